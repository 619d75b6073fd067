import { expect } from '@jest/globals';
import { isoInstant, later, type StaffSession } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import {
  added,
  aPerson,
  longAgo,
  provenAt,
  type FactorStoreSubject as Subject,
  soon,
} from '../given/factors.ts';
import { anAuditEntry, isAudited } from '../given/payments.ts';
import { addedAccount, aFactor, aSession } from '../given/staff.ts';
import { atOnce } from '../given/walk.ts';

export const factorsKept = part<Subject>('of factors,', (it) => {
  it('gives several of one person back as they came, the oldest first, audited.', async (subject) => {
    const person = await aPerson(subject);
    const made = [];
    for (const ms of [2, 1, 3])
      made.push(await added(subject, person, { createdAt: later(testMorning, ms), secret: `é💰 ${ms}` }));
    const [second, first, third] = made;
    expect(await subject.factors.list(person.email)).toEqual([first, second, third]);
    const entry = anAuditEntry();
    await subject.factors.add(aFactor({ email: person.email, kind: 'passkey' }), person.idSha256, entry);
    expect(await isAudited(subject, entry)).toBe(true);
    expect((await subject.staff.findSession(person.idSha256))?.factorKinds).toEqual(['passkey', 'totp']);
    expect(await subject.factors.list((await aPerson(subject)).email)).toEqual([]);
  });

  it('takes the session that set one up for one that proved it.', async (subject) => {
    const person = await aPerson(subject);
    expect(await provenAt(subject, person)).toBeNull();
    await added(subject, person, { createdAt: soon });
    expect(await provenAt(subject, person)).toBe(soon);
  });

  it('takes a name once for each person, and a passkey once for all, and audits only those.', async (subject) => {
    const [amina, ben] = [await aPerson(subject), await aPerson(subject)];
    const factor = await added(subject, amina);
    const entry = anAuditEntry();
    const taken = [
      aFactor({ email: amina.email, name: factor.name }),
      aFactor({ email: ben.email, credentialId: factor.credentialId }),
    ];
    for (const each of taken) expect(await subject.factors.add(each, ben.idSha256, entry)).toBe(false);
    expect(await isAudited(subject, entry)).toBe(false);
    expect(await provenAt(subject, ben)).toBeNull();
    await added(subject, ben, { name: factor.name });
  });

  it('removes one of the person who has it, audited, and the recovery codes with the last.', async (subject) => {
    const { factors } = subject;
    const [amina, ben] = [await aPerson(subject), await aPerson(subject)];
    const [first, second] = [await added(subject, amina), await added(subject, amina)];
    await factors.replaceRecoveryCodes(amina.email, ['a', 'b'], anAuditEntry());
    const entries = [anAuditEntry(), anAuditEntry(), anAuditEntry()] as const;
    expect(await factors.remove(ben.email, first.id, false, entries[0])).toBe(false);
    expect(await factors.remove(amina.email, first.id, false, entries[1])).toBe(true);
    expect(await factors.list(amina.email)).toEqual([second]);
    expect(await factors.countRecoveryCodes(amina.email)).toBe(2);
    expect(await factors.remove(amina.email, second.id, false, entries[2])).toBe(true);
    expect(await factors.countRecoveryCodes(amina.email)).toBe(0);
    const audited = entries.map((entry) => isAudited(subject, entry));
    expect(await Promise.all(audited)).toEqual([false, true, true]);
  });

  it('adds the first from any session, and another from one alone that has proven one.', async (subject) => {
    const person = await aPerson(subject);
    const other = aSession({ email: person.email });
    await subject.staff.startSession(other, longAgo, anAuditEntry());
    const add = ({ idSha256 }: StaffSession, audit = anAuditEntry()) =>
      subject.factors.add(aFactor({ email: person.email }), idSha256, audit);
    const stale = anAuditEntry();
    const sessions = [person, other, person];
    const answers = [];
    for (const session of sessions) answers.push(await add(session, session === other ? stale : undefined));
    expect(answers).toEqual([true, false, true]);
    expect([await provenAt(subject, other), await isAudited(subject, stale)]).toEqual([null, false]);
    const newcomers = [aSession({ email: person.email }), aSession({ email: person.email })];
    for (const { id } of await subject.factors.list(person.email))
      await subject.factors.remove(person.email, id, false, anAuditEntry());
    for (const each of newcomers) await subject.staff.startSession(each, longAgo, anAuditEntry());
    const atSameTime = await Promise.all(newcomers.map((each) => add(each)));
    expect(atSameTime.filter((isAdded) => isAdded)).toHaveLength(1);
  });

  it('keeps the last where it is to be kept, also of two who remove the last two at once.', async (subject) => {
    const person = await aPerson(subject);
    const own = [await added(subject, person), await added(subject, person)];
    const entries = own.map(() => anAuditEntry());
    const removed = await atOnce(2, (index) =>
      subject.factors.remove(person.email, own[index]?.id ?? '', true, entries[index] ?? anAuditEntry()),
    );
    expect([...removed].sort()).toEqual([false, true]);
    expect(await subject.factors.list(person.email)).toHaveLength(1);
    const audited = await Promise.all(entries.map((entry) => isAudited(subject, entry)));
    expect(audited).toEqual(removed);
  });

  it('keeps recovery codes for whoever has one, and none that were there before the first.', async (subject) => {
    const { factors } = subject;
    const person = await aPerson(subject);
    const entry = anAuditEntry();
    expect(await factors.replaceRecoveryCodes(person.email, ['a'], entry)).toBe(false);
    expect([await factors.countRecoveryCodes(person.email), await isAudited(subject, entry)]).toEqual([
      0,
      false,
    ]);
    await added(subject, person);
    expect(await factors.replaceRecoveryCodes(person.email, ['a'], entry)).toBe(true);
    await added(subject, person);
    expect(await factors.countRecoveryCodes(person.email)).toBe(1);
  });

  it('drops those that were set up with a given password when its owner chooses one, and then the codes.', async (subject) => {
    const { factors, staff } = subject;
    const chosen = { passwordHash: 'chosen', passwordGivenAt: null };
    for (const passwordGivenAt of [null, soon, testMorning]) {
      const [amina, ben] = [await aPerson(subject), await aPerson(subject)];
      for (const person of [amina, ben]) {
        await added(subject, person);
        await factors.replaceRecoveryCodes(person.email, ['a'], anAuditEntry());
      }
      for (const patch of [{ passwordGivenAt }, chosen])
        await staff.change(amina.email, patch, anAuditEntry());
      const left = async ({ email }: StaffSession) => [
        (await factors.list(email)).length,
        await factors.countRecoveryCodes(email),
      ];
      expect(await left(amina)).toEqual(passwordGivenAt === testMorning ? [0, 0] : [1, 1]);
      expect(await left(ben)).toEqual([1, 1]);
    }
  });

  it('resets a person, audited: no factor, no code, no session, no known device; and no one else.', async (subject) => {
    const { factors, staff } = subject;
    const [amina, ben] = [await aPerson(subject), await aPerson(subject)];
    for (const person of [amina, ben]) {
      await added(subject, person);
      await factors.replaceRecoveryCodes(person.email, ['a'], anAuditEntry());
      const device = { idSha256: person.idSha256, email: person.email, signedInAt: testMorning };
      await staff.rememberDevice(device, null, longAgo);
    }
    const entry = anAuditEntry();
    await factors.reset(amina.email, null, entry);
    const left = async ({ email, idSha256 }: StaffSession) => [
      (await factors.list(email)).length,
      await factors.countRecoveryCodes(email),
      (await staff.findSession(idSha256)) !== null,
      (await staff.findDevice(idSha256, email)) !== null,
    ];
    expect([await left(amina), await left(ben)]).toEqual([
      [0, 0, false, false],
      [1, 1, true, true],
    ]);
    expect(await isAudited(subject, entry)).toBe(true);
  });
});

