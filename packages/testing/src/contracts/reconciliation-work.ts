import { expect } from '@jest/globals';
import {
  calendarDay,
  type DayComparison,
  type Discrepancy,
  type DiscrepancyFilter,
  DomainError,
  later,
  type Ports,
  type Settlement,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract, type It } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';
import { aComparison, aFoundDiscrepancy } from './given/statements.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce, walk } from './given/walk.ts';

export type ReconciliationWorkSubject = Pick<Ports, 'reconciliation' | 'audit'>;
const settlement: Settlement = {
  outcome: 'explained',
  note: 'The fee of the day.',
  by: 'amina@example.com',
  at: later(testMorning, 7),
};

/** The store may hold anything else. */
export const reconciliationWorkContract = contract<ReconciliationWorkSubject>(
  'The work that comparisons make',
  recording,
  goingOn,
  settling,
  listing,
);

const listed = ({ reconciliation }: ReconciliationWorkSubject, filter: DiscrepancyFilter) =>
  walk((cursor) => reconciliation.list(filter, cursor, 2));

const ofDay = (subject: ReconciliationWorkSubject, { providerId, day }: DayComparison) =>
  listed(subject, { providerId, day });

async function recorded(
  subject: ReconciliationWorkSubject,
  comparison: DayComparison,
  subjects: readonly string[],
): Promise<readonly Discrepancy[]> {
  const found = subjects.map((each) => aFoundDiscrepancy(each));
  await subject.reconciliation.record(comparison, found, uniqueId);
  const now = await ofDay(subject, comparison);
  return subjects.map((each) => {
    const own = now.find((discrepancy) => discrepancy.subject === each);
    if (own === undefined) throw new Error(`${each} was not recorded.`);
    return own;
  });
}

function recording(it: It<ReconciliationWorkSubject>): void {
  it('opens what is new, and keeps the figures of the day.', async (subject) => {
    const comparison = aComparison();
    const { providerId, day, comparedAt } = comparison;
    expect(await subject.reconciliation.comparisonOf(providerId, day)).toBeNull();
    const [first] = await recorded(subject, comparison, ['a', 'b']);
    expect(first).toEqual({
      ...aFoundDiscrepancy('a'),
      id: expect.any(String),
      providerId,
      day,
      status: 'open',
      settlement: null,
      foundAt: comparedAt,
      changedAt: comparedAt,
    });
    expect(await subject.reconciliation.comparisonOf(providerId, day)).toEqual(comparison);
    const next = { ...comparison, comparedAt: later(comparedAt, 1), borderKeys: [] };
    await subject.reconciliation.record(next, [], uniqueId);
    expect(await subject.reconciliation.comparisonOf(providerId, day)).toEqual(next);
  });

  it('changes nothing when the same is found again, and leaves other days and providers alone.', async (subject) => {
    const comparison = aComparison();
    const otherDay = { ...comparison, day: calendarDay('2026-01-02') };
    const otherProvider = aComparison();
    const before = await recorded(subject, comparison, ['a', 'b']);
    const elsewhere = [
      ...(await recorded(subject, otherDay, ['a'])),
      ...(await recorded(subject, otherProvider, ['a'])),
    ];
    const again = { ...comparison, comparedAt: later(testMorning, 9) };
    expect(await recorded(subject, again, ['b', 'a'])).toEqual([...before].reverse());
    await subject.reconciliation.record(again, [], uniqueId);
    expect([...(await ofDay(subject, otherDay)), ...(await ofDay(subject, otherProvider))]).toEqual(
      elsewhere,
    );
  });
}

