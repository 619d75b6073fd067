import { spawnSync } from 'node:child_process';

/**
 * Tests of real processes build what they start. When all tests run, several would do so at once in a fresh clone, and
 * one might start what another is just writing; so it is built before. Sources that do not compile fail those tests.
 */
export default function buildFirst({ testPathPatterns }) {
  if (testPathPatterns.isSet()) return;
  spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], { stdio: 'inherit' });
}
