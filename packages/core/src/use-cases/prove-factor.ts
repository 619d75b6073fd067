import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { FactorProof, PasskeyAnswer } from '../ports/factor-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { SecondFactor } from '../staff/second-factor.ts';
import { countersOfFactor } from '../staff/staff-session.ts';
import { auditEntry } from '../transaction/audit-entry.ts';
import { type SignedIn, takenChallenge } from './second-factor.ts';
import { knownDevice, rememberDevice, type SignInOrigin } from './sign-in.ts';

type ProofPorts = Pick<
  Ports,
  | 'staff'
  | 'factors'
  | 'passkeys'
  | 'oneTimeCodes'
  | 'signInAttempts'
  | 'keyMaker'
  | 'audit'
  | 'clock'
  | 'ids'
  | 'log'
>;

/** What someone brings: a code of an app or a recovery code, as it was typed, or the answer of a passkey. */
export type GivenProof = { readonly code: string } | { readonly passkey: PasskeyAnswer };

export type Proving =
  | {
      readonly outcome: 'proven';
      /** What the browser is known by from now on, where this ends a sign-in; null where it is asked for again. */
      readonly deviceId: string | null;
    }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'too_often'; readonly until: Instant };

/** A person who is half signed in, or in for a while, proves a second factor. */
export const proveFactor =
  (ports: ProofPorts) =>
  async (given: GivenProof, who: SignedIn, isAgain: boolean, origin: SignInOrigin): Promise<Proving> => {
    const { id: email } = who.actor;
    const at = ports.clock.now();
    const isTyped = 'code' in given;
    const device = await knownDevice(ports, email, origin, at);
    const [counter, ...shared] = countersOfFactor(email, origin.address, device);
    // No one guesses the answer of a passkey.
    const until = isTyped
      ? await ports.signInAttempts.take([counter, ...shared], at, limits.signInFailuresForgottenAfterMs)
      : null;
    if (until !== null) return { outcome: 'too_often', until };
    const own = await ports.factors.list(email);
    const proof = isTyped
      ? codeProof(ports, own, given.code, email, at)
      : await passkeyProof(ports, own, given.passkey, who);
    if (proof === null || !(await use(ports, proof, who, at))) {
      ports.log.warn('A second factor was refused.', { email, address: origin.address });
      const what = ['operator.factor_refused', email, '', isTyped ? 'code' : 'passkey'] as const;
      await ports.audit.append(auditEntry(ports, who.actor, at, what));
      return { outcome: 'refused' };
    }
    if (isTyped)
      await ports.signInAttempts.succeeded(
        counter.key,
        shared.map(({ key }) => key),
      );
    return { outcome: 'proven', deviceId: isAgain ? null : await rememberDevice(ports, email, origin, at) };
  };

/** Six digits are of an app; all else is meant for a recovery code. */
function codeProof(
  { oneTimeCodes }: ProofPorts,
  own: readonly SecondFactor[],
  typed: string,
  email: string,
  at: Instant,
): FactorProof | null {
  const code = typed.replaceAll(/\s/g, '');
  if (own.length === 0) return null;
  if (!/^\d{6}$/.test(code)) return { email, codeSha256: oneTimeCodes.digestOf(code) };
  for (const factor of own.filter(({ kind }) => kind === 'totp')) {
    const counter = oneTimeCodes.stepOf(code, factor.secret, at);
    if (counter !== null) return { factor, counter };
  }
  return null;
}

async function passkeyProof(
  ports: ProofPorts,
  own: readonly SecondFactor[],
  answer: PasskeyAnswer,
  who: SignedIn,
): Promise<FactorProof | null> {
  const credentialId = ports.passkeys.read(answer)?.credentialId;
  const factor = own.find((each) => each.kind === 'passkey' && each.credentialId === credentialId);
  const challenge = await takenChallenge(ports, answer, who);
  if (factor === undefined || challenge === null) return null;
  const counter = await ports.passkeys.check(answer, challenge, factor);
  return counter === null ? null : { factor, counter };
}

async function use(ports: ProofPorts, proof: FactorProof, who: SignedIn, at: Instant): Promise<boolean> {
  const by = 'factor' in proof ? `${proof.factor.kind} ${proof.factor.name}` : 'recovery_code';
  const action = 'factor' in proof ? 'operator.factor_proven' : 'operator.recovery_code';
  const audit = auditEntry(ports, who.actor, at, [action, who.actor.id, '', by]);
  return ports.factors.prove(proof, who.sessionSha256, at, audit);
}
