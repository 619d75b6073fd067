import { expect } from '@jest/globals';
import { type AccountPatch, earlier, type KnownDevice, later, type StaffSession } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { anAuditEntry, isAudited } from '../given/payments.ts';
import { addedAccount, aSession, type StaffStoreSubject } from '../given/staff.ts';
import { uniqueId } from '../given/unique.ts';

const longAgo = earlier(testMorning, 1_000_000);

/** What a change of an account leaves of its sessions and devices. */
// biome-ignore format: reads by its columns
const patches: readonly (readonly [AccountPatch, boolean])[] = [
  [{ passwordHash: 'another' },     false],
  [{ disabledAt: testMorning },     false],
  [{ disabledAt: null },            true],
  [{ role: 'admin' },               true],
  [{ factorsFrom: testMorning },    false],
];

export const sessions = part<StaffStoreSubject>('of sessions,', (it) => {
  const started = async (
    { staff }: StaffStoreSubject,
    email: string,
    fields: Partial<StaffSession> = {},
  ): Promise<StaffSession> => {
    const session = aSession({ email, ...fields });
    await staff.startSession(session, longAgo, anAuditEntry());
    return session;
  };

  it('gives one back exactly as it came, with its account as it is now, audited.', async (subject) => {
    const account = await addedAccount(subject);
    const session = aSession({ email: account.email });
    const entry = anAuditEntry();
    await subject.staff.startSession(session, longAgo, entry);
    const seen = { ...account, lastSeenAt: session.lastSeenAt };
    const found = { session, account: seen, factorKinds: [] };
    expect(await subject.staff.findSession(session.idSha256)).toEqual(found);
    expect(await isAudited(subject, entry)).toBe(true);
    const changed = await subject.staff.change(account.email, { role: 'admin' }, anAuditEntry());
    expect(await subject.staff.findSession(session.idSha256)).toEqual({ ...found, account: changed });
  });

  it('starts none for another version of the account than the one that was checked, nor for no one.', async (subject) => {
    const { email } = await addedAccount(subject);
    const start = async (of: string, version?: number) => {
      const [session, entry] = [aSession({ email: of }), anAuditEntry()];
      const isStarted = await subject.staff.startSession(session, longAgo, entry, version);
      const found = (await subject.staff.findSession(session.idSha256)) !== null;
      return [isStarted, found, await isAudited(subject, entry)];
    };
    expect(await start(email, 1)).toEqual([true, true, true]);
    expect(await start(email, 2)).toEqual([false, false, false]);
    expect(await start(uniqueId())).toEqual([false, false, false]);
  });

  it('knows none by another id, whatever is asked for.', async ({ staff }) => {
    for (const other of ['', uniqueId(), '\0']) expect(await staff.findSession(other)).toBeNull();
  });

  it('notes the last use, and never an older one.', async (subject) => {
    const { email } = await addedAccount(subject);
    const { idSha256 } = await started(subject, email);
    const seenAt = async () => (await subject.staff.findSession(idSha256))?.session.lastSeenAt;
    await subject.staff.markSessionSeen(idSha256, later(testMorning, 50));
    expect(await seenAt()).toBe(later(testMorning, 50));
    await subject.staff.markSessionSeen(idSha256, later(testMorning, 20));
    expect(await seenAt()).toBe(later(testMorning, 50));
    expect((await subject.staff.find(email))?.lastSeenAt).toBe(later(testMorning, 50));
    await subject.staff.markSessionSeen(uniqueId(), testMorning);
  });

  it('ends one, and no other; twice is as well as once.', async (subject) => {
    const { email } = await addedAccount(subject);
    const [ended, kept] = [await started(subject, email), await started(subject, email)];
    await subject.staff.endSession(ended.idSha256);
    await subject.staff.endSession(ended.idSha256);
    expect(await subject.staff.findSession(ended.idSha256)).toBeNull();
    expect(await subject.staff.findSession(kept.idSha256)).not.toBeNull();
  });

  it('lists those of an account, the newest first, and ends them all at once, audited.', async (subject) => {
    const [account, other] = [await addedAccount(subject), await addedAccount(subject)];
    const older = await started(subject, account.email, { address: '192.0.2.8' });
    const newer = await started(subject, account.email, { createdAt: later(testMorning, 1) });
    const foreign = await started(subject, other.email);
    expect(await subject.staff.listSessions(account.email)).toEqual([newer, older]);
    const entry = anAuditEntry();
    await subject.staff.endSessions(account.email, entry);
    expect(await subject.staff.listSessions(account.email)).toEqual([]);
    expect(await subject.staff.listSessions(other.email)).toEqual([foreign]);
    expect(await isAudited(subject, entry)).toBe(true);
    await subject.staff.endSessions(account.email, anAuditEntry());
  });

  it.each(patches)(
    'after a change of %j one of the account is still there: %p.',
    async (subject, patch, stays) => {
      const [account, other] = [await addedAccount(subject), await addedAccount(subject)];
      const own = await started(subject, account.email);
      const foreign = await started(subject, other.email);
      await subject.staff.change(account.email, patch, anAuditEntry());
      expect((await subject.staff.findSession(own.idSha256)) !== null).toBe(stays);
      expect(await subject.staff.findSession(foreign.idSha256)).not.toBeNull();
    },
  );

  it.each([
    ['let in', 'enable', true],
    ['given a reset of their factors', 'factor', false],
  ] as const)(
    'is there after another role of one who came to be %s by the time that passed: %p.',
    async (subject, _, kind, stays) => {
      const asked = { role: 'approver', askedBy: 'paul', askedAt: testMorning, dueAt: testMorning } as const;
      const disabledAt = kind === 'enable' ? testMorning : null;
      const { email } = await addedAccount(subject, { disabledAt, pending: { ...asked, kind } });
      const { idSha256 } = await started(subject, email);
      const at = later(testMorning, 1);
      await subject.staff.change(email, { role: 'viewer', pending: null }, anAuditEntry({ at }));
      expect((await subject.staff.findSession(idSha256)) !== null).toBe(stays);
    },
  );

  it('keeps the browser in which the password was changed, when it is named, and ends the others.', async (subject) => {
    const { email } = await addedAccount(subject);
    const [own, other] = [await started(subject, email), await started(subject, email)];
    const devices = [uniqueId(), uniqueId()] as const;
    for (const idSha256 of devices)
      await subject.staff.rememberDevice({ idSha256, email, signedInAt: testMorning }, null, longAgo);
    const terms = { keptSession: own.idSha256, keptDevice: devices[0] };
    await subject.staff.change(email, { passwordHash: 'another' }, anAuditEntry(), terms);
    expect(await subject.staff.listSessions(email)).toEqual([own]);
    expect(await subject.staff.findSession(other.idSha256)).toBeNull();
    expect(await subject.staff.findDevice(devices[0], email)).not.toBeNull();
    expect(await subject.staff.findDevice(devices[1], email)).toBeNull();
  });

  it('forgets those that are over by any rule when a new one starts.', async (subject) => {
    const { email } = await addedAccount(subject);
    const old = await started(subject, email, { createdAt: longAgo });
    const border = await started(subject, email, { createdAt: later(longAgo, 1) });
    const next = aSession({ email });
    await subject.staff.startSession(next, later(longAgo, 1), anAuditEntry());
    expect(await subject.staff.findSession(old.idSha256)).toBeNull();
    expect(await subject.staff.findSession(border.idSha256)).not.toBeNull();
  });
});

