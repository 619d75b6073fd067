import { type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { OneTimeCodes, PasskeyAnswer, PasskeyQuestion } from '../ports/factor-store.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import type { FactorNeed, SecondFactor } from '../staff/second-factor.ts';
import { normaliseEmail, type StaffAccount } from '../staff/staff-account.ts';
import { boundedText } from '../text.ts';
import { alertOfPeople, auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import { takesTwo } from '../transaction/second-person.ts';
import { paymentId, transactionId } from '../transaction/transaction.ts';
import type { AmountXaf } from '../transaction/transaction-request.ts';

type FactorPorts = Pick<
  Ports,
  'factors' | 'passkeys' | 'oneTimeCodes' | 'keyMaker' | 'clock' | 'ids' | 'settings'
>;

/** A person in a session. */
export interface SignedIn {
  readonly actor: StaffActor;
  readonly sessionSha256: string;
}

export interface OwnFactors {
  readonly factors: readonly SecondFactor[];
  readonly recoveryCodesLeft: number;
}

/** What a person has set up. */
export const listFactors =
  ({ factors }: Pick<Ports, 'factors'>) =>
  async (email: string): Promise<OwnFactors> => ({
    factors: await factors.list(email),
    recoveryCodesLeft: await factors.countRecoveryCodes(email),
  });

/** What an app is to be given; nothing is kept before it has shown a code. */
export const beginTotp =
  ({ oneTimeCodes }: Pick<Ports, 'oneTimeCodes'>) =>
  async (email: string): Promise<{ readonly secret: string; readonly address: string }> => {
    const secret = oneTimeCodes.makeSecret();
    return { secret, address: oneTimeCodes.addressOf(secret, email) };
  };

export interface NewTotp {
  readonly name: string;
  readonly secret: string;
  readonly code: string;
}

/** An app is set up once it has shown a code, which opens nothing afterwards. */
export const addTotp =
  (ports: FactorPorts) =>
  async ({ name, secret, code }: NewTotp, who: SignedIn): Promise<SecondFactor> => {
    const step = ports.oneTimeCodes.stepOf(code, secret, ports.clock.now());
    if (step === null) throw new DomainError('factor_unusable');
    return add(ports, who, { kind: 'totp', name, credentialId: null, secret, counter: step });
  };

/** What a browser makes a passkey with. */
export const beginPasskey =
  (ports: FactorPorts) =>
  async (who: SignedIn): Promise<PasskeyQuestion> => {
    const known = await passkeysOf(ports, who);
    return ports.passkeys.askForNew(who.actor.id, known, await newChallenge(ports, who));
  };

/** A passkey is set up with the browser's answer, which counts once. */
export const addPasskey =
  (ports: FactorPorts) =>
  async (
    { name, answer }: { readonly name: string; readonly answer: PasskeyAnswer },
    who: SignedIn,
  ): Promise<SecondFactor> => {
    const challenge = await takenChallenge(ports, answer, who);
    const made = challenge === null ? null : await ports.passkeys.checkNew(answer, challenge);
    if (made === null) throw new DomainError('factor_unusable');
    return add(ports, who, { kind: 'passkey', name, ...made });
  };

/** What a browser asks a passkey of the person with. */
export const askForPasskey =
  (ports: FactorPorts) =>
  async (who: SignedIn): Promise<PasskeyQuestion> => {
    const known = await passkeysOf(ports, who);
    if (known.length === 0) throw new DomainError('factor_not_found');
    return ports.passkeys.askFor(known, await newChallenge(ports, who));
  };

/** The challenge that an answer bears, when this session was asked it and no one has answered it before. */
export async function takenChallenge(
  { passkeys, factors, clock }: Pick<Ports, 'passkeys' | 'factors' | 'clock'>,
  answer: PasskeyAnswer,
  { sessionSha256 }: SignedIn,
): Promise<string | null> {
  const challenge = passkeys.read(answer)?.challenge ?? null;
  if (challenge === null) return null;
  return (await factors.takeChallenge(challenge, sessionSha256, clock.now())) ? challenge : null;
}

/** One of several, or the only one where no one has to have one. */
export const removeFactor =
  (ports: FactorPorts) =>
  async (id: string, { role }: Pick<StaffAccount, 'role'>, { actor }: SignedIn): Promise<void> => {
    const own = await ports.factors.list(actor.id);
    const factor = own.find((each) => each.id === id);
    if (factor === undefined) throw new DomainError('factor_not_found');
    const isNeeded = ports.settings.isFactorRequired && role !== 'viewer';
    const what = ['operator.factor_remove', actor.id, `${factor.kind} ${factor.name}`, ''] as const;
    const audit = auditEntry(ports, actor, ports.clock.now(), what);
    if (!(await ports.factors.remove(actor.id, id, isNeeded, audit)))
      throw new DomainError(isNeeded ? 'factor_last' : 'factor_not_found');
  };

/**
 * For the day on which a device is lost; each opens once, and all there were before open nothing any more. Rejects with
 * `factor_not_found` whoever has nothing that they could lose.
 */
export const makeRecoveryCodes =
  (ports: FactorPorts) =>
  async ({ actor }: SignedIn): Promise<readonly string[]> => {
    const codes = recoveryCodes(ports.oneTimeCodes);
    const what = ['operator.recovery_codes', actor.id, '', String(codes.length)] as const;
    const audit = auditEntry(ports, actor, ports.clock.now(), what);
    const digests = codes.map((code) => ports.oneTimeCodes.digestOf(code));
    if (!(await ports.factors.replaceRecoveryCodes(actor.id, digests, audit)))
      throw new DomainError('factor_not_found');
    return codes;
  };

const recoveryCodes = (codes: OneTimeCodes): readonly string[] =>
  Array.from({ length: limits.recoveryCodes }, () => codes.makeRecoveryCode());

/** To decide about as much as takes two people asks for the factor again. */
export const factorNeedOfApproval =
  ({ transactions, settings }: Pick<Ports, 'transactions' | 'settings'>) =>
  async (id: string): Promise<FactorNeed> =>
    needOf(await transactions.find(transactionId(id)), settings);

/** The same for who says that a payment came. */
export const factorNeedOfVouch =
  ({ payments, settings }: Pick<Ports, 'payments' | 'settings'>) =>
  async (id: string): Promise<FactorNeed> =>
    needOf(await payments.find(paymentId(id)), settings);

const needOf = (about: { readonly amountXaf: AmountXaf } | null, settings: Settings): FactorNeed =>
  about !== null && takesTwo(about.amountXaf, settings) ? 'again' : 'once';

type ResetPorts = Pick<Ports, 'factors' | 'staff' | 'clock' | 'ids' | 'log'>;

/** A person who lost everything begins anew: with the password, and what they then set up. */
export const resetFactors =
  (ports: ResetPorts) =>
  async (given: string, staff: StaffActor): Promise<StaffAccount> => {
    const email = normaliseEmail(given);
    const account = await ports.staff.find(email);
    if (account === null) throw new DomainError('operator_not_found');
    await reset(ports, email, await ports.factors.list(email), null, staff);
    return account;
  };

/** Factors that were set up before an admin let the person begin anew, and that are still there, go now. */
export async function dropOldFactors(
  ports: ResetPorts,
  { email, factorsFrom }: StaffAccount,
  by: StaffActor,
): Promise<void> {
  if (factorsFrom === null) return;
  const old = (await ports.factors.list(email)).filter(({ createdAt }) => createdAt < factorsFrom);
  if (old.length > 0) await reset(ports, email, old, factorsFrom, by);
}

async function reset(
  ports: ResetPorts,
  email: string,
  lost: readonly SecondFactor[],
  before: Instant | null,
  by: StaffActor,
): Promise<void> {
  const names = lost.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  const audit = auditEntry(ports, by, ports.clock.now(), ['operator.factor_reset', email, names, '']);
  await ports.factors.reset(email, before, audit);
  alertOfPeople(ports, audit);
}

async function passkeysOf({ passkeys, factors }: FactorPorts, { actor }: SignedIn) {
  if (!passkeys.arePossible) throw new DomainError('passkeys_have_no_address');
  const own = await factors.list(actor.id);
  return own.filter(({ kind }) => kind === 'passkey').map(({ credentialId }) => credentialId);
}

async function newChallenge(
  { factors, keyMaker, clock }: FactorPorts,
  { sessionSha256 }: SignedIn,
): Promise<string> {
  const at = clock.now();
  const { secret: text } = keyMaker.make();
  await factors.openChallenge({ text, sessionSha256, until: later(at, limits.challengeMs) }, at);
  return text;
}

interface Made extends Pick<SecondFactor, 'kind' | 'name' | 'secret' | 'counter'> {
  readonly credentialId: string | null;
}

async function add(
  ports: FactorPorts,
  { actor, sessionSha256 }: SignedIn,
  made: Made,
): Promise<SecondFactor> {
  const name = boundedText(made.name.trim(), limits.factorNameMaxChars, 'invalid_text');
  if ((await ports.factors.list(actor.id)).length >= limits.factorsMax)
    throw new DomainError('factors_too_many');
  const at = ports.clock.now();
  const id = ports.ids.next();
  const own = { id, email: actor.id, name, createdAt: at, lastUsedAt: at };
  const factor = { ...made, ...own, credentialId: made.credentialId ?? id };
  const what = ['operator.factor_add', actor.id, '', `${made.kind} ${name}`] as const;
  const audit = auditEntry(ports, actor, at, what);
  if (!(await ports.factors.add(factor, sessionSha256, audit))) throw new DomainError('factor_taken');
  return factor;
}
