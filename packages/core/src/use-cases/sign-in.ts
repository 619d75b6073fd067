import { earlier, type Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { asOf } from '../staff/pending-change.ts';
import type { FactorKind } from '../staff/second-factor.ts';
import { isEnabled, normaliseEmail, type StaffAccount } from '../staff/staff-account.ts';
import {
  countersOfDevice,
  countersOfStranger,
  isAlive,
  isStillKnown,
  type KnownDevice,
  type OwnAndShared,
  type StaffSession,
} from '../staff/staff-session.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import { dropOldFactors } from './second-factor.ts';

type SignInPorts = Pick<
  Ports,
  'staff' | 'factors' | 'audit' | 'signInAttempts' | 'passwords' | 'keyMaker' | 'clock' | 'ids' | 'log'
>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Where an attempt comes from. */
export interface SignInOrigin {
  readonly address: string;
  /** The digest of what the browser was given when someone last signed in with it; null for one that brings nothing. */
  readonly deviceSha256: string | null;
}

/** A wrong password, an unknown e-mail and a disabled account are one and the same refusal. */
export type SignIn =
  | {
      readonly outcome: 'signed_in';
      readonly account: StaffAccount;
      readonly session: StaffSession;
      /** Given to the browser, and kept nowhere. */
      readonly sessionId: string;
      /** The same, for the next time; null while a second factor is asked for: only then is the browser known. */
      readonly deviceId: string | null;
      /** The kinds of second factor that the person has, one of which is asked for. */
      readonly factorKinds: readonly FactorKind[];
    }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'too_often'; readonly until: Instant };

/** A person signs in. Every attempt is counted before it is made, for the browser that is known or for the stranger. */
export const signIn =
  (ports: SignInPorts) =>
  async (given: Credentials, origin: SignInOrigin): Promise<SignIn> => {
    const { address } = origin;
    const email = normaliseEmail(given.email);
    const at = ports.clock.now();
    const counters = await countersOf(ports, email, origin, at);
    const [own, ...shared] = counters;
    const until = await ports.signInAttempts.take(counters, at, limits.signInFailuresForgottenAfterMs);
    if (until !== null) return { outcome: 'too_often', until };
    const { account, isRight } = await judged(ports, counters, async () => {
      const known = await ports.staff.find(email);
      const found = known === null ? null : asOf(known, at);
      return {
        account: found,
        isRight: await ports.passwords.verify(given.password, found?.passwordHash ?? null),
      };
    });
    if (account === null || !isRight || !isEnabled(account)) {
      // What no account is called may be a password in the wrong field.
      ports.log.warn('A sign-in was refused.', { email: account?.email ?? null, address });
      // Written for whoever no one is called too: the time that it takes must not tell who has an account.
      const meant = account?.email ?? 'unknown';
      const actor = { kind: 'operator', id: meant, address } as const;
      await ports.audit.append(auditEntry(ports, actor, at, ['operator.sign_in_refused', meant, '', '']));
      return { outcome: 'refused' };
    }
    await ports.signInAttempts.succeeded(
      own.key,
      shared.map(({ key }) => key),
    );
    await dropOldFactors(ports, account, { kind: 'operator', id: email, address });
    return startSession(ports, account, origin);
  };

/**
 * Judges an attempt that was counted. Where it cannot be judged nothing was guessed, and its count is given back: all
 * counters lose that one alone, or whoever makes the service busy would guess on for ever.
 */
export async function judged<Verdict>(
  { signInAttempts }: Pick<Ports, 'signInAttempts'>,
  counters: OwnAndShared,
  judge: () => Promise<Verdict>,
): Promise<Verdict> {
  try {
    return await judge();
  } catch (error) {
    // Where the store is away as well, the first fault is the one to tell.
    await signInAttempts.notMade(counters.map(({ key }) => key)).catch(() => undefined);
    throw error;
  }
}

async function countersOf(
  ports: SignInPorts,
  email: string,
  origin: SignInOrigin,
  at: Instant,
): Promise<OwnAndShared> {
  const device = await knownDevice(ports, email, origin, at);
  return device === null ? countersOfStranger(email, origin.address, at) : countersOfDevice(device);
}

/** The browser that someone comes with, if they signed in with it before; null for a stranger's. */
export async function knownDevice(
  { staff }: Pick<Ports, 'staff'>,
  email: string,
  { deviceSha256 }: SignInOrigin,
  at: Instant,
): Promise<KnownDevice | null> {
  const device = deviceSha256 === null ? null : await staff.findDevice(deviceSha256, email);
  return device !== null && isStillKnown(device, at) ? device : null;
}

async function startSession(
  ports: SignInPorts,
  account: StaffAccount,
  origin: SignInOrigin,
): Promise<SignIn> {
  const { address } = origin;
  const { secret: sessionId, secretSha256: idSha256 } = ports.keyMaker.make();
  const { email } = account;
  const factorKinds = [...new Set((await ports.factors.list(email)).map(({ kind }) => kind))];
  const at = ports.clock.now();
  const session = { idSha256, email, createdAt: at, lastSeenAt: at, address, factorAt: null };
  const actor = { kind: 'operator', id: email, address } as const;
  const audit = auditEntry(ports, actor, at, ['operator.sign_in', email, '', '']);
  // Who was shut out, or got another password, while this one was checked comes in no more.
  if (!(await ports.staff.startSession(session, earlier(at, limits.sessionMaxMs), audit, account.version)))
    return { outcome: 'refused' };
  const deviceId = factorKinds.length > 0 ? null : await rememberDevice(ports, email, origin, at);
  return { outcome: 'signed_in', account, session, sessionId, deviceId, factorKinds };
}

/** The browser is known from now on, by what is given to it. */
export async function rememberDevice(
  { staff, keyMaker }: Pick<Ports, 'staff' | 'keyMaker'>,
  email: string,
  { deviceSha256 }: SignInOrigin,
  at: Instant,
): Promise<string> {
  const { secret: deviceId, secretSha256: idSha256 } = keyMaker.make();
  const device = { idSha256, email, signedInAt: at };
  await staff.rememberDevice(device, deviceSha256, earlier(at, limits.deviceKnownMs));
  return deviceId;
}

/** In which browsers a person is signed in, the newest first. */
export const listSessions =
  ({ staff, clock }: Pick<Ports, 'staff' | 'clock'>) =>
  async (email: string): Promise<readonly StaffSession[]> =>
    (await staff.listSessions(email)).filter((session) => isAlive(session, clock.now()));

/** A person signs out everywhere. */
export const endSessions =
  (ports: Pick<Ports, 'staff' | 'clock' | 'ids'>) =>
  (actor: StaffActor): Promise<void> => {
    const audit = auditEntry(ports, actor, ports.clock.now(), ['operator.sign_out', actor.id, '', '']);
    return ports.staff.endSessions(actor.id, audit);
  };
