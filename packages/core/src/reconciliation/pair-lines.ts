import { limits } from '../limits.ts';
import { txIdForms } from '../page/hint.ts';
import { type Operator, operators } from '../phone/operator.ts';
import type { BookEntry } from './book-entry.ts';
import { each, type LongWork } from './long-work.ts';
import { comparableName, contentOf, inContentOrder, type StatementLine } from './statement.ts';

/** How a line was found to tell of an entry. */
export const pairedBy = ['operator_id', 'reference', 'guess'] as const;
export type PairedBy = (typeof pairedBy)[number];

export interface Pair {
  readonly line: StatementLine;
  readonly entry: BookEntry;
  readonly by: PairedBy;
}

/** Every line and every entry stands in one place, and no place depends on the order in which they came. */
export interface Pairing {
  readonly pairs: readonly Pair[];
  readonly lonelyLines: readonly StatementLine[];
  readonly lonelyEntries: readonly BookEntry[];
}

interface Books {
  /** Whose statement it is. */
  readonly providerId: string;
  readonly entries: readonly BookEntry[];
  /** Entries that another day's statement tells of: a line that names them may, a guess may not take them. */
  readonly accountedElsewhere: ReadonlySet<string>;
}

/**
 * Finds the entry that each line tells of: by the operator's id, else by a name that we gave where no id says otherwise,
 * else by number, amount and nearness in time, which is a guess. Lines that say the same thing twice have been taken out before.
 */
export function* pairLines(lines: readonly StatementLine[], books: Books): LongWork<Pairing> {
  const taken = new Set<string>();
  const pairs: Pair[] = [];
  function* pairByName(
    from: readonly StatementLine[],
    names: Names,
    entries: readonly BookEntry[],
  ): LongWork<readonly StatementLine[]> {
    const index = yield* indexOf(from, names, entries, taken);
    const rest: StatementLine[] = [];
    yield* each(from, (line) => {
      const name = names.ofLine(line);
      const entry =
        name === null ? null : best(line, index.get(directed(line, name)) as readonly BookEntry[], taken);
      if (entry === null) {
        rest.push(line);
        return;
      }
      taken.add(entry.key);
      pairs.push({ line, entry, by: names.by });
    });
    return rest;
  }
  const unnamed = yield* pairByName(lines, operatorIds, books.entries);
  // Our names are the same wherever money was sent: what moved at another provider is other money.
  const own = books.entries.filter(({ providerId }) => providerId === books.providerId);
  // Lines of different names may compete for one entry, which has several: they come in an order of their own.
  const ordered = inContentOrder(unnamed.filter((line) => !hasNoReference(line)));
  const rest = yield* pairByName([...unnamed.filter(hasNoReference), ...ordered], references, own);
  const free = own.filter(({ key }) => !taken.has(key) && !books.accountedElsewhere.has(key));
  const guessed = nearestPairs(rest, free, limits.statementGuessWithinMs);
  const guessedLines = new Set(guessed.map(({ line }) => line));
  for (const { line, entry } of guessed) {
    taken.add(entry.key);
    pairs.push({ line, entry, by: 'guess' });
  }
  return {
    pairs,
    lonelyLines: rest.filter((line) => !guessedLines.has(line)),
    lonelyEntries: books.entries.filter(({ key }) => !taken.has(key)),
  };
}

/** A way in which lines and entries name the same money. */
interface Names {
  readonly by: PairedBy;
  readonly ofLine: (line: StatementLine) => string | null;
  readonly ofEntry: (entry: BookEntry) => readonly string[];
}

const operatorIds: Names = {
  by: 'operator_id',
  ofLine: ({ operatorTxId }) => operatorTxId,
  ofEntry: ({ operatorTxId }) => (operatorTxId === null ? [] : [operatorTxId]),
};

const references: Names = {
  by: 'reference',
  ofLine: ({ reference }) => reference,
  ofEntry: (entry) => entry.references,
};

const hasNoReference = ({ reference }: StatementLine): boolean => reference === null;

const directed = ({ direction }: { readonly direction: string }, name: string): string =>
  `${direction} ${comparableName(name)}`;

