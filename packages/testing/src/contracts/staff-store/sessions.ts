import { describe, expect, it } from '@jest/globals';
import { type AccountPatch, earlier, later, type StaffSession } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { anAuditEntry } from '../given/payments.ts';
import {
  addedAccount,
  aSession,
  isAudited,
  type MakeStaffStore,
  type StaffStoreSubject,
} from '../given/staff.ts';
import { uniqueId } from '../given/unique.ts';

const longAgo = earlier(testMorning, 1_000_000);

export function sessionContract(makeSubject: MakeStaffStore): void {
  const started = async (
    { staff }: StaffStoreSubject,
    email: string,
    fields: Partial<StaffSession> = {},
  ): Promise<StaffSession> => {
    const session = aSession({ email, ...fields });
    await staff.startSession(session, longAgo, anAuditEntry());
    return session;
  };

  describe('A staff store, of sessions,', () => {
    it('gives one back exactly as it came, with its account as it is now, audited.', async () => {
      const subject = await makeSubject();
      const account = await addedAccount(subject);
      const session = aSession({ email: account.email });
      const entry = anAuditEntry();
      await subject.staff.startSession(session, longAgo, entry);
      expect(await subject.staff.findSession(session.idSha256)).toEqual({ session, account });
      expect(await isAudited(subject, entry)).toBe(true);
      const changed = await subject.staff.change(account.email, { role: 'admin' }, anAuditEntry());
      expect(await subject.staff.findSession(session.idSha256)).toEqual({ session, account: changed });
    });

    it('knows none by another id, whatever is asked for.', async () => {
      const { staff } = await makeSubject();
      for (const other of ['', uniqueId(), '\0']) expect(await staff.findSession(other)).toBeNull();
    });

    it('notes the last use, and never an older one.', async () => {
      const subject = await makeSubject();
      const { email } = await addedAccount(subject);
      const { idSha256 } = await started(subject, email);
      const seenAt = async () => (await subject.staff.findSession(idSha256))?.session.lastSeenAt;
      await subject.staff.markSessionSeen(idSha256, later(testMorning, 50));
      expect(await seenAt()).toBe(later(testMorning, 50));
      await subject.staff.markSessionSeen(idSha256, later(testMorning, 20));
      expect(await seenAt()).toBe(later(testMorning, 50));
      await subject.staff.markSessionSeen(uniqueId(), testMorning);
    });

    it('ends one, and no other; twice is as well as once.', async () => {
      const subject = await makeSubject();
      const { email } = await addedAccount(subject);
      const [ended, kept] = [await started(subject, email), await started(subject, email)];
      await subject.staff.endSession(ended.idSha256);
      await subject.staff.endSession(ended.idSha256);
      expect(await subject.staff.findSession(ended.idSha256)).toBeNull();
      expect(await subject.staff.findSession(kept.idSha256)).not.toBeNull();
    });

    // biome-ignore format: reads by its columns
    const patches: readonly (readonly [AccountPatch, boolean])[] = [
      [{ passwordHash: 'another' },     false],
      [{ disabledAt: testMorning },     false],
      [{ disabledAt: null },            true],
      [{ role: 'admin' },               true],
    ];
    it.each(patches)('after a change of %j one of the account is still there: %p.', async (patch, stays) => {
      const subject = await makeSubject();
      const [account, other] = [await addedAccount(subject), await addedAccount(subject)];
      const own = await started(subject, account.email);
      const foreign = await started(subject, other.email);
      await subject.staff.change(account.email, patch, anAuditEntry());
      expect((await subject.staff.findSession(own.idSha256)) !== null).toBe(stays);
      expect(await subject.staff.findSession(foreign.idSha256)).not.toBeNull();
    });

    it('forgets those that are over by any rule when a new one starts.', async () => {
      const subject = await makeSubject();
      const { email } = await addedAccount(subject);
      const old = await started(subject, email, { createdAt: longAgo });
      const border = await started(subject, email, { createdAt: later(longAgo, 1) });
      const next = aSession({ email });
      await subject.staff.startSession(next, later(longAgo, 1), anAuditEntry());
      expect(await subject.staff.findSession(old.idSha256)).toBeNull();
      expect(await subject.staff.findSession(border.idSha256)).not.toBeNull();
    });
  });
}
