import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundlePrograms } from './bundle-programs.mjs';

const root = join(import.meta.dirname, '../..');
const steps = [['node_modules/typescript/bin/tsc', '-b'], ['apps/console/dist/build/build-site.js']];

/**
 * Tests of real processes and of pages build what they start. When all tests run, or many at length, several would do so
 * at once in a fresh clone, and one might start what another is just writing; so it is built before. Sources that do
 * not compile fail those tests.
 */
export default async function buildFirst({ testPathPatterns }) {
  if (testPathPatterns.isSet() && process.env.LONG_TESTS === undefined) return;
  const isBuilt = steps.every((step) => spawnSync(process.execPath, step, { stdio: 'inherit' }).status === 0);
  if (!isBuilt) return;
  const bundled = join(root, 'tools/dist/bundled');
  await bundlePrograms(root, bundled);
  // Told to the workers, which begin after this: none of them has to build again, and they start what starts quickly.
  process.env.BUILT_FOR_TESTS = bundled;
  process.env.SERVICE_PROGRAM = join(bundled, 'apps/api/dist/main.js');
}
