import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { type CalendarDay, dayAfter, dayBefore } from '../reconciliation/calendar-day.ts';
import type { DayComparison } from '../reconciliation/statement.ts';
import {
  type ComparePorts,
  compareOnce,
  type FreshSheet,
  groundOf,
  readSurroundings,
} from './compare-once.ts';

/** Compares a day, and the days around it as far as their midnight depends on it. */
export async function compareStatements(
  ports: ComparePorts,
  providerId: string,
  day: CalendarDay,
  fresh: FreshSheet | null = null,
): Promise<DayComparison> {
  const before = await ports.reconciliation.comparisonOf(providerId, day);
  const comparison = await compareOneDay(ports, providerId, day, fresh);
  const hasMoved = JSON.stringify(before?.borderKeys ?? []) !== JSON.stringify(comparison.borderKeys);
  for (const neighbour of [dayBefore(day), dayAfter(day)]) {
    const known = await ports.reconciliation.comparisonOf(providerId, neighbour);
    if (known === null || (!hasMoved && known.figures.deferredCount === 0)) continue;
    await orTold(ports, providerId, neighbour, () => compareOneDay(ports, providerId, neighbour, null));
  }
  return comparison;
}

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
): Promise<DayComparison> {
  let { comparison, ground } = await compareOnce(ports, providerId, day, fresh);
  for (let tries = 1; tries < limits.commitTries; tries += 1) {
    const kept = await ports.statements.ofDay(providerId, day);
    const files = kept.map(({ sha256 }) => sha256);
    if (groundOf(files, await readSurroundings(ports, providerId, day)) === ground) break;
    const again = await orTold(ports, providerId, day, () => compareOnce(ports, providerId, day, null));
    if (again === null) break;
    ({ comparison, ground } = again);
  }
  return comparison;
}
