import { expect } from '@jest/globals';
import type { PasskeyAnswer, PasskeyQuestion, Ports, SecondFactor } from '@mobile-money/core';
import { contract } from './given/contract.ts';
import { aFactor } from './given/staff.ts';
import { uniqueId } from './given/unique.ts';

type Subject = Pick<Ports, 'passkeys'> & {
  /** A device that answers questions in a browser on the page at `origin`, or on the right one. */
  readonly device: () => {
    readonly create: (question: PasskeyQuestion, origin?: string) => PasskeyAnswer;
    readonly answer: (question: PasskeyQuestion, origin?: string) => PasskeyAnswer;
  };
};

const email = 'amina@example.com';

/** A passkey of the device, as it is kept. */
async function kept({ passkeys }: Subject, device: ReturnType<Subject['device']>): Promise<SecondFactor> {
  const challenge = uniqueId();
  const made = await passkeys.checkNew(
    device.create(await passkeys.askForNew(email, [], challenge)),
    challenge,
  );
  if (made === null) throw new Error('The passkey was not taken.');
  return aFactor({ email, kind: 'passkey', ...made });
}

export const passkeysContract = contract<Subject>('Passkeys', (it) => {
  it('are taken from an answer that bears the question, and answer later ones.', async (subject) => {
    const { passkeys } = subject;
    const device = subject.device();
    const factor = await kept(subject, device);
    const challenge = uniqueId();
    const answer = device.answer(await passkeys.askFor([factor.credentialId], challenge));
    expect(passkeys.read(answer)).toEqual({ challenge, credentialId: factor.credentialId });
    const counter = await passkeys.check(answer, challenge, factor);
    expect(counter).toBeGreaterThan(factor.counter);
  });

  it('answer no other question, and for no other passkey.', async (subject) => {
    const { passkeys } = subject;
    const [own, other] = [subject.device(), subject.device()];
    const [factor, others] = [await kept(subject, own), await kept(subject, other)];
    const challenge = uniqueId();
    const answer = own.answer(await passkeys.askFor([factor.credentialId], challenge));
    expect(await passkeys.check(answer, uniqueId(), factor)).toBeNull();
    expect(await passkeys.check(answer, challenge, others)).toBeNull();
    const created = own.create(await passkeys.askForNew(email, [], challenge));
    expect(await passkeys.checkNew(created, uniqueId())).toBeNull();
  });

  it.each([{}, { id: 'a' }, { response: null }, { id: 1, response: { clientDataJSON: '' } }])(
    'are nothing in %j.',
    async ({ passkeys }, answer) => {
      expect(passkeys.read(answer)).toBeNull();
      expect(await passkeys.checkNew(answer, 'challenge')).toBeNull();
      expect(await passkeys.check(answer, 'challenge', aFactor({ email }))).toBeNull();
    },
  );
});
