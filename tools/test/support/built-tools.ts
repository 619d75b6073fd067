import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { build, type Ran, runTool } from '../../../apps/api/test/support/service-process.ts';

/** Builds the commands before the tests, as `npm run` does before each of them. */
export const withBuiltTools = (): void => {
  beforeAll(() => build('tools'));
};

/** The same, with a place for the JSON that a command writes; it gives that beside what was said. */
export function withJsonOf<Kept>(name: string, option: string) {
  withBuiltTools();
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), `${name}-test-`));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return async (args: readonly string[]): Promise<Ran & { readonly kept: Kept }> => {
    const file = join(folder, 'kept.json');
    const ran = await runTool(name, [...args, option, file]);
    return { ...ran, kept: JSON.parse(await readFile(file, 'utf8')) as Kept };
  };
}
