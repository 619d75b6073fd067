import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Account, runAs } from '../embedded/account.ts';
import { freePort, loopback } from '../embedded/free-port.ts';
import { answers, ask } from '../embedded/running-file.ts';
import { isAlive } from '../embedded/running-process.ts';

/** Nothing of a test has to survive a power cut. */
const settings = ['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB', 'max_connections=100'];

export interface Programs {
  readonly folder: string;
  readonly account: Account | null;
}

/** Runs one of the programs to its end, as the account that servers run as. */
export const runProgram = async (
  { folder, account }: Programs,
  program: string,
  options: string[],
): Promise<void> => {
  const env = { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' };
  await promisify(execFile)(join(folder, program), options, { cwd: '/', env, ...runAs(account) });
};

/** A PostgreSQL server of a test, on a port of its own. Whoever is on this machine may use it. */
export class TestServer {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  /** Starts a server on a folder that is there already, and waits until it answers. */
  static async start({ folder, account }: Programs, data: string, at?: number): Promise<TestServer> {
    const port = at ?? (await freePort(null));
    const all = [...settings, `listen_addresses=${loopback}`, `port=${port}`, 'unix_socket_directories='];
    const options = ['-D', data, ...all.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(folder, 'postgres'), options, { cwd: '/', stdio: 'ignore', ...runAs(account) });
    const server = new TestServer(port, child);
    for (let tries = 0; !(await answers(server.url())); tries += 1) {
      if (child.exitCode !== null || tries === 600) {
        await server.kill();
        throw new Error('A server of the test did not come up.');
      }
      await sleep(50);
    }
    return server;
  }

  get host(): string {
    return `${loopback}:${this.port}`;
  }

  url(database = 'postgres'): string {
    return `postgres://postgres@${this.host}/${database}`;
  }

  ask(sql: string, database?: string): Promise<readonly Record<string, unknown>[]> {
    return ask(this.url(database), sql);
  }

  /** As when its machine loses power: no one says goodbye. */
  async kill(): Promise<void> {
    const family = await this.#family();
    for (const each of family) signal(each, 'SIGKILL');
    while (family.some(isAlive)) await sleep(20);
  }

  /** As when its machine hangs. What it gives back lets the server go on, as if nothing had happened. */
  async freeze(): Promise<() => void> {
    const family = await this.#family();
    for (const each of family) signal(each, 'SIGSTOP');
    return () => {
      for (const each of family) signal(each, 'SIGCONT');
    };
  }

  async #family(): Promise<readonly number[]> {
    const pid = this.#child.pid;
    if (pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return [];
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself, after its parent.
  }
}
