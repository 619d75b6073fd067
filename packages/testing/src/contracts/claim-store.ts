import { describe, expect, it } from '@jest/globals';
import { claimAt, earlier, type Instant, later, limits, type Ports, transactionId } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { anAuditEntry } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce, walk } from './given/walk.ts';

export type ClaimStoreSubject = Pick<Ports, 'claims' | 'audit'>;

const after = (ms: number): Instant => later(testMorning, ms);

/** The store may hold any other claims. */
export function claimStoreContract(makeSubject: () => Promise<ClaimStoreSubject>): void {
  const aWithdrawalId = () => transactionId(uniqueId());

  const isAudited = async ({ audit }: ClaimStoreSubject, id: string): Promise<boolean> =>
    (await walk((cursor) => audit.list(cursor, 100))).some((entry) => entry.id === id);

  describe('The store of claims', () => {
    it('gives a free withdrawal to whoever asks, until the end of the claim.', async () => {
      const { claims } = await makeSubject();
      const claim = claimAt(aWithdrawalId(), 'amina', testMorning);
      expect(await claims.find(claim.transactionId, testMorning)).toBeNull();
      expect(await claims.take(claim, null)).toEqual(claim);
      expect(await claims.find(claim.transactionId, earlier(claim.until, 1))).toEqual(claim);
      expect(await claims.find(claim.transactionId, claim.until)).toBeNull();
    });

    it('gives it to the same staff member again, for longer.', async () => {
      const { claims } = await makeSubject();
      const id = aWithdrawalId();
      await claims.take(claimAt(id, 'amina', testMorning), null);
      const again = claimAt(id, 'amina', after(1_000));
      expect(await claims.take(again, null)).toEqual(again);
      expect(await claims.find(id, after(limits.claimMs))).toEqual(again);
    });

    it('keeps it from everyone else, and tells whose it is.', async () => {
      const { claims } = await makeSubject();
      const first = claimAt(aWithdrawalId(), 'amina', testMorning);
      await claims.take(first, null);
      expect(await claims.take(claimAt(first.transactionId, 'boris', after(1)), null)).toEqual(first);
      expect(await claims.find(first.transactionId, after(2))).toEqual(first);
    });

    it('gives it to another once the claim has ended by itself.', async () => {
      const { claims } = await makeSubject();
      const first = claimAt(aWithdrawalId(), 'amina', testMorning);
      await claims.take(first, null);
      const second = claimAt(first.transactionId, 'boris', first.until);
      expect(await claims.take(second, null)).toEqual(second);
    });

    it('lets one of many at once have it.', async () => {
      const { claims } = await makeSubject();
      const id = aWithdrawalId();
      const given = await atOnce(20, (index) =>
        claims.take(claimAt(id, `operator-${index}`, testMorning), null),
      );
      expect(new Set(given.map(({ staffId }) => staffId)).size).toBe(1);
    });

    it('takes it from the one who is named, and writes that down.', async () => {
      const subject = await makeSubject();
      const id = aWithdrawalId();
      await subject.claims.take(claimAt(id, 'amina', testMorning), null);
      const audit = anAuditEntry();
      const taken = claimAt(id, 'boris', after(1));
      expect(await subject.claims.take(taken, { from: 'amina', audit })).toEqual(taken);
      expect(await isAudited(subject, audit.id)).toBe(true);
    });

    it.each([
      ['another has it', 'chantal'],
      ['the one who asks has it', 'boris'],
      ['no one has it', null],
    ])('takes it from no one, and writes nothing down, when %s.', async (_, holder) => {
      const subject = await makeSubject();
      const id = aWithdrawalId();
      if (holder !== null) await subject.claims.take(claimAt(id, holder, testMorning), null);
      const audit = anAuditEntry();
      const given = await subject.claims.take(claimAt(id, 'boris', after(1)), { from: 'amina', audit });
      expect(given.staffId).toBe(holder ?? 'boris');
      expect(await isAudited(subject, audit.id)).toBe(false);
    });

    it('lets go of it for the one who has it, and for no one else.', async () => {
      const { claims } = await makeSubject();
      const id = aWithdrawalId();
      await claims.take(claimAt(id, 'amina', testMorning), null);
      await claims.release(id, 'boris', after(1));
      expect(await claims.find(id, after(1))).not.toBeNull();
      await claims.release(id, 'amina', after(1));
      expect(await claims.find(id, after(1))).toBeNull();
      await claims.release(aWithdrawalId(), 'amina', after(1));
      const next = claimAt(id, 'boris', after(1));
      expect(await claims.take(next, null)).toEqual(next);
    });

    it('lists the claims that count, those that end last first, and no more than asked for.', async () => {
      const { claims } = await makeSubject();
      // Long after every other test.
      const at = after(1_000_000_000);
      const ids = [aWithdrawalId(), aWithdrawalId(), aWithdrawalId(), aWithdrawalId()] as const;
      for (const [index, id] of ids.entries())
        await claims.take(claimAt(id, 'amina', later(at, index)), null);
      await claims.release(ids[2], 'amina', later(at, 5));
      const listed = await claims.list(later(at, limits.claimMs), 10);
      expect(listed.map(({ transactionId: id }) => id)).toEqual([ids[3], ids[1]]);
      expect(await claims.list(later(at, 5), 1)).toEqual([claimAt(ids[3], 'amina', later(at, 3))]);
    });
  });
}
