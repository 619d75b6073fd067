import type { Row } from '../rows/kept.ts';
import type { Place } from '../stores/newest-first.ts';
import { byLength } from '../stores/words-run.ts';
import type { MonthFile } from './read-month.ts';

/** What a walk through the words of a file found, and where it ended when it did not come to the end. */
export interface Looked {
  readonly rows: readonly Row[];
  readonly lookedAt: number;
  readonly end: Place | null;
}

/** SMS of a file that have all of these words, newest first, behind a place: as the database finds them. */
export async function messagesWith(
  file: MonthFile,
  words: readonly string[],
  after: Place,
  limit: number,
  lookedAtMax: number,
): Promise<Looked> {
  const [longest, ...others] = byLength(words);
  const table = file.table('message_words');
  const rows: Row[] = [];
  let lookedAt = 0;
  if (longest === undefined || table === null) return { rows, lookedAt, end: null };
  const range = { beginning: [longest], before: [longest, ...after] };
  for await (const { received_at, message_id } of file.lastFirst(table, range)) {
    const place = [received_at, message_id] as unknown as Place;
    lookedAt += 1;
    if (await hasAll(file, others, place)) rows.push(...(await file.under('messages', [place[1]])));
    if (rows.length >= limit || lookedAt >= lookedAtMax) return { rows, lookedAt, end: place };
  }
  return { rows, lookedAt, end: null };
}

async function hasAll(file: MonthFile, words: readonly string[], place: Place): Promise<boolean> {
  for (const word of words) {
    if ((await file.under('message_words', [word, ...place])).length === 0) return false;
  }
  return true;
}
