import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';

/**
 * A month is one file, sealed like a backup where there is a key. Its content is a row of members of gzip, so that
 * `zcat` shows all of it. Rows stand in blocks, each a list in JSON with a row a line, in the order of their primary key.
 * Above them stands a tree: a block of entries tells where some hundred others begin, how long they are and their
 * SHA-256. Behind the last block stand the contents, with the root of the tree of each table, and behind those, always as
 * long, where they are. So a row is found by the beginning of its key in a few reads, each of which is checked: whoever
 * knows the SHA-256 of the contents knows whether anything in the file was changed.
 */
export const formatName = 'mobile-money month 1';

/** The value of a column of a primary key. */
export type KeyValue = string | number;
/** A primary key, or the beginning of one, which stands before all that begin so. */
export type Key = readonly KeyValue[];

/** Where something stands. */
export interface Place {
  readonly at: number;
  readonly length: number;
  readonly sha256: string;
}

/** Of a block: its first key, and where it is. */
export interface Entry extends Place {
  readonly first: Key;
}

export interface TableContents {
  readonly table: string;
  /** Every column that the rows have. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in whose order rows stand. */
  readonly key: readonly string[];
  readonly rows: number;
  /** How many blocks of entries lie between the root and the rows. */
  readonly depth: number;
  readonly root: readonly Entry[];
}

export interface MonthContents {
  readonly format: string;
  /** As `2026-03`. */
  readonly month: string;
  /** The steps of the schema that the rows are in. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableContents[];
  /** Rows that only tell where others are. */
  readonly pointers: readonly TableContents[];
}

/** A file of a month that is missing, is not as it was written, or cannot be used here. Its message says which. */
export class MonthFileError extends Error {
  override readonly name = 'MonthFileError';
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/** Off the event loop, like the way back. */
export const packed: (text: string) => Promise<Buffer> = promisify(gzip);
const unzipped = promisify<Buffer, Buffer>(gunzip);
export const unpacked = async (bytes: Buffer): Promise<string> => (await unzipped(bytes)).toString('utf8');

/** The last bytes of a file, which tell where its contents are. Not compressed, so that they are always as many. */
export const ending = (at: number, length: number): Buffer =>
  gzipSync(`${JSON.stringify({ at, length }).padEnd(endingChars)}\n`, { level: 0 });
const endingChars = 63;
export const endingBytes = ending(0, 0).length;

/** As PostgreSQL sorts them: numbers by their size, texts by their bytes, and the beginning of a key before the key. */
export function compareKeys(a: Key, b: Key): number {
  for (const [n, value] of a.entries()) {
    const other = b[n];
    if (other === undefined) return 1;
    const order = compareValues(value, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const compareValues = (a: KeyValue, b: KeyValue): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

export const keyOf = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): Key =>
  columns.map((column) => row[column] as KeyValue);
