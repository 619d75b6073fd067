import { describe, expect, it } from '@jest/globals';
import { type AuditEntry, later, roles } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { anAuditEntry } from '../given/payments.ts';
import { addedAccount, anAccount, isAudited, type MakeStaffStore } from '../given/staff.ts';
import { uniqueId } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';

export function accountContract(makeSubject: MakeStaffStore): void {
  describe('A staff store, of accounts,', () => {
    it.each(roles)('gives one of the role %s back exactly as it came, audited.', async (role) => {
      const subject = await makeSubject();
      const account = anAccount({ role, disabledAt: role === 'viewer' ? testMorning : null });
      const entry = anAuditEntry();
      expect(await subject.staff.add(account, entry)).toBe(true);
      expect(await subject.staff.find(account.email)).toEqual(account);
      expect(await isAudited(subject, entry)).toBe(true);
    });

    it('knows none by another e-mail, whatever is asked for.', async () => {
      const { staff } = await makeSubject();
      for (const other of ['', uniqueId(), "' or true --", '\0', '\ud800']) {
        expect(await staff.find(other)).toBeNull();
      }
    });

    it('takes an e-mail once, of many who want it at once, and audits only that one.', async () => {
      const subject = await makeSubject();
      const account = anAccount();
      const entries = Array.from({ length: 8 }, () => anAuditEntry());
      const taken = await atOnce(8, (index) =>
        subject.staff.add({ ...account, passwordHash: `hash ${index}` }, entries[index] as AuditEntry),
      );
      expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
      const winner = taken.indexOf(true);
      expect((await subject.staff.find(account.email))?.passwordHash).toBe(`hash ${winner}`);
      for (const [index, entry] of entries.entries()) {
        expect(await isAudited(subject, entry)).toBe(index === winner);
      }
    });

    it('lists all, the oldest first.', async () => {
      const subject = await makeSubject();
      const own = [];
      for (const ms of [1, 2, 3])
        own.push(await addedAccount(subject, { createdAt: later(testMorning, ms) }));
      const emails = own.map(({ email }) => email);
      expect((await subject.staff.list()).filter(({ email }) => emails.includes(email))).toEqual(own);
    });

    const patches = [
      { role: 'admin' },
      { passwordHash: 'another' },
      { disabledAt: later(testMorning, 5) },
      { disabledAt: null },
      {},
    ] as const;
    it.each(patches)('changes %j and nothing else, audited.', async (patch) => {
      const subject = await makeSubject();
      const account = await addedAccount(subject, { disabledAt: testMorning });
      const entry = anAuditEntry();
      const changed = { ...account, ...patch };
      expect(await subject.staff.change(account.email, patch, entry)).toEqual(changed);
      expect(await subject.staff.find(account.email)).toEqual(changed);
      expect(await isAudited(subject, entry)).toBe(true);
    });

    it('refuses to change what it does not know, and audits nothing.', async () => {
      const subject = await makeSubject();
      const entry = anAuditEntry();
      await expect(subject.staff.change(uniqueId(), { role: 'admin' }, entry)).rejects.toMatchObject({
        code: 'operator_not_found',
      });
      expect(await isAudited(subject, entry)).toBe(false);
    });
  });
}
