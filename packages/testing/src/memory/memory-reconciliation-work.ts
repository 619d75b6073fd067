import {
  type AuditEntry,
  type CalendarDay,
  type DayComparison,
  type Discrepancy,
  type DiscrepancyFilter,
  DomainError,
  dayWindow,
  type FoundDiscrepancy,
  fits,
  type Instant,
  type ListFilter,
  type ReconciliationWork,
  type Settlement,
  type Slice,
  type TransactionId,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { hasMembers, newestSlice } from './newest-first.ts';

export class MemoryReconciliationWork extends InMemory implements ReconciliationWork {
  async record(
    comparison: DayComparison,
    found: readonly FoundDiscrepancy[],
    newId: () => string,
  ): Promise<void> {
    const { providerId, day, comparedAt } = comparison;
    const { discrepancies, comparisons } = this.database;
    const known = new Map(
      [...discrepancies.values()]
        .filter((each) => each.providerId === providerId && each.day === day)
        .map((each) => [each.subject, each]),
    );
    for (const each of found) {
      const before = known.get(each.subject);
      known.delete(each.subject);
      const next =
        before === undefined
          ? begun(each, { providerId, day, id: newId(), at: comparedAt })
          : goneOn(before, each, comparedAt);
      discrepancies.set(next.id, next);
    }
    for (const each of known.values()) {
      if (each.status === 'open')
        discrepancies.set(each.id, { ...each, status: 'gone', changedAt: comparedAt });
    }
    comparisons.set(`${providerId} ${day}`, comparison);
  }

  async comparisonOf(providerId: string, day: CalendarDay): Promise<DayComparison | null> {
    return this.database.comparisons.get(`${providerId} ${day}`) ?? null;
  }

  async list(filter: DiscrepancyFilter, cursor: string | null, limit: number): Promise<Slice<Discrepancy>> {
    const { from, before, amountMinXaf, amountMaxXaf, applicationId, text = '', ...own } = filter;
    const narrowing = { from, before, amountMinXaf, amountMaxXaf, applicationId } as ListFilter;
    const wanted = [...this.database.discrepancies.values()].filter((each) => {
      const amountXaf = each.theirs?.amountXaf ?? each.ours?.amountXaf;
      const booked = this.database.transactions.get(each.ours?.transactionId as TransactionId);
      const facts = { at: dayWindow(each.day).from, amountXaf, applicationId: booked?.applicationId };
      const told = JSON.stringify([each.subject, each.theirs, each.ours, each.settlement]);
      return hasMembers(each, own) && fits(facts, narrowing) && told.includes(text);
    });
    return newestSlice(wanted, ({ day, id }) => ({ at: dayWindow(day).from, id }), cursor, limit);
  }

  async countOpen(): Promise<number> {
    return [...this.database.discrepancies.values()].filter(({ status }) => status === 'open').length;
  }

  async settle(id: string, settlement: Settlement, audit: AuditEntry): Promise<Discrepancy> {
    const known = this.#known(id);
    if (known.status !== 'open') throw new DomainError('discrepancy_not_open');
    return this.#change({ ...known, status: 'settled', settlement, changedAt: settlement.at }, audit);
  }

  async reopen(id: string, at: Instant, audit: AuditEntry): Promise<Discrepancy> {
    const known = this.#known(id);
    if (known.status !== 'settled') throw new DomainError('discrepancy_not_settled');
    return this.#change({ ...known, status: 'open', settlement: null, changedAt: at }, audit);
  }

  #known(id: string): Discrepancy {
    const known = this.database.discrepancies.get(id);
    if (known === undefined) throw new DomainError('discrepancy_not_found');
    return known;
  }

  #change(discrepancy: Discrepancy, audit: AuditEntry): Discrepancy {
    this.database.discrepancies.set(discrepancy.id, discrepancy);
    this.database.audit.set(audit.id, audit);
    return discrepancy;
  }
}

interface Beginning {
  readonly providerId: string;
  readonly day: CalendarDay;
  readonly id: string;
  readonly at: Instant;
}

const begun = (found: FoundDiscrepancy, { at, ...own }: Beginning): Discrepancy => ({
  ...found,
  ...own,
  status: 'open',
  settlement: null,
  foundAt: at,
  changedAt: at,
});

/** Found again: where the lines stand may have changed, and only other facts make it work again. */
function goneOn(before: Discrepancy, found: FoundDiscrepancy, at: Instant): Discrepancy {
  if (before.facts === found.facts && before.status !== 'gone') return { ...before, ...found };
  return { ...before, ...found, status: 'open', settlement: null, changedAt: at };
}
