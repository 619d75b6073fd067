import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');

/** Everything was built before the tests began, and this folder has programs in few files, which start quickly. */
const bundled = process.env['BUILT_FOR_TESTS'];
export const isBuilt = bundled !== undefined;

/** A program as it was built, from the folder that has it in few files if that is so. */
function built(path: string): string {
  const quick = join(bundled ?? root, path);
  return existsSync(quick) ? quick : join(root, path);
}

/** What `npm start` does first, unless it was done for the whole run. */
export const build = async (...projects: readonly string[]): Promise<void> => {
  if (isBuilt) return;
  const compile = ['node_modules/typescript/bin/tsc', '-b', ...projects];
  await promisify(execFile)(process.execPath, compile, { cwd: root });
};

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command as `npm run` runs it, whatever it ends with. */
export const runTool = (...given: Parameters<typeof startTool>): Promise<Ran> => startTool(...given).ended;

/** The same, for whoever does something to it before its end. */
export function startTool(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  input = '',
): { readonly child: ChildProcess; readonly ended: Promise<Ran> } {
  const command = [built(`tools/dist/${name}.js`), ...args];
  const env = { ...process.env, ...settings };
  let tell: (ran: Ran) => void;
  const ended = new Promise<Ran>((resolve) => {
    tell = resolve;
  });
  const child = execFile(process.execPath, command, { cwd: root, env }, (error, stdout, stderr) =>
    tell({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
  );
  child.stdin?.end(input);
  return { child, ended };
}

/** The service as its users run it: a process of its own, with its database under DATA_DIR. */
export interface ServiceProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  /** Ends with this signal and gives the exit code; null when it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function runService(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<ServiceProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [built('apps/api/dist/main.js')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  };
  return { url: `http://127.0.0.1:${port}`, child, lines, end };
}

/** Waits for the first answer, or for the end of the process. */
export async function untilUp({ url, child }: ServiceProcess): Promise<boolean> {
  while (child.exitCode === null) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return true;
    await sleep(50);
  }
  return false;
}

/** Rejects with all that it said when it ends before its first answer. */
export async function whenUp(service: ServiceProcess): Promise<void> {
  if (!(await untilUp(service))) throw new Error(`It did not come up:\n${service.lines.join('\n')}`);
}
