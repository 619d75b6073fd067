import type { IncomingMessage, SmsReader, SmsReading } from '@mobile-money/core';
import { typed } from '@mobile-money/core';

/** Reads nothing out of any SMS unless told otherwise. */
export class ScriptedSmsReader implements SmsReader {
  /** Every message that was to be read, with the numbers that were said to be ours. */
  readonly calls: (readonly [IncomingMessage, readonly string[]])[] = [];
  #reading: SmsReading = { kind: 'ignored', because: typed('No template reads it.'), isSuspicious: false };

  always(reading: SmsReading): this {
    this.#reading = reading;
    return this;
  }

  read(message: IncomingMessage, ownNumbers: readonly string[]): SmsReading {
    this.calls.push([message, ownNumbers]);
    return this.#reading;
  }
}
