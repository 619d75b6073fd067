import { expect } from '@jest/globals';
import {
  type AccountPatch,
  type AuditEntry,
  later,
  type PendingChange,
  peopleVersion,
  roles,
  type StaffToken,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { anAuditEntry, isAudited } from '../given/payments.ts';
import { addedAccount, anAccount, aToken, type StaffStoreSubject } from '../given/staff.ts';
import { uniqueId } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';

const aPendingChange: PendingChange = {
  kind: 'role',
  role: 'approver',
  askedBy: 'paul@example.com',
  askedAt: testMorning,
  dueAt: later(testMorning, 86_400_000),
};

export const accounts = part<StaffStoreSubject>('of accounts,', (it) => {
  it.each(roles)('gives one of the role %s back exactly as it came, audited.', async (subject, role) => {
    const account = anAccount({ role, disabledAt: role === 'viewer' ? testMorning : null });
    const entry = anAuditEntry();
    expect(await subject.staff.add(account, entry)).toBe(true);
    expect(await subject.staff.find(account.email)).toEqual(account);
    expect(await isAudited(subject, entry)).toBe(true);
  });

  it('knows none by another e-mail, whatever is asked for.', async ({ staff }) => {
    for (const other of ['', uniqueId(), "' or true --", '\0', '\ud800']) {
      expect(await staff.find(other)).toBeNull();
    }
  });

  it('takes an e-mail once, of many who want it at once, and audits only that one.', async (subject) => {
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

  it('lists all, the oldest first.', async (subject) => {
    const own = [];
    for (const ms of [1, 2, 3]) own.push(await addedAccount(subject, { createdAt: later(testMorning, ms) }));
    const emails = own.map(({ email }) => email);
    expect((await subject.staff.list()).filter(({ email }) => emails.includes(email))).toEqual(own);
  });

  const patches = [
    { role: 'admin' },
    { passwordHash: 'another' },
    { passwordHash: 'another', passwordGivenAt: testMorning },
    { disabledAt: later(testMorning, 5) },
    { disabledAt: null },
    { pending: aPendingChange, factorsFrom: testMorning },
    { pending: null },
    {},
  ] as const;
  it.each(patches)('changes %j and nothing else, audited.', async (subject, patch) => {
    const account = await addedAccount(subject, { disabledAt: testMorning, pending: aPendingChange });
    const entry = anAuditEntry();
    const changed = { ...account, ...patch, version: 2 };
    expect(await subject.staff.change(account.email, patch, entry)).toEqual(changed);
    expect(await subject.staff.find(account.email)).toEqual(changed);
    expect(await isAudited(subject, entry)).toBe(true);
  });

  it('changes one from the version of all people that was read, and from no older one.', async (subject) => {
    const [own, other] = [await addedAccount(subject), await addedAccount(subject)];
    const version = peopleVersion(await subject.staff.list());
    const terms = { peopleVersion: version };
    const [first, second] = [anAuditEntry(), anAuditEntry()];
    expect(await subject.staff.change(own.email, { role: 'admin' }, first, terms)).toMatchObject({
      version: 2,
    });
    expect(await subject.staff.change(other.email, { role: 'admin' }, second, terms)).toBeNull();
    expect(await subject.staff.find(other.email)).toEqual(other);
    expect([await isAudited(subject, first), await isAudited(subject, second)]).toEqual([true, false]);
  });

  it('lets one of many win who decided from the same version.', async (subject) => {
    const own: string[] = [];
    for (let count = 0; count < 6; count += 1) own.push((await addedAccount(subject)).email);
    const terms = { peopleVersion: peopleVersion(await subject.staff.list()) };
    const changed = await atOnce(6, (index) =>
      subject.staff.change(own[index] ?? '', { role: 'viewer' }, anAuditEntry(), terms),
    );
    expect(changed.filter((each) => each !== null)).toHaveLength(1);
  });

  it.each([
    [{ role: 'viewer' }, true],
    [{ disabledAt: testMorning }, true],
    [{ passwordHash: 'another' }, false],
  ] as const)(
    'after a change of %j what an admin asked for, and waits, is refused, audited: %p.',
    async (subject, patch, isRefused) => {
      const { email } = await addedAccount(subject, { role: 'admin' });
      const asked = { ...aPendingChange, askedBy: email };
      const came = { ...asked, dueAt: later(testMorning, 7) };
      const waiting = await addedAccount(subject, { pending: asked });
      const isNew = await addedAccount(subject, { pending: { ...asked, kind: 'add' } });
      const others = [
        await addedAccount(subject, { pending: came }),
        await addedAccount(subject, { pending: aPendingChange }),
      ];
      const at = later(testMorning, 7);
      await subject.staff.change(email, patch, anAuditEntry({ at }));
      const gone = { pending: null, version: 2 };
      expect(await subject.staff.find(waiting.email)).toEqual(isRefused ? { ...waiting, ...gone } : waiting);
      expect(await subject.staff.find(isNew.email)).toEqual(
        isRefused ? { ...isNew, ...gone, disabledAt: at } : isNew,
      );
      for (const other of others) expect(await subject.staff.find(other.email)).toEqual(other);
      const said = async (of: string) =>
        (await subject.audit.list(null, 10, { subject: of })).items.map(({ action, before }) => [
          action,
          before,
        ]);
      expect(await said(waiting.email)).toEqual(isRefused ? [['operator.refuse', 'role approver']] : []);
      expect(await said(isNew.email)).toEqual(isRefused ? [['operator.refuse', 'add approver']] : []);
    },
  );

  it('refuses to change what it does not know, and audits nothing.', async (subject) => {
    const entry = anAuditEntry();
    await expect(subject.staff.change(uniqueId(), { role: 'admin' }, entry)).rejects.toMatchObject({
      code: 'operator_not_found',
    });
    expect(await isAudited(subject, entry)).toBe(false);
  });
});

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
