import { spawnSync } from 'node:child_process';

/**
 * Tests of real processes build what they start. When all tests run, several would do so at once in a fresh clone, and
 * one might start what another is just writing; so it is built before. Sources that do not compile fail those tests.
 */
export default function buildFirst({ testPathPatterns }) {
  if (testPathPatterns.isSet()) return;
  const compile = ['node_modules/typescript/bin/tsc', '-b'];
  const { status } = spawnSync(process.execPath, compile, { stdio: 'inherit' });
  // Told to the workers, which begin after this: none of them has to look again.
  if (status === 0) process.env.BUILT_FOR_TESTS = 'all';
}
