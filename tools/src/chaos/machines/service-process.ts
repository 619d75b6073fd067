import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spawnNode } from '../../harness/server-process.ts';

/** Three processes of the service: enough that two can differ while one is away. */
export const serviceNames: readonly string[] = ['service-1', 'service-2', 'service-3'];

export interface ServicePlan {
  readonly name: string;
  /** Node's arguments: flags, the program and its own. */
  readonly run: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

const startAgainAfterMs = 500;
const upWithinMs = 60_000;

/** One process of the service, and the supervisor that starts it again whenever it ends. */
export class ServiceProcess {
  readonly name: string;
  readonly #plan: ServicePlan;
  readonly #log: WriteStream;
  #child: ChildProcess | null = null;
  #port: number | null = null;
  #isWanted = false;
  #isHeldBack = false;

  constructor(plan: ServicePlan) {
    this.name = plan.name;
    this.#plan = plan;
    this.#log = createWriteStream(plan.logFile, { flags: 'a', mode: 0o600 });
  }

  /** Where it listens; null while it is not up. */
  get port(): number | null {
    return this.#port;
  }

  async start(): Promise<void> {
    this.#isWanted = true;
    this.#spawn();
    for (let waitedMs = 0; this.#port === null; waitedMs += 20) {
      if (waitedMs > upWithinMs) throw new Error(`${this.name} did not come up: see ${this.#plan.logFile}.`);
      await sleep(20);
    }
  }

  /** Resolves when it is gone. It stays away until it is started again. */
  async kill(by: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    this.#isHeldBack = true;
    const child = this.#child;
    if (child === null) return;
    // Closed, and not only ended: its last lines are still on their way to the log.
    const gone = once(child, 'close');
    child.kill(by);
    await gone;
  }

  startAgain(): void {
    this.#isHeldBack = false;
    if (this.#isWanted && this.#child === null) this.#spawn();
  }

  freeze(): void {
    if (this.#child?.pid !== undefined) signal(this.#child.pid, 'SIGSTOP');
  }

  thaw(): void {
    if (this.#child?.pid !== undefined) signal(this.#child.pid, 'SIGCONT');
  }

  /** Killed as well: the books are compared by now, and there is nothing left to save. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.kill();
    await new Promise<void>((done) => this.#log.end(done));
  }

  #spawn(): void {
    const child: ChildProcess = spawnNode(this.#plan.run, this.#plan.env, (line) => {
      this.#log.write(`${line}\n`);
      if (this.#child === child) this.#port ??= portIn(line);
    });
    this.#child = child;
    child.once('exit', () => void this.#ended(child));
  }

  async #ended(child: ChildProcess): Promise<void> {
    if (this.#child !== child) return;
    this.#child = null;
    this.#port = null;
    await sleep(startAgainAfterMs, undefined, { ref: false });
    if (!this.#isHeldBack && this.#isWanted && this.#child === null) this.#spawn();
  }
}

/** The line in which the service says where it is. */
function portIn(line: string): number | null {
  const port = /"api":"http:\/\/[^:"]+:(\d+)\//.exec(line)?.[1];
  return port === undefined ? null : Number(port);
}

/** Sends a signal to a process; one that has ended meanwhile needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function childrenOf(parent: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid ?? 0);
}
