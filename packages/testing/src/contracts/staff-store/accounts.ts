import { expect } from '@jest/globals';
import {
  type AuditEntry,
  asOf,
  isoInstant,
  later,
  type PendingChange,
  peopleVersion,
  roles,
  type StaffAccount,
  unconfirmedChange,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { anAuditEntry, isAudited } from '../given/payments.ts';
import { addedAccount, anAccount, type StaffStoreSubject } from '../given/staff.ts';
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
    { pending: aPendingChange, factorsFrom: testMorning, rightsFrom: testMorning },
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

  const due = later(testMorning, 7);
  const waits = (fields: Partial<PendingChange>): Partial<StaffAccount> => ({
    pending: { ...aPendingChange, dueAt: due, ...fields },
  });
  it.each<Partial<StaffAccount>>([
    waits({ kind: 'add' }),
    waits({ kind: 'factor' }),
    waits({ kind: 'enable' }),
    { ...waits({ kind: 'factor' }), rightsFrom: later(due, 1) },
    { ...waits({ kind: 'enable' }), disabledAt: testMorning, rightsFrom: testMorning },
    { ...waits({}), role: 'viewer', rightsFrom: testMorning, factorsFrom: testMorning },
    { ...waits({ role: 'viewer' }), disabledAt: testMorning },
  ])('changes an account with %j as it counts at that moment.', async (subject, has) => {
    for (const at of [later(due, -1), due]) {
      const account = await addedAccount(subject, has);
      const changed = await subject.staff.change(
        account.email,
        { passwordHash: 'another' },
        anAuditEntry({ at }),
      );
      expect(changed).toEqual({ ...asOf(account, at), passwordHash: 'another', version: 2 });
      expect(await subject.staff.find(account.email)).toEqual(changed);
    }
  });

  it('audits what came to pass by time in the name of who asked for it, with the change that carries it out, and once.', async (subject) => {
    const { email } = await addedAccount(subject, waits({ kind: 'add', role: 'viewer' }));
    const moments = [later(due, -1), later(due, 40_000), later(due, 50_000)] as const;
    for (const at of moments)
      await subject.staff.change(email, { passwordHash: `of ${at}` }, anAuditEntry({ subject: email, at }));
    const { items } = await subject.audit.list(null, 10, { subject: email });
    expect(items.map(({ at }) => at).sort()).toEqual([moments[0], moments[1], moments[1], moments[2]]);
    expect(items.filter(({ action }) => action === unconfirmedChange)).toEqual([
      {
        ...{ id: expect.any(String), at: moments[1], subject: email, reason: null },
        ...{ action: 'operator.counts', before: 'add viewer', after: isoInstant(due) },
        staff: { kind: 'operator', id: aPendingChange.askedBy, address: null },
      },
    ]);
  });

  it('never lets words count again that were taken back, whatever was read before.', async (subject) => {
    const since = later(testMorning, 5);
    for (const [rightsFrom, patched, then] of [
      [null, null, null],
      [null, since, since],
      [since, null, since],
      [since, testMorning, since],
    ] as const) {
      const { email } = await addedAccount(subject, { rightsFrom });
      const changed = await subject.staff.change(email, { rightsFrom: patched }, anAuditEntry());
      expect([changed?.rightsFrom, (await subject.staff.find(email))?.rightsFrom]).toEqual([then, then]);
    }
  });

  it('refuses nothing that was asked for by one who came to be an admin by the time that passed.', async (subject) => {
    const { email } = await addedAccount(subject, waits({ role: 'admin' }));
    const waiting = await addedAccount(subject, { pending: { ...aPendingChange, askedBy: email } });
    await subject.staff.change(email, { passwordHash: 'another' }, anAuditEntry({ at: due }));
    expect(await subject.staff.find(waiting.email)).toEqual(waiting);
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
