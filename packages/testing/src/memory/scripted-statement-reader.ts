import { DomainError, type StatementReader, type StatementReading } from '@mobile-money/core';

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
