import type { BookEntry } from './book-entry.ts';
import { contentOf, type StatementLine } from './statement.ts';

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
