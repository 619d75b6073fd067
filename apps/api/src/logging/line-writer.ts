import { write } from 'node:fs';
import { Writable } from 'node:stream';

const pendingMaxChars = 8_388_608;
/** Each write is handed to another thread, and costs as much as ten lines. */
const batchMs = 10;

/**
 * Writes lines to a file descriptor without ever waiting for it: `process.stdout` blocks the whole process while a
 * pipe is full. Lines that come at about the same time go out together; past a limit they are counted, not kept.
 */
export class LineWriter extends Writable {
  readonly #descriptor: number;
  #pending = '';
  #dropped = 0;
  #isWriting = false;
  #isScheduled = false;

  constructor(descriptor: number) {
    super({ decodeStrings: false });
    this.#descriptor = descriptor;
  }

  override _write(line: string | Buffer, _encoding: string, done: () => void): void {
    const text = String(line);
    if (this.#pending.length + text.length > pendingMaxChars) this.#dropped += 1;
    else this.#pending += text;
    // All that is logged within a few milliseconds goes out together.
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setTimeout(() => {
        this.#isScheduled = false;
        this.#pump();
      }, batchMs);
    }
    done();
  }

  #pump(): void {
    if (this.#isWriting || this.#pending === '') return;
    const bytes = Buffer.from(this.#pending);
    this.#pending = '';
    if (this.#dropped > 0) {
      this.#pending = `${JSON.stringify({ level: 'warn', message: 'Log lines were dropped.', dropped: this.#dropped })}\n`;
      this.#dropped = 0;
    }
    this.#isWriting = true;
    this.#writeAll(bytes);
  }

  #writeAll(bytes: Buffer): void {
    write(this.#descriptor, bytes, (error, written) => {
      // A descriptor that is full and does not wait is tried again; one that is gone takes no more lines.
      if (error?.code === 'EAGAIN') return void setTimeout(() => this.#writeAll(bytes), 10);
      if (error === null && written < bytes.length) return this.#writeAll(bytes.subarray(written));
      this.#isWriting = false;
      if (error === null) this.#pump();
    });
  }

  /** Resolves when all that was written so far is out. */
  async drain(): Promise<void> {
    while (this.#isWriting || this.#isScheduled) await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
