import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Where commands are run from, as a person would. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

export const run = promisify(execFile);

/** Builds the commands of this workspace, as `npm run` does before each of them. */
export const buildTools = () =>
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'tools'], { cwd: root });