/** Entries that are still free, by those of their names that a line bears. */
function* indexOf(
  lines: readonly StatementLine[],
  { ofLine, ofEntry }: Names,
  entries: readonly BookEntry[],
  taken: ReadonlySet<string>,
): LongWork<ReadonlyMap<string, readonly BookEntry[]>> {
  const index = new Map<string, BookEntry[]>();
  yield* each(lines, (line) => {
    const name = ofLine(line);
    if (name !== null) index.set(directed(line, name), []);
  });
  if (index.size === 0) return index;
  yield* each(entries, (entry) => {
    if (taken.has(entry.key)) return;
    for (const name of ofEntry(entry)) {
      const known = index.get(directed(entry, name));
      if (known !== undefined && !known.includes(entry)) known.push(entry);
    }
  });
  return index;
}

/** What an operator calls its movements, or null for a name of another kind. */
const formOf = (id: string): Operator | null =>
  operators.find((operator) => new RegExp(`^${txIdForms[operator].alone}$`).test(id)) ?? null;

/**
 * What we named once may have been sent twice: two ids of one form are two movements. Of which kind a name of another form
 * is, no one knows, nor whether two of them are of one kind. A deposit that no payment tells of may bear an id that was
 * only promised to it.
 */
function isOtherMoney(line: StatementLine, { operatorTxId, paymentId, direction }: BookEntry): boolean {
  const isPromised = paymentId === null && direction === 'deposit';
  if (line.operatorTxId === null || operatorTxId === null || isPromised) return false;
  const [theirs, ours] = [comparableName(line.operatorTxId), comparableName(operatorTxId)];
  const form = formOf(theirs);
  return theirs !== ours && form !== null && form === formOf(ours);
}

/** Of several entries under one name the one of the same amount, and of those the first by key. */
function best(
  line: StatementLine,
  entries: readonly BookEntry[],
  taken: ReadonlySet<string>,
): BookEntry | null {
  let found: BookEntry | null = null;
  for (const entry of entries) {
    if (taken.has(entry.key) || isOtherMoney(line, entry)) continue;
    if (found === null || isBetter(line, entry, found)) found = entry;
  }
  return found;
}

function isBetter({ amountXaf }: StatementLine, entry: BookEntry, than: BookEntry): boolean {
  const [fits, fitted] = [entry.amountXaf === amountXaf, than.amountXaf === amountXaf];
  return fits === fitted ? entry.key < than.key : fits;
}

interface Guess {
  readonly line: StatementLine;
  readonly entry: BookEntry;
}

/**
 * Pairs of one number, amount and direction, the nearest in time first. Two that bear different ids of the operator
 * are two movements of money, however alike they look, so one of the two sides must lack its id. A line without a
 * time is as near as can be.
 */
export function nearestPairs(
  lines: readonly StatementLine[],
  entries: readonly BookEntry[],
  withinMs: number,
): readonly Guess[] {
  const alike = entriesByLikeness(lines, entries);
  const possible = lines
    .flatMap((line) =>
      (alike.get(likenessOf(line)) ?? [])
        .map((entry) => possibility(line, entry))
        .filter(({ distanceMs, isContradicted }) => distanceMs <= withinMs && !isContradicted)
        .sort(nearerFirst)
        .slice(0, guessesPerLineMax),
    )
    .sort(nearerFirst);
  const taken = new Set<StatementLine | BookEntry>();
  return possible.filter(({ line, entry }) => {
    if (taken.has(line) || taken.has(entry)) return false;
    taken.add(line).add(entry);
    return true;
  });
}

/** Whoever pays the same amount a thousand times a day must not make a million guesses. */
const guessesPerLineMax = 20;

function entriesByLikeness(
  lines: readonly StatementLine[],
  entries: readonly BookEntry[],
): ReadonlyMap<string, readonly BookEntry[]> {
  const alike = new Map<string, BookEntry[]>();
  for (const line of lines) if (line.msisdn !== null) alike.set(likenessOf(line), []);
  for (const entry of entries) alike.get(likenessOf(entry))?.push(entry);
  return alike;
}

interface Alike {
  readonly msisdn: string | null;
  readonly direction: string;
  readonly amountXaf: number;
}

const likenessOf = ({ msisdn, direction, amountXaf }: Alike): string =>
  `${direction} ${msisdn ?? ''} ${amountXaf}`;

const possibility = (line: StatementLine, entry: BookEntry) => ({
  line,
  entry,
  distanceMs: line.at === null ? 0 : Math.abs(line.at - entry.at),
  isContradicted: line.operatorTxId !== null && entry.operatorTxId !== null,
  tieBreak: `${contentOf(line)} ${entry.key}`,
});

type Possibility = ReturnType<typeof possibility>;

const nearerFirst = (a: Possibility, b: Possibility): number =>
  a.distanceMs - b.distanceMs || (a.tieBreak < b.tieBreak ? -1 : 1);
