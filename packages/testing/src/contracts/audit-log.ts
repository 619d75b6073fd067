import { expect } from '@jest/globals';
import { later, type Ports, typed } from '@mobile-money/core';
import { aStaffMember } from '../builders/a-staff-member.ts';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { anAuditEntry } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';
import { walk } from './given/walk.ts';

export type AuditLogSubject = Pick<Ports, 'audit'>;

/** The log may hold anything else. */
export const auditLogContract = contract<AuditLogSubject>('An audit log', (it) => {
  const ownIn = async ({ audit }: AuditLogSubject, subjects: readonly string[], limit: number) =>
    (await walk((cursor) => audit.list(cursor, limit))).filter(({ subject }) => subjects.includes(subject));

  it('gives an entry back exactly as it came.', async ({ audit }) => {
    const staff = aStaffMember({ address: null });
    const entry = anAuditEntry({ staff, before: '', after: '', reason: typed(`L'élève "É" \\ 💰`) });
    await audit.append(entry);
    expect(await ownIn({ audit }, [entry.subject], 100)).toEqual([entry]);
  });

  it('lists the newest first.', async ({ audit }) => {
    const subject = uniqueId();
    for (const afterMs of [2, 3, 1]) {
      await audit.append(anAuditEntry({ subject, at: later(testMorning, afterMs) }));
    }
    const times = (await ownIn({ audit }, [subject], 100)).map(({ at }) => at - testMorning);
    expect(times).toEqual([3, 2, 1]);
  });

  it('neither repeats nor skips between slices, not even entries of one moment.', async ({ audit }) => {
    const entries = Array.from({ length: 7 }, () => anAuditEntry());
    for (const entry of entries) await audit.append(entry);
    const subjects = entries.map(({ subject }) => subject);
    const seen = (await ownIn({ audit }, subjects, 2)).map(({ subject }) => subject);
    expect([...seen].sort()).toEqual([...subjects].sort());
  });

  it('has another head after each entry, and the same while there is none.', async ({ audit }) => {
    await audit.append(anAuditEntry());
    const before = await audit.head();
    expect(await audit.head()).toEqual(before);
    await audit.append(anAuditEntry());
    const after = await audit.head();
    expect(after?.entries).toBe((before?.entries ?? 0) + 1);
    expect(after?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(after?.hash).not.toBe(before?.hash);
  });

  it('gives no more than asked for, and a cursor only where more follows.', async ({ audit }) => {
    for (let count = 0; count < 3; count += 1) await audit.append(anAuditEntry());
    const first = await audit.list(null, 2);
    expect(first.items).toHaveLength(2);
    expect(first.nextCursor).not.toBeNull();
    expect((await audit.list(null, 100_000)).nextCursor).toBeNull();
  });
});
