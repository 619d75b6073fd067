import type { Slice } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { mergedParts, type Placed, partOf } from '../months/merge-slices.ts';
import type { MonthFiles } from '../months/month-files.ts';
import type { Row } from '../rows/kept.ts';
import { type Condition, narrowedSlice, placeIn } from './narrowed-list.ts';
import { wordsRun } from './words-run.ts';

/** What is told of in SMS `m` that have some words, and how it is read from their rows. */
export interface WordedList<Item> {
  readonly join: string;
  readonly columns: string;
  readonly conditions: readonly Condition[];
  readonly read: (row: Row) => Item;
  /** The same of SMS in files, each as the row that it was; what is not meant is left out. */
  readonly readFiled: (messages: readonly Row[]) => Promise<ReadonlyMap<Row, Item>>;
}

export interface WordedStores {
  readonly database: Database;
  readonly months: MonthFiles;
}

/** A part of what SMS with all of these words tell of, newest first, in the database and in files of months. */
export async function wordedSlice<Item>(
  { database, months }: WordedStores,
  { read, readFiled, conditions, ...list }: WordedList<Item>,
  words: readonly string[],
  cursor: string | null,
  limit: number,
): Promise<Slice<Item>> {
  const run = wordsRun(words);
  if (run === null) return { items: [], nextCursor: null };
  const whole = { ...run, ...list, conditions: [...run.conditions, ...conditions] };
  const placed = (row: Row): Placed<Item> => ({ item: read(row), place: placeIn(row, 'walked') });
  const own = await narrowedSlice(database, whole, placed, cursor, limit);
  const { rows, end, unreadableMonths } = await months.withWords(words, cursor, limit);
  const filed = [...(await readFiled(rows))].map(([row, item]): Placed<Item> => {
    return { item, place: [row['received_at'] as number, row['id'] as string] };
  });
  return { ...mergedParts([partOf(own), { placed: filed, end }], limit), unreadableMonths };
}