export const devices = part<StaffStoreSubject>('of devices,', (it) => {
  const remembered = async (
    subject: StaffStoreSubject,
    fields: Partial<KnownDevice> = {},
    former: string | null = null,
  ): Promise<KnownDevice> => {
    const email = fields.email ?? (await addedAccount(subject)).email;
    const device = { idSha256: uniqueId(), signedInAt: testMorning, ...fields, email };
    await subject.staff.rememberDevice(device, former, longAgo);
    return device;
  };
  const find = ({ staff }: StaffStoreSubject, { idSha256, email }: KnownDevice) =>
    staff.findDevice(idSha256, email);

  it('knows one again for the account that signed in with it, and for no other.', async (subject) => {
    const device = await remembered(subject);
    const other = await remembered(subject);
    expect(await find(subject, device)).toEqual(device);
    expect(await find(subject, { ...device, email: other.email })).toBeNull();
    for (const idSha256 of ['', uniqueId(), '\0'])
      expect(await find(subject, { ...device, idSha256 })).toBeNull();
  });

  it('knows one by its new id alone after the next sign-in, and everyone who is known there.', async (subject) => {
    const first = await remembered(subject);
    const second = await remembered(subject, {}, first.idSha256);
    const again = { idSha256: uniqueId(), email: first.email, signedInAt: later(testMorning, 5) };
    await subject.staff.rememberDevice(again, second.idSha256, longAgo);
    expect(await find(subject, again)).toEqual(again);
    expect(await find(subject, { ...second, idSha256: again.idSha256 })).toEqual({
      ...second,
      idSha256: again.idSha256,
    });
    expect([await find(subject, first), await find(subject, second)]).toEqual([null, null]);
  });

  it('takes what is no device of ours for none.', async (subject) => {
    const device = await remembered(subject, {}, '\0');
    const same = await remembered(subject, { ...device, signedInAt: later(testMorning, 1) }, uniqueId());
    expect(await find(subject, device)).toEqual(same);
  });

  it.each(patches)(
    'after a change of %j still knows that of the account: %p.',
    async (subject, patch, stays) => {
      const [own, foreign] = [await remembered(subject), await remembered(subject)];
      await subject.staff.change(own.email, patch, anAuditEntry());
      expect((await find(subject, own)) !== null).toBe(stays);
      expect(await find(subject, foreign)).toEqual(foreign);
    },
  );

  it('forgets those that no one used for long.', async (subject) => {
    const old = await remembered(subject, { signedInAt: longAgo });
    const border = await remembered(subject, { signedInAt: later(longAgo, 1) });
    const { email } = await addedAccount(subject);
    const next = { idSha256: uniqueId(), email, signedInAt: testMorning };
    await subject.staff.rememberDevice(next, null, later(longAgo, 1));
    expect([await find(subject, old), await find(subject, border)]).toEqual([null, border]);
  });
});
