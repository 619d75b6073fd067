/** The face of the package. */

export { CsvStatementReader } from './csv-statement-reader.ts';
export {
  type ColumnName,
  columnNames,
  type StatementFormat,
  shortcomingOf,
  type WordKind,
  wordKinds,
} from './statement-format.ts';
