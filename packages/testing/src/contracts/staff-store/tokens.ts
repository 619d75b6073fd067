import { describe, expect, it } from '@jest/globals';
import { later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { anAuditEntry } from '../given/payments.ts';
import { addedAccount, aToken, isAudited, type MakeStaffStore } from '../given/staff.ts';
import { uniqueId } from '../given/unique.ts';

export function tokenContract(makeSubject: MakeStaffStore): void {
  describe('A staff store, of tokens,', () => {
    it('gives one back exactly as it came, with its account as it is now, audited.', async () => {
      const subject = await makeSubject();
      const account = await addedAccount(subject);
      const token = aToken({ email: account.email });
      const entry = anAuditEntry();
      expect(await subject.staff.issueToken(token, entry)).toBe(true);
      expect(await subject.staff.findToken(token.prefix)).toEqual({ token, account });
      expect(await isAudited(subject, entry)).toBe(true);
      const changed = await subject.staff.change(account.email, { role: 'viewer' }, anAuditEntry());
      expect(await subject.staff.findToken(token.prefix)).toEqual({ token, account: changed });
    });

    it('takes a prefix once.', async () => {
      const subject = await makeSubject();
      const { email } = await addedAccount(subject);
      const token = aToken({ email });
      const again = anAuditEntry();
      await subject.staff.issueToken(token, anAuditEntry());
      expect(await subject.staff.issueToken({ ...token, secretSha256: '00' }, again)).toBe(false);
      expect((await subject.staff.findToken(token.prefix))?.token).toEqual(token);
      expect(await isAudited(subject, again)).toBe(false);
    });

    it('knows none by another prefix, whatever is asked for.', async () => {
      const { staff } = await makeSubject();
      for (const other of ['', uniqueId(), '%', '\0']) expect(await staff.findToken(other)).toBeNull();
    });

    it('revokes one once, audited, and keeps the time when it is asked again.', async () => {
      const subject = await makeSubject();
      const { email } = await addedAccount(subject);
      const token = aToken({ email });
      await subject.staff.issueToken(token, anAuditEntry());
      const [first, second] = [anAuditEntry(), anAuditEntry()];
      const revoked = { ...token, revokedAt: later(testMorning, 9) };
      expect(await subject.staff.revokeToken(token.prefix, later(testMorning, 9), first)).toEqual(revoked);
      expect(await subject.staff.revokeToken(token.prefix, later(testMorning, 99), second)).toEqual(revoked);
      expect([await isAudited(subject, first), await isAudited(subject, second)]).toEqual([true, false]);
      const listed = (await subject.staff.listTokens()).filter(({ prefix }) => prefix === token.prefix);
      expect(listed).toEqual([revoked]);
    });

    it('refuses to revoke what it does not know.', async () => {
      const { staff } = await makeSubject();
      await expect(staff.revokeToken(uniqueId(), testMorning, anAuditEntry())).rejects.toMatchObject({
        code: 'operator_token_not_found',
      });
    });
  });
}
