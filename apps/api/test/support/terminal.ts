import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';

/** A shell that is typed into, and whose screen is read. */
export class Terminal {
  readonly #shell: ChildProcess;
  readonly #news = new EventEmitter();
  #screen = '';
  /** What was looked for and found lies before this. */
  #readTo = 0;
  #isOver = false;

  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    // A group of its own, so that what was started in it ends with it.
    const options = { cwd: folder, env: environment, detached: true } as const;
    this.#shell = spawn('sh', { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    for (const stream of [this.#shell.stdout, this.#shell.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.#show(text));
    }
    this.#shell.once('close', () => {
      this.#isOver = true;
      this.#news.emit('shown');
    });
  }

  type(command: string): void {
    this.#shell.stdin?.write(`${command}\n`);
  }

  /** Resolves with the next place on the screen that reads so; rejects when the shell ends or the time is over. */
  async shows(pattern: RegExp, withinMs: number): Promise<RegExpExecArray> {
    const signal = AbortSignal.timeout(withinMs);
    for (;;) {
      const found = pattern.exec(this.#screen.slice(this.#readTo));
      if (found !== null) {
        this.#readTo += found.index + found[0].length;
        return found;
      }
      const isLost = this.#isOver;
      const news = isLost ? null : await once(this.#news, 'shown', { signal }).catch(() => null);
      if (news === null) throw new Error(`It should show ${pattern.source}, and shows:\n${this.#screen}`);
    }
  }

  async end(): Promise<void> {
    const { pid } = this.#shell;
    if (this.#isOver || pid === undefined) return;
    const closed = once(this.#shell, 'close');
    process.kill(-pid, 'SIGTERM');
    await closed;
  }

  #show(text: string): void {
    this.#screen += text;
    this.#news.emit('shown');
  }
}
