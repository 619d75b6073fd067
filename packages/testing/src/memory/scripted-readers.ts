import {
  DomainError,
  type IncomingMessage,
  type Reason,
  type SmsReader,
  type SmsReading,
  type SmsTemplate,
  type StatementReader,
  type StatementReading,
  typed,
} from '@mobile-money/core';

/** Reads nothing out of any SMS unless told otherwise. */
export class ScriptedSmsReader implements SmsReader {
  /** Every message that was to be read, with the numbers that were said to be ours. */
  readonly calls: (readonly [IncomingMessage, readonly string[]])[] = [];
  #reading: SmsReading = { kind: 'ignored', because: typed('No template reads it.'), isSuspicious: false };

  #readingOf: (message: IncomingMessage, templates: readonly SmsTemplate[]) => SmsReading | undefined = () =>
    undefined;
  #fault: Reason | null = null;

  always(reading: SmsReading): this {
    this.#reading = reading;
    return this;
  }

  read(
    message: IncomingMessage,
    ownNumbers: readonly string[],
    templates: readonly SmsTemplate[],
  ): SmsReading {
    this.calls.push([message, ownNumbers]);
    return this.#readingOf(message, templates) ?? this.#reading;
  }

  faultOf(): Reason | null {
    return this.#fault;
  }

  /** The reading of messages of which the function gives one. */
  by(
    readingOf: (message: IncomingMessage, templates: readonly SmsTemplate[]) => SmsReading | undefined,
  ): this {
    this.#readingOf = readingOf;
    return this;
  }

  faulty(fault: Reason | null): this {
    this.#fault = fault;
    return this;
  }
}

/** Reads statements that are written as what they are to be read as: see `aStatementFile`. */
export class ScriptedStatementReader implements StatementReader {
  /** What each file was read with. */
  readonly ownNumbers: (readonly string[])[] = [];

  async read(
    _providerId: string,
    content: Uint8Array,
    ownNumbers: readonly string[],
  ): Promise<StatementReading> {
    this.ownNumbers.push(ownNumbers);
    const text = new TextDecoder().decode(content);
    if (!text.startsWith('{')) throw new DomainError('statement_unreadable');
    return JSON.parse(text) as StatementReading;
  }
}
