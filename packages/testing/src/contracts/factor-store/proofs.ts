import { expect } from '@jest/globals';
import { later, type StaffSession } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { added, aPerson, provenAt, type FactorStoreSubject as Subject, soon } from '../given/factors.ts';
import { anAuditEntry, isAudited } from '../given/payments.ts';
import { uniqueId } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';

export const proofs = part<Subject>('of proofs,', (it) => {
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

export const challenges = part<Subject>('of challenges,', (it) => {
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
