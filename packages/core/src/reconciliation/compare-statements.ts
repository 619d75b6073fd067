import { type CalendarDay, dayAfter, dayBefore, dayWindow, type Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { WhyGone } from '../ports/statement-store.ts';
import { findProvider } from '../provider/registry.ts';
import { DomainError, reason } from '../reason/reason.ts';
import { maskedBefore } from '../settings.ts';
import { comparingDay } from './compare-day.ts';
import type { FoundDiscrepancy } from './discrepancy.ts';
import { cameSince, latePayments } from './late-payments.ts';
import { withPauses } from './long-work.ts';
import { readBooks, readNamed } from './read-books.ts';
import type { DayComparison, Sheet, Statement } from './statement.ts';

export type ComparePorts = Pick<
  Ports,
  | 'statements'
  | 'statementReader'
  | 'reconciliation'
  | 'books'
  | 'registry'
  | 'clock'
  | 'settings'
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

interface Compared {
  readonly comparison: DayComparison;
  /** Older days, whose statements name payments that came on this one. */
  readonly namedOn: readonly CalendarDay[];
}

/** Compares a day as it stands now, and writes down what was found, with the ground that it rests on. */
export async function compareOnce(
  ports: ComparePorts,
  providerId: string,
  day: CalendarDay,
  fresh: FreshSheet | null,
): Promise<Compared & { readonly ground: string }> {
  const { reconciliation, clock, ids, registry } = ports;
  // Before anything is read: what comes meanwhile is not seen.
  const comparedAt = clock.now();
  const { operators } = findProvider(await registry.read(), providerId);
  const read = await readSheets(ports, providerId, day, fresh);
  const sheets = [...read.values()];
  const sheetsOf = async (other: CalendarDay) => {
    if ((await whyGone(ports, other, comparedAt)) === 'day_masked') return [];
    const found = await orTold(ports, providerId, other, () => readSheets(ports, providerId, other, null));
    return found?.values() ?? [];
  };
  const { expected, namedOn } =
    sheets.length === 0
      ? { expected: [], namedOn: [] }
      : await latePayments(ports, providerId, day, sheetsOf);
  const entries = sheets.length === 0 ? [] : [...(await readBooks(ports, providerId, day)), ...expected];
  const others = await readNamed(ports, operators, sheets, entries);
  const surroundings = await readSurroundings(ports, providerId, day);
  const { discrepancies, figures, borderKeys } = await withPauses(
    ports,
    comparingDay({
      day,
      providerId,
      sheets,
      entries,
      others,
      accountedElsewhere: new Set(surroundings.around.flatMap((each) => each?.borderKeys ?? [])),
      isNextDayThere: surroundings.isNextDayThere,
    }),
  );
  refuseTooMany(discrepancies);
  await fresh?.keep();
  const comparison = { providerId, day, comparedAt, figures, borderKeys };
  await reconciliation.record(comparison, discrepancies, () => ids.next());
  return { comparison, namedOn, ground: groundOf([...read.keys()], surroundings) };
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

/**
 * Why a day can be compared no more at a moment; null while it can. Without its numbers it would differ in every line, and
 * those that were masked once are gone, however long they are to be kept since.
 */
export async function whyGone(
  { settings, books }: Pick<Ports, 'settings' | 'books'>,
  day: CalendarDay,
  at: Instant,
): Promise<WhyGone | null> {
  const { from } = dayWindow(day);
  const before = maskedBefore(settings, at);
  return before !== null && from < before ? 'day_masked' : books.whyGone(from);
}

/** Compares a day, the days around it as far as their midnight depends on it, and those whose payments came only on it. */
export async function compareStatements(
  ports: ComparePorts,
  providerId: string,
  day: CalendarDay,
  fresh: FreshSheet | null = null,
): Promise<DayComparison> {
  const before = await ports.reconciliation.comparisonOf(providerId, day);
  const { comparison, namedOn } = await compareOneDay(ports, providerId, day, fresh);
  const hasMoved = isOtherAtMidnight(before, comparison);
  let hasMovedAround = false;
  for (const neighbour of [dayBefore(day), dayAfter(day)]) {
    if ((await whyGone(ports, neighbour, comparison.comparedAt)) !== null) continue;
    const known = await ports.reconciliation.comparisonOf(providerId, neighbour);
    if (known === null) continue;
    const isMoved = hasMoved || known.figures.deferredCount > 0;
    if (!isMoved && (neighbour > day || !(await cameSince(ports, known)))) continue;
    const anew = await orTold(ports, providerId, neighbour, () =>
      compareOneDay(ports, providerId, neighbour, null),
    );
    hasMovedAround ||= anew !== null && isOtherAtMidnight(known, anew.comparison);
  }
  // A day beside it may have let go of what it had guessed at, and taken something else.
  const again = hasMovedAround
    ? await orTold(ports, providerId, day, () => compareOneDay(ports, providerId, day, null))
    : null;
  for (const paidOn of namedOn) {
    const known = await ports.reconciliation.comparisonOf(providerId, paidOn);
    const isSeenThere = known !== null && known.comparedAt >= dayWindow(day).to;
    if (isSeenThere || (await whyGone(ports, paidOn, comparison.comparedAt)) !== null) continue;
    await orTold(ports, providerId, paidOn, () => compareOneDay(ports, providerId, paidOn, null));
  }
  return again?.comparison ?? comparison;
}

const isOtherAtMidnight = (before: DayComparison | null, { borderKeys }: DayComparison): boolean =>
  JSON.stringify(before?.borderKeys ?? []) !== JSON.stringify(borderKeys);

/** The comparison that was asked for stands, whatever becomes of those that follow: their days can be imported again. */
async function orTold<T>(
  { log }: ComparePorts,
  providerId: string,
  day: CalendarDay,
  compare: () => Promise<T>,
): Promise<T | null> {
  try {
    return await compare();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn('A day could not be compared anew.', { provider_id: providerId, day, because: error.message });
    return null;
  }
}

/**
 * Someone else may keep a file of the day, set one aside, or compare the day beside it at the same moment, and each would
 * write down what was found without the other's. Whoever writes last sees both, and compares again. What was kept stays
 * kept if that cannot be done.
 */
async function compareOneDay(
  ports: ComparePorts,
  providerId: string,
  day: CalendarDay,
  fresh: FreshSheet | null,
): Promise<Compared> {
  let { ground, ...compared } = await compareOnce(ports, providerId, day, fresh);
  for (let tries = 1; tries < limits.commitTries; tries += 1) {
    const kept = await ports.statements.ofDay(providerId, day);
    const files = kept.map(({ sha256 }) => sha256);
    if (groundOf(files, await readSurroundings(ports, providerId, day)) === ground) break;
    const again = await orTold(ports, providerId, day, () => compareOnce(ports, providerId, day, null));
    if (again === null) break;
    ({ ground, ...compared } = again);
  }
  return compared;
}
