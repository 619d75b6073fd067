import { isAscii } from 'node:buffer';
import { limits } from '@mobile-money/core';

/** An answer is read so far. A longer one is cut off: its status has come, and no one needs the rest. */
const readMaxBytes = 65_536;

/** The beginning of an answer, kept while it comes in, so that an answer that breaks off still tells something. */
export class Answer {
  #start: Buffer | null = null;
  #bytes = 0;

  /** Takes what has come; false when that is enough. */
  take(chunk: Buffer): boolean {
    const room = limits.answerExcerptMaxBytes - (this.#start?.length ?? 0);
    if (room > 0) {
      const part = chunk.subarray(0, room);
      this.#start = this.#start === null ? part : Buffer.concat([this.#start, part]);
    }
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

/** A POST to be made once. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** One deadline over everything. */
  readonly timeoutMs: number;
}

/** What came of one, with any status; one that failed throws Broken. */
export interface Answered {
  readonly status: number;
  readonly answer: Answer;
}

/** A request that failed, with what had come of its answer. */
export class Broken extends Error {
  constructor(
    cause: unknown,
    readonly answer: Answer,
  ) {
    super('The request failed.', { cause });
    this.answer = answer;
  }
}

/**
 * A character that was cut in two is left out, and NUL replaced: PostgreSQL stores no text that holds it. Nearly every
 * answer is plain ASCII, and a decoder for each would cost more than the rest of the answer.
 */
const decoded = (bytes: Buffer): string => {
  const text = isAscii(bytes) ? bytes.toString('latin1') : new TextDecoder().decode(bytes, { stream: true });
  return text.replaceAll('\0', '\uFFFD');
};
