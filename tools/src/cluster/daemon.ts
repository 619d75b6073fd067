import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../chaos/machines/service-process.ts';

export interface DaemonPlan {
  readonly program: string;
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Who it runs as. */
  readonly as: { readonly uid?: number; readonly gid?: number };
}

const startAgainAfterMs = 1_000;

/** A program that runs in the background, and is started again when it ends by itself, as systemd does. */
export class Daemon {
  readonly #plan: DaemonPlan;
  #child: ChildProcess | null = null;
  #isWanted = false;

  constructor(plan: DaemonPlan) {
    this.#plan = plan;
  }

  start(): void {
    this.#isWanted = true;
    if (this.#child !== null) return;
    const { program, options, env, logFile, as } = this.#plan;
    const log = openSync(logFile, 'a', 0o600);
    const child = spawn(program, [...options], { cwd: '/', env, stdio: ['ignore', log, log], ...as });
    this.#child = child;
    child.once('exit', () => void this.#ended());
  }

  /** Resolves when it is gone. It stays away until it is started. */
  async end(name: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child === null) return;
    const gone = once(child, 'exit');
    child.kill(name);
    await gone;
  }

  freeze(): void {
    this.#send('SIGSTOP');
  }

  thaw(): void {
    this.#send('SIGCONT');
  }

  #send(name: NodeJS.Signals): void {
    if (this.#child?.pid !== undefined) signal(this.#child.pid, name);
  }

  async #ended(): Promise<void> {
    this.#child = null;
    await sleep(startAgainAfterMs, undefined, { ref: false });
    if (this.#isWanted) this.start();
  }
}
