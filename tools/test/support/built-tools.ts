import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';

/** Where commands are run from, as a person would. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command as `npm run` runs it, whatever it ends with. */
export const runTool = (name: string, args: readonly string[], input = ''): Promise<Ran> =>
  new Promise((resolve) => {
    const command = [`tools/dist/${name}.js`, ...args];
    const child = execFile(process.execPath, command, { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end(input);
  });

/** Builds the commands before the tests, as `npm run` does before each of them. */
export const withBuiltTools = (): void => {
  const build = ['node_modules/typescript/bin/tsc', '-b', 'tools'];
  beforeAll(async () => void (await promisify(execFile)(process.execPath, build, { cwd: root })));
};

/** The same, with a place for the JSON that a command writes; it gives that beside what was said. */
export function withJsonOf<Kept>(name: string, option: string) {
  withBuiltTools();
  const folder = mkdtempSync(join(tmpdir(), `${name}-test-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return async (args: readonly string[]): Promise<Ran & { readonly kept: Kept }> => {
    const file = join(folder, 'kept.json');
    const ran = await runTool(name, [...args, option, file]);
    return { ...ran, kept: JSON.parse(await readFile(file, 'utf8')) as Kept };
  };
}
