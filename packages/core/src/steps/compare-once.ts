import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { findProvider } from '../provider/registry.ts';
import { reason } from '../reason/reason.ts';
import { type CalendarDay, dayAfter, dayBefore } from '../reconciliation/calendar-day.ts';
import { comparingDay } from '../reconciliation/compare-day.ts';
import type { FoundDiscrepancy } from '../reconciliation/discrepancy.ts';
import type { DayComparison, Statement } from '../reconciliation/statement.ts';
import type { Sheet } from '../reconciliation/statement-line.ts';
import { readBooks, readNamed } from './read-books.ts';
import { withPauses } from './with-pauses.ts';

export type ComparePorts = Pick<
  Ports,
  | 'statements'
  | 'statementReader'
  | 'reconciliation'
  | 'books'
  | 'registry'
  | 'clock'
  | 'ids'
  | 'pauses'
  | 'log'
>;

/** A file that was just read. It is kept once it is known that the day can be compared with it. */
export interface FreshSheet {
  readonly sha256: Statement['sha256'];
  readonly sheet: Sheet;
  readonly keep: () => Promise<void>;
}

/** What the days around a day say about its midnights. */
interface Surroundings {
  readonly around: readonly (DayComparison | null)[];
  readonly isNextDayThere: boolean;
}

/** All that a comparison rests on beside our books, as one text. */
export const groundOf = (files: readonly string[], { around, isNextDayThere }: Surroundings): string =>
  JSON.stringify([[...files].sort(), around.map((each) => each?.borderKeys ?? null), isNextDayThere]);

export async function readSurroundings(
  { reconciliation, statements }: ComparePorts,
  providerId: string,
  day: CalendarDay,
): Promise<Surroundings> {
  const [before, after] = [dayBefore(day), dayAfter(day)];
  const around = await Promise.all(
    [before, after].map((each) => reconciliation.comparisonOf(providerId, each)),
  );
  return { around, isNextDayThere: (await statements.ofDay(providerId, after)).length > 0 };
}

/** Compares a day as it stands now, and writes down what was found, with the ground that it rests on. */
export async function compareOnce(
  ports: ComparePorts,
  providerId: string,
  day: CalendarDay,
  fresh: FreshSheet | null,
): Promise<{ readonly comparison: DayComparison; readonly ground: string }> {
  const { reconciliation, clock, ids, registry } = ports;
  const { operators } = findProvider(await registry.read(), providerId);
  const read = await readSheets(ports, providerId, day, fresh);
  const sheets = [...read.values()];
  const entries = sheets.length === 0 ? [] : await readBooks(ports, providerId, day);
  const others = await readNamed(ports, operators, sheets, entries);
  const surroundings = await readSurroundings(ports, providerId, day);
  const { discrepancies, figures, borderKeys } = await withPauses(
    ports,
    comparingDay({
      day,
      sheets,
      entries,
      others,
      accountedElsewhere: new Set(surroundings.around.flatMap((each) => each?.borderKeys ?? [])),
      isNextDayThere: surroundings.isNextDayThere,
    }),
  );
  refuseTooMany(discrepancies);
  await fresh?.keep();
  const comparison = { providerId, day, comparedAt: clock.now(), figures, borderKeys };
  await reconciliation.record(comparison, discrepancies, () => ids.next());
  return { comparison, ground: groundOf([...read.keys()], surroundings) };
}

/** What stands in the files of a day, by their hashes. */
async function readSheets(
  { statements, statementReader, registry }: ComparePorts,
  providerId: string,
  day: CalendarDay,
  fresh: FreshSheet | null,
): Promise<ReadonlyMap<Statement['sha256'], Sheet>> {
  const ownNumbers = (await registry.read()).channels.map(({ merchantMsisdn }) => merchantMsisdn);
  const sheets = new Map<Statement['sha256'], Sheet>();
  for (const { id, fileName, sha256 } of await statements.ofDay(providerId, day)) {
    const reading =
      sha256 === fresh?.sha256
        ? fresh.sheet
        : await statementReader.read(providerId, await statements.contentOf(id), ownNumbers);
    sheets.set(sha256, { ...reading, fileName });
  }
  if (fresh !== null && !sheets.has(fresh.sha256)) sheets.set(fresh.sha256, fresh.sheet);
  return sheets;
}

function refuseTooMany(found: readonly FoundDiscrepancy[]): void {
  if (found.length <= limits.discrepanciesMax) return;
  const missing = found.filter(({ kind }) => kind === 'missing_with_us').length;
  const told = { count: found.length, missing };
  throw new DomainError('too_many_discrepancies', reason('differences_too_many', told));
}
