import { Readable } from 'node:stream';
import {
  DomainError,
  limits,
  reason,
  type StatementLine,
  type StatementReader,
  type StatementReading,
  type UnreadableLine,
} from '@mobile-money/core';
import { CsvError, parse } from 'csv-parse';
import { headOf, piecesOf } from './decode.ts';
import { csvOptions, findHeader } from './find-header.ts';
import { LineFault, LineReader } from './read-line.ts';
import type { StatementFormat } from './statement-format.ts';

const shownMaxChars = 200;

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads statements in CSV, each provider's by the columns that are configured for it. */
export class CsvStatementReader implements StatementReader {
  readonly #formats: ReadonlyMap<string, StatementFormat>;
  readonly #linesMax: number;

  constructor(formats: readonly StatementFormat[], linesMax: number = limits.statementLinesMax) {
    this.#linesMax = linesMax;
    this.#formats = new Map(formats.map((format) => [format.providerId, format]));
  }

  async read(
    providerId: string,
    content: Uint8Array,
    ownNumbers: readonly string[],
  ): Promise<StatementReading> {
    const format = this.#formats.get(providerId);
    if (format === undefined) throw new DomainError('no_statement_format');
    const { delimiter, rowsBefore, places } = findHeader(headOf(content), format);
    const reader = new LineReader(format, places, ownNumbers);
    const lines: StatementLine[] = [];
    const unreadable: UnreadableLine[] = [];
    let rows = 0;
    let ignoredCount = 0;
    for await (const { record, info } of rowsOf(content, delimiter)) {
      rows += 1;
      if (rows <= rowsBefore) continue;
      try {
        const line = reader.read(record, info.lines);
        if (line === null) ignoredCount += 1;
        else lines.push(line);
      } catch (error) {
        if (!(error instanceof LineFault)) throw error;
        const text = record.join(delimiter).slice(0, shownMaxChars);
        unreadable.push({ lineNumber: info.lines, text, because: error.why });
      }
      if (lines.length + unreadable.length > this.#linesMax) throw new DomainError('statement_too_long');
    }
    return { lines, unreadable, ignoredCount: ignoredCount + rowsBefore };
  }
}

async function* rowsOf(content: Uint8Array, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({ ...csvOptions(delimiter), info: true });
  const pieces = Readable.from(piecesOf(content));
  pieces.on('error', (error) => parser.destroy(error));
  pieces.pipe(parser);
  try {
    for await (const row of parser) yield row as Row;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DomainError('statement_unreadable', reason('statement_no_table', { error: error.message }));
  } finally {
    pieces.destroy();
  }
}
