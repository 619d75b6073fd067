import { each, type LongWork } from './long-work.ts';
import {
  comparableName,
  contentOf,
  inContentOrder,
  type LineStatus,
  type Sheet,
  type StatementLine,
} from './statement.ts';

/** Lines of one file that tell of one movement of money once more. */
export interface Repetition {
  readonly name: string;
  readonly lines: readonly StatementLine[];
}

interface Group {
  /** Whether its name stands for one movement of money, so that a second line is one too many. */
  readonly isNamed: boolean;
  readonly lines: StatementLine[];
}

/**
 * The lines of all files of a day, each movement once. A later file replaces what an earlier one said of the same
 * movement: statements are fetched again when the day is over, and overlap. What stands twice in one file is told.
 */
export function* withoutRepetitions(sheets: readonly Sheet[]): LongWork<{
  readonly lines: readonly StatementLine[];
  readonly repetitions: readonly Repetition[];
}> {
  const groups = new Map<string, Group>();
  for (const sheet of sheets) {
    const own = yield* groupsOf(sheet);
    yield* each(own, ([name, group]) => groups.set(name, group));
  }
  const lines: StatementLine[] = [];
  const repetitions: Repetition[] = [];
  yield* each(groups, ([name, group]) => {
    if (!group.isNamed || group.lines.length === 1) {
      lines.push(...group.lines);
      return;
    }
    const [first, ...others] = byImportance(group.lines);
    lines.push(first as StatementLine);
    const repeated = others.filter(({ status }) => status === 'succeeded');
    if (repeated.length > 0) repetitions.push({ name, lines: repeated });
  });
  return { lines, repetitions };
}

function* groupsOf({ lines }: Sheet): LongWork<ReadonlyMap<string, Group>> {
  const groups = new Map<string, Group>();
  yield* each(lines, (line) => {
    const name = nameOf(line);
    const key = name ?? `content ${contentOf(line)}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { isNamed: name !== null, lines: [line] });
    else known.lines.push(line);
  });
  return groups;
}

/** The operator's id counts, and our reference only where there is none; a line with neither repeats nothing. */
export function nameOf({ direction, operatorTxId, reference }: StatementLine): string | null {
  if (operatorTxId !== null) return `${direction} ${comparableName(operatorTxId)}`;
  return reference === null ? null : `${direction} reference ${comparableName(reference)}`;
}

const ranks: Readonly<Record<LineStatus, number>> = { succeeded: 0, pending: 1, failed: 2 };

/** Money that moved before what did not: of a failed try and the next one, the one that counts is compared. */
const byImportance = (lines: readonly StatementLine[]): readonly StatementLine[] =>
  [...inContentOrder(lines)].sort((a, b) => ranks[a.status] - ranks[b.status]);