function goingOn(it: It<ReconciliationWorkSubject>): void {
  const at = later(testMorning, 9);

  it('closes what is found no more, and opens it again when it comes back.', async (subject) => {
    const comparison = aComparison();
    const [before] = await recorded(subject, comparison, ['a']);
    await subject.reconciliation.record({ ...comparison, comparedAt: at }, [], uniqueId);
    expect(await ofDay(subject, comparison)).toEqual([{ ...before, status: 'gone', changedAt: at }]);
    expect(await recorded(subject, { ...comparison, comparedAt: later(at, 1) }, ['a'])).toEqual([
      { ...before, status: 'open', changedAt: later(at, 1) },
    ]);
  });

  it('leaves settled what a person settled, until its facts change.', async (subject) => {
    const comparison = { ...aComparison(), comparedAt: at };
    const [{ id } = { id: '' }] = await recorded(subject, comparison, ['a']);
    const settled = await subject.reconciliation.settle(id, settlement, anAuditEntry());
    expect(await recorded(subject, comparison, ['a'])).toEqual([settled]);
    await subject.reconciliation.record(comparison, [], uniqueId);
    expect(await ofDay(subject, comparison)).toEqual([settled]);
    await subject.reconciliation.record(comparison, [aFoundDiscrepancy('a', 6_000)], uniqueId);
    expect(await ofDay(subject, comparison)).toEqual([
      { ...settled, ...aFoundDiscrepancy('a', 6_000), status: 'open', settlement: null, changedAt: at },
    ]);
  });

  it('takes over where a line stands now, and opens nothing for it.', async (subject) => {
    const comparison = aComparison();
    const [before] = await recorded(subject, comparison, ['a']);
    const found = aFoundDiscrepancy('a');
    const moved = { ...found, theirs: found.theirs === null ? null : { ...found.theirs, lineNumber: 99 } };
    await subject.reconciliation.settle(before?.id ?? '', settlement, anAuditEntry());
    await subject.reconciliation.record({ ...comparison, comparedAt: at }, [moved], uniqueId);
    const [now] = await ofDay(subject, comparison);
    expect(now).toMatchObject({ id: before?.id, status: 'settled', theirs: { lineNumber: 99 } });
  });
}

function settling(it: It<ReconciliationWorkSubject>): void {
  it('is settled by one of many at once, with a note, and can be opened again.', async (subject) => {
    const [before] = await recorded(subject, aComparison(), ['a']);
    const id = before?.id ?? '';
    const entries = Array.from({ length: 5 }, () => anAuditEntry());
    const values = await atOnce(5, (index) =>
      subject.reconciliation
        .settle(id, { ...settlement, by: `${index}@example.com` }, entries[index] ?? anAuditEntry())
        .catch((error: unknown) => error),
    );
    const refused = values.filter((each) => each instanceof DomainError);
    expect(refused).toEqual(Array(4).fill(new DomainError('discrepancy_not_open')));
    const settled = values.find((each) => !(each instanceof Error)) as Discrepancy;
    const { by = '' } = settled.settlement ?? {};
    expect(settled).toEqual({
      ...before,
      status: 'settled',
      settlement: { ...settlement, by },
      changedAt: settlement.at,
    });
    const audited = await Promise.all(entries.map((entry) => isAudited(subject, entry)));
    expect(audited.filter(Boolean)).toHaveLength(1);

    const entry = anAuditEntry();
    const at = later(testMorning, 8);
    expect(await subject.reconciliation.reopen(id, at, entry)).toEqual({ ...before, changedAt: at });
    expect(await isAudited(subject, entry)).toBe(true);
    await expect(subject.reconciliation.reopen(id, at, anAuditEntry())).rejects.toThrow(
      new DomainError('discrepancy_not_settled'),
    );
  });

  it('refuses what it does not know.', async ({ reconciliation }) => {
    const unknown = new DomainError('discrepancy_not_found');
    await expect(reconciliation.settle(uniqueId(), settlement, anAuditEntry())).rejects.toThrow(unknown);
    await expect(reconciliation.reopen(uniqueId(), testMorning, anAuditEntry())).rejects.toThrow(unknown);
  });
}

function listing(it: It<ReconciliationWorkSubject>): void {
  it('is listed by provider, day, status and kind, the newest day first, and counted.', async (subject) => {
    const comparison = aComparison();
    const { providerId, day } = comparison;
    const nextDay = calendarDay('2026-01-02');
    const openBefore = await subject.reconciliation.countOpen();
    const early = await recorded(subject, comparison, ['a', 'b', 'c']);
    const late = await recorded(subject, { ...comparison, day: nextDay }, ['d']);
    expect(await subject.reconciliation.countOpen()).toBe(openBefore + 4);
    await subject.reconciliation.settle(early[0]?.id ?? '', settlement, anAuditEntry());
    const subjects = async (filter: DiscrepancyFilter) =>
      (await listed(subject, filter))
        .filter((each) => each.providerId === providerId)
        .map((each) => each.subject)
        .sort();
    expect(await subjects({ providerId })).toEqual(['a', 'b', 'c', 'd']);
    expect(await subjects({ day })).toEqual(['a', 'b', 'c']);
    expect(await subjects({ providerId, day: nextDay })).toEqual(['d']);
    expect(await subjects({ status: 'open' })).toEqual(['b', 'c', 'd']);
    expect(await subjects({ providerId, day, status: 'settled' })).toEqual(['a']);
    expect(await subjects({ kind: 'missing_with_us' })).toEqual(['a', 'b', 'c', 'd']);
    expect(await subjects({ providerId, kind: 'amount_differs' })).toEqual([]);
    expect((await listed(subject, { providerId }))[0]?.id).toBe(late[0]?.id);
  });
}