export const resets = part<Subject>('of resets,', (it) => {
  const asked = {
    role: 'approver',
    askedBy: 'paul@example.com',
    askedAt: soon,
    dueAt: later(soon, 5),
  } as const;
  it.each([
    [null, 'factor', false, 0],
    [soon, 'factor', false, 1],
    [testMorning, 'factor', true, 2],
    [null, 'role', true, 0],
  ] as const)(
    'before %p with a waiting %s: that waits on: %p, and %i of two are left.',
    async (subject, before, kind, waits, left) => {
      const person = await aPerson(subject);
      for (const createdAt of [testMorning, soon]) await added(subject, person, { createdAt });
      await subject.staff.change(person.email, { pending: { kind, ...asked } }, anAuditEntry());
      const { version } = (await subject.staff.find(person.email)) ?? {};
      await subject.factors.reset(person.email, before, anAuditEntry());
      const account = await subject.staff.find(person.email);
      expect([account?.pending !== null, account?.version]).toEqual([waits, version]);
      expect(await subject.factors.list(person.email)).toHaveLength(left);
    },
  );

  const [askedAt, dueAt, at] = [testMorning, soon, later(soon, 5)];
  it.each([
    [null, 'factor', at],
    [askedAt, 'factor', dueAt],
    [askedAt, 'role', null],
    [null, 'role', at],
  ] as const)(
    'before %p with a %s that came to pass, which is audited once: a person’s word counts from %p on.',
    async (subject, before, kind, rightsFrom) => {
      const pending = { ...asked, kind, askedAt, dueAt };
      const account = await addedAccount(subject, { pending });
      await subject.factors.reset(account.email, before, anAuditEntry({ at }));
      const waits = kind === 'factor' ? null : pending;
      expect(await subject.staff.find(account.email)).toEqual({ ...account, rightsFrom, pending: waits });
      await subject.factors.reset(account.email, before, anAuditEntry({ at }));
      const { items } = await subject.audit.list(null, 10, { subject: account.email });
      const counts = { at, action: 'operator.counts', before: 'factor approver', after: isoInstant(dueAt) };
      expect(items).toMatchObject(waits === null ? [{ ...counts, staff: { id: asked.askedBy } }] : []);
    },
  );

  it('never lets words count again that were taken back after its own moment.', async (subject) => {
    const { email } = await addedAccount(subject, { rightsFrom: soon });
    await subject.factors.reset(email, null, anAuditEntry({ at: testMorning }));
    expect((await subject.staff.find(email))?.rightsFrom).toBe(soon);
  });
});
