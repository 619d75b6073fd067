import { limits } from '@mobile-money/core';

/** An answer is read so far. A longer one is cut off: its status has come, and no one needs the rest. */
const readMaxBytes = 65_536;

/** The beginning of an answer, kept while it comes in, so that an answer that breaks off still tells something. */
export class Answer {
  #start: Buffer | null = null;
  #bytes = 0;

  /** Takes what has come; false when that is enough. */
  take(chunk: Buffer): boolean {
    const start = this.#start ?? Buffer.alloc(0);
    const room = limits.answerExcerptMaxBytes - start.length;
    if (room > 0) this.#start = Buffer.concat([start, chunk.subarray(0, room)]);
    this.#bytes += chunk.length;
    return this.#bytes < readMaxBytes;
  }

  excerpt(): string {
    if (this.#start === null) return '';
    const text = decoded(this.#start);
    // Bytes that are no text were each replaced by a character of three bytes.
    return Buffer.byteLength(text) <= limits.answerExcerptMaxBytes
      ? text
      : decoded(Buffer.from(text).subarray(0, limits.answerExcerptMaxBytes));
  }
}

/** A request that failed, with what had come of its answer. */
export class Broken extends Error {
  readonly answer: Answer;

  constructor(cause: unknown, answer: Answer) {
    super('The request failed.', { cause });
    this.answer = answer;
  }
}

/** A character that was cut in two is left out, and NUL replaced: PostgreSQL stores no text that holds it. */
const decoded = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
