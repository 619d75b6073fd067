import { expect } from '@jest/globals';
import { earlier, later, type Ports, type SecondFactor, type StaffSession } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract, part } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';
import { addedAccount, aFactor, aSession } from './given/staff.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';

type Subject = Pick<Ports, 'factors' | 'staff' | 'audit'>;

const longAgo = earlier(testMorning, 1_000_000);
const soon = later(testMorning, 1_000);

async function aPerson(subject: Subject): Promise<StaffSession> {
  const { email } = await addedAccount(subject);
  const session = aSession({ email });
  await subject.staff.startSession(session, longAgo, anAuditEntry());
  return session;
}

async function added(
  { factors }: Subject,
  { email, idSha256 }: StaffSession,
  fields: Partial<SecondFactor> = {},
): Promise<SecondFactor> {
  const factor = aFactor({ email, ...fields });
  expect(await factors.add(factor, idSha256, anAuditEntry())).toBe(true);
  return factor;
}

const provenAt = async ({ staff }: Subject, { idSha256 }: StaffSession) =>
  (await staff.findSession(idSha256))?.session.factorAt;

const factorsKept = part<Subject>('of factors,', (it) => {
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

  it('resets a person, audited: no factor, no code, no session; and no one else.', async (subject) => {
    const { factors, staff } = subject;
    const [amina, ben] = [await aPerson(subject), await aPerson(subject)];
    for (const person of [amina, ben]) {
      await added(subject, person);
      await factors.replaceRecoveryCodes(person.email, ['a'], anAuditEntry());
    }
    const entry = anAuditEntry();
    await factors.reset(amina.email, null, entry);
    const left = async ({ email, idSha256 }: StaffSession) => [
      (await factors.list(email)).length,
      await factors.countRecoveryCodes(email),
      (await staff.findSession(idSha256)) !== null,
    ];
    expect([await left(amina), await left(ben)]).toEqual([
      [0, 0, false],
      [1, 1, true],
    ]);
    expect(await isAudited(subject, entry)).toBe(true);
  });
});

const resets = part<Subject>('of resets,', (it) => {
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
});

const proofs = part<Subject>('of proofs,', (it) => {
  it('accepts a step of an app once, and no older one, whoever brings it.', async (subject) => {
    const person = await aPerson(subject);
    const factor = await added(subject, person, { counter: 7 });
    const entry = anAuditEntry();
    const prove = (counter: number, audit = anAuditEntry()) =>
      subject.factors.prove({ factor, counter }, person.idSha256, soon, audit);
    expect([await prove(7), await prove(9, entry), await prove(9), await prove(8)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(await subject.factors.list(person.email)).toEqual([{ ...factor, counter: 9, lastUsedAt: soon }]);
    expect([await provenAt(subject, person), await isAudited(subject, entry)]).toEqual([soon, true]);
  });

  it('accepts a passkey whose count stands still, as many of them do.', async (subject) => {
    const person = await aPerson(subject);
    const factor = await added(subject, person, { kind: 'passkey', counter: 0 });
    const prove = () => subject.factors.prove({ factor, counter: 0 }, person.idSha256, soon, anAuditEntry());
    expect([await prove(), await prove()]).toEqual([true, true]);
    expect(await provenAt(subject, person)).toBe(soon);
  });

  it('accepts no proof of a factor that was removed.', async (subject) => {
    const person = await aPerson(subject);
    const factor = await added(subject, person);
    await subject.factors.remove(person.email, factor.id, false, anAuditEntry());
    const entry = anAuditEntry();
    expect(await subject.factors.prove({ factor, counter: 99 }, person.idSha256, soon, entry)).toBe(false);
    expect(await isAudited(subject, entry)).toBe(false);
  });

  it('accepts each recovery code of the newest set once, from its owner.', async (subject) => {
    const { factors } = subject;
    const [amina, ben] = [await aPerson(subject), await aPerson(subject)];
    const entry = anAuditEntry();
    await added(subject, amina);
    await factors.replaceRecoveryCodes(amina.email, ['old'], anAuditEntry());
    await factors.replaceRecoveryCodes(amina.email, ['one', 'two'], entry);
    expect(await isAudited(subject, entry)).toBe(true);
    const prove = ({ email, idSha256 }: StaffSession, codeSha256: string) =>
      factors.prove({ email, codeSha256 }, idSha256, soon, anAuditEntry());
    expect([await prove(ben, 'one'), await prove(amina, 'old'), await prove(amina, 'one')]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await prove(amina, 'one'), await factors.countRecoveryCodes(amina.email)]).toEqual([false, 1]);
    expect(await provenAt(subject, amina)).toBe(soon);
  });

  it('of ten who bring one code at once lets one in, and audits one.', async (subject) => {
    const { factors } = subject;
    const person = await aPerson(subject);
    const { email, idSha256 } = person;
    const factor = await added(subject, person);
    await factors.replaceRecoveryCodes(email, ['one'], anAuditEntry());
    for (const proof of [
      { factor, counter: 99 },
      { email, codeSha256: 'one' },
    ]) {
      const entries = Array.from({ length: 10 }, () => anAuditEntry());
      const answers = await Promise.all(entries.map((entry) => factors.prove(proof, idSha256, soon, entry)));
      expect(answers.filter((isProven) => isProven)).toHaveLength(1);
      const audited = await Promise.all(entries.map((entry) => isAudited(subject, entry)));
      expect(audited).toEqual(answers);
    }
  });
});

const challenges = part<Subject>('of challenges,', (it) => {
  const until = later(testMorning, 100);
  const within = later(testMorning, 99);

  it('takes one once, of many at once, from the session that asked, in time.', async ({ factors }) => {
    const [text, session] = [uniqueId(), uniqueId()];
    await factors.openChallenge({ text, sessionSha256: session, until }, testMorning);
    expect(await factors.takeChallenge(text, uniqueId(), within)).toBe(false);
    expect(await factors.takeChallenge(uniqueId(), session, within)).toBe(false);
    expect(await factors.takeChallenge(text, session, until)).toBe(false);
    const taken = await atOnce(10, () => factors.takeChallenge(text, session, within));
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
  });

  it('forgets those whose time is over when another is opened.', async ({ factors }) => {
    const [text, other, session] = [uniqueId(), uniqueId(), uniqueId()];
    await factors.openChallenge({ text, sessionSha256: session, until }, testMorning);
    await factors.openChallenge({ text: other, sessionSha256: session, until: later(until, 100) }, until);
    expect(await factors.takeChallenge(text, session, within)).toBe(false);
    expect(await factors.takeChallenge(other, session, within)).toBe(true);
  });
});

/** The store may hold anything else. */
export const factorStoreContract = contract<Subject>(
  'A factor store',
  factorsKept,
  resets,
  proofs,
  challenges,
);
