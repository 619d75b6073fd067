/**
 * A backup is one file, compressed with gzip, and sealed after that where there is a key for it. Its first line is a header in JSON; then, for each table, a line in JSON
 * that names it, its rows as PostgreSQL's COPY writes them, and a line `\.`; then a last line that counts the rows.
 * It holds data only: the schema comes from the migrations that the header names.
 */
export const formatName = 'mobile-money backup 1';

/** What COPY ends its rows with, and what no row can be. */
export const endOfRows = '\\.';

export interface BackupHeader {
  readonly format: string;
  readonly madeAt: string;
  /** To whom the database belongs; null when to no one yet. */
  readonly environment: string | null;
  /** The steps of the schema that the data is in, in their order. */
  readonly migrations: readonly string[];
  /** The first days of the months that tables are kept by, which a restore makes before it fills them. */
  readonly months?: readonly string[];
  /** Months that are not in it, because they are kept as files: with what each is known by. */
  readonly files?: readonly FiledMonth[];
}

export interface FiledMonth {
  readonly month: string;
  readonly digest: string;
}

export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The last line. A file without it was cut off. */
export interface BackupEnd {
  readonly rows: Readonly<Record<string, number>>;
}

/** A file that is no backup, is not whole, or cannot be used here. Its message says which, in one line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A name as it stands in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: TableHead): string => columns.map(quoted).join(', ');
