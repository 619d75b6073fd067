import { expect } from '@jest/globals';
import {
  type AccountPatch,
  later,
  type PendingKind,
  type StaffAccount,
  type StaffToken,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { anAuditEntry, isAudited } from '../given/payments.ts';
import { addedAccount, aToken, type StaffStoreSubject } from '../given/staff.ts';
import { uniqueId } from '../given/unique.ts';

export const tokens = part<StaffStoreSubject>('of tokens,', (it) => {
  it('gives one back exactly as it came, with its account as it is now, audited.', async (subject) => {
    const account = await addedAccount(subject);
    const token = aToken({ email: account.email });
    const entry = anAuditEntry();
    expect(await subject.staff.issueToken(token, entry)).toBe(true);
    expect(await subject.staff.findToken(token.prefix)).toEqual({ token, account });
    expect(await isAudited(subject, entry)).toBe(true);
    const changed = await subject.staff.change(account.email, { factorsFrom: testMorning }, anAuditEntry());
    expect(await subject.staff.findToken(token.prefix)).toEqual({ token, account: changed });
  });

  it('takes a prefix once.', async (subject) => {
    const { email } = await addedAccount(subject);
    const token = aToken({ email });
    const again = anAuditEntry();
    await subject.staff.issueToken(token, anAuditEntry());
    expect(await subject.staff.issueToken({ ...token, secretSha256: '00' }, again)).toBe(false);
    expect((await subject.staff.findToken(token.prefix))?.token).toEqual(token);
    expect(await isAudited(subject, again)).toBe(false);
  });

  it('knows none by another prefix, whatever is asked for.', async ({ staff }) => {
    for (const other of ['', uniqueId(), '%', '\0']) expect(await staff.findToken(other)).toBeNull();
  });

  it('revokes one once, audited, and keeps the time when it is asked again.', async (subject) => {
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

  // biome-ignore format: reads by its columns
  const patches: readonly (readonly [AccountPatch, AccountPatch, boolean])[] = [
    [{},                          { role: 'admin' },                        false],
    [{},                          { role: 'approver', factorsFrom: null },  true],
    [{},                          { disabledAt: later(testMorning, 1) },    false],
    [{ disabledAt: testMorning }, { disabledAt: null },                     false],
    [{},                          { passwordHash: 'another' },              true],
  ];
  it.each(patches)(
    'of an account with %j, after a change of %j, one opens: %p.',
    async (subject, has, patch, opens) => {
      const [account, other] = [await addedAccount(subject, has), await addedAccount(subject)];
      const issued = [aToken({ email: account.email }), aToken({ email: other.email })] as const;
      for (const token of issued) await subject.staff.issueToken(token, anAuditEntry());
      const entry = { ...anAuditEntry(), at: later(testMorning, 5) };
      await subject.staff.change(account.email, patch, entry);
      const revokedAt = async ({ prefix }: StaffToken) =>
        (await subject.staff.findToken(prefix))?.token.revokedAt;
      expect([await revokedAt(issued[0]), await revokedAt(issued[1])]).toEqual([
        opens ? null : entry.at,
        null,
      ]);
    },
  );

  const waits = (kind: PendingKind): Partial<StaffAccount> => ({
    pending: { kind, role: 'approver', askedBy: 'paul', askedAt: testMorning, dueAt: later(testMorning, 5) },
  });
  // biome-ignore format: reads by its columns
  it.each<readonly [Partial<StaffAccount>, AccountPatch, boolean]>([
    [{ ...waits('role'), role: 'viewer' },              { passwordHash: 'another' },          true],
    [{ ...waits('role'), role: 'viewer' },              { role: 'viewer', pending: null },    false],
    [{ ...waits('enable'), disabledAt: testMorning },   { passwordHash: 'another' },          true],
    [{ ...waits('enable'), disabledAt: testMorning },   { role: 'viewer', pending: null },    false],
  ])(
    'of an account with %j, which has come to pass, none of before opens after a change of %j, and one of since: %p.',
    async (subject, has, patch, opens) => {
      const { email, role } = await addedAccount(subject, has);
      const before = aToken({ email, role });
      const since = aToken({ email, createdAt: later(testMorning, 5) });
      for (const token of [before, since]) await subject.staff.issueToken(token, anAuditEntry());
      await subject.staff.change(email, patch, anAuditEntry({ at: later(testMorning, 6) }));
      const isOpen = async ({ prefix }: StaffToken) =>
        (await subject.staff.findToken(prefix))?.token.revokedAt === null;
      expect([await isOpen(before), await isOpen(since)]).toEqual([false, opens]);
    },
  );

  it.each(['factor', 'add'] as const)(
    'of before a %s that came to pass opens on, and of before a person’s word counts.',
    async (subject, kind) => {
      const { email } = await addedAccount(subject, { ...waits(kind), rightsFrom: later(testMorning, 3) });
      const token = aToken({ email });
      await subject.staff.issueToken(token, anAuditEntry());
      for (const passwordHash of ['another', 'a third'])
        await subject.staff.change(email, { passwordHash }, anAuditEntry({ at: later(testMorning, 6) }));
      expect((await subject.staff.findToken(token.prefix))?.token).toEqual(token);
    },
  );

  it('keeps its terms, and notes its last use, never an older one.', async (subject) => {
    const { email } = await addedAccount(subject);
    const terms = { expiresAt: later(testMorning, 5), addresses: ['192.0.2.0/24', '2001:db8::1'] };
    const token = aToken({ email, ...terms });
    await subject.staff.issueToken(token, anAuditEntry());
    expect((await subject.staff.findToken(token.prefix))?.token).toEqual(token);
    for (const ms of [50, 20]) await subject.staff.markTokenUsed(token.prefix, later(testMorning, ms));
    const used = { ...token, lastUsedAt: later(testMorning, 50) };
    expect((await subject.staff.findToken(token.prefix))?.token).toEqual(used);
    await subject.staff.markTokenUsed(uniqueId(), testMorning);
  });

  it('gets other terms, audited, while it has those that are known and is not revoked.', async (subject) => {
    const { email } = await addedAccount(subject);
    const token = aToken({ email, addresses: ['192.0.2.1'] });
    await subject.staff.issueToken(token, anAuditEntry());
    const terms = { expiresAt: later(testMorning, 5), addresses: ['192.0.2.0/24', '2001:db8::1'] };
    const entries: (readonly [isDone: boolean, isKept: boolean])[] = [];
    const change = async (known: StaffToken) => {
      const entry = anAuditEntry();
      const isDone = await subject.staff.changeTokenTerms(known, terms, entry);
      entries.push([isDone, await isAudited(subject, entry)]);
    };
    for (const stale of [{ expiresAt: testMorning }, { addresses: [] }, { prefix: uniqueId() }])
      await change({ ...token, ...stale });
    await change(token);
    const changed = { ...token, ...terms };
    expect((await subject.staff.findToken(token.prefix))?.token).toEqual(changed);
    const revoked = await subject.staff.revokeToken(token.prefix, testMorning, anAuditEntry());
    expect(revoked).toEqual({ ...changed, revokedAt: testMorning });
    await change(revoked);
    expect(entries.map(([isDone, isKept]) => isDone && isKept)).toEqual([false, false, false, true, false]);
    expect(entries.every(([isDone, isKept]) => isDone === isKept)).toBe(true);
  });

  it('refuses to revoke what it does not know.', async ({ staff }) => {
    await expect(staff.revokeToken(uniqueId(), testMorning, anAuditEntry())).rejects.toMatchObject({
      code: 'operator_token_not_found',
    });
  });
});
