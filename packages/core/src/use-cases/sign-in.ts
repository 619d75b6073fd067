import { earlier, type Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { isEnabled, normaliseEmail, type OperatorAccount } from '../operator/operator-account.ts';
import type { OperatorSession } from '../operator/operator-session.ts';
import { signInDelaysMs } from '../operator/sign-in-delays.ts';
import type { Ports } from '../ports/ports.ts';
import { auditEntry } from '../steps/operator-action.ts';

type SignInPorts = Pick<
  Ports,
  'operators' | 'signInAttempts' | 'passwords' | 'keyMaker' | 'clock' | 'ids' | 'log'
>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A wrong password, an unknown e-mail and a disabled account are one and the same refusal. */
export type SignIn =
  | {
      readonly outcome: 'signed_in';
      readonly account: OperatorAccount;
      readonly session: OperatorSession;
      /** Given to the browser, and kept nowhere. */
      readonly sessionId: string;
    }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'too_often'; readonly until: Instant };

/** A person signs in. Every attempt is counted before it is made, for the account named and for the address. */
export const signIn =
  (ports: SignInPorts) =>
  async (given: Credentials, address: string): Promise<SignIn> => {
    const email = normaliseEmail(given.email);
    const accountKey = `account ${email}`;
    const addressKey = `address ${address}`;
    const until = await ports.signInAttempts.take(
      [
        { key: accountKey, delaysMs: signInDelaysMs.account },
        { key: addressKey, delaysMs: signInDelaysMs.address },
      ],
      ports.clock.now(),
      limits.signInFailuresForgottenAfterMs,
    );
    if (until !== null) return { outcome: 'too_often', until };
    const account = await ports.operators.find(email);
    const isRight = await ports.passwords.verify(given.password, account?.passwordHash ?? null);
    if (account === null || !isRight || !isEnabled(account)) {
      // What no account is called may be a password in the wrong field.
      ports.log.warn('A sign-in was refused.', { email: account?.email ?? null, address });
      return { outcome: 'refused' };
    }
    await ports.signInAttempts.succeeded(accountKey, addressKey);
    return startSession(ports, account, address);
  };

async function startSession(ports: SignInPorts, account: OperatorAccount, address: string): Promise<SignIn> {
  const { secret: sessionId, secretSha256: idSha256 } = ports.keyMaker.make();
  const { email } = account;
  const at = ports.clock.now();
  const session = { idSha256, email, createdAt: at, lastSeenAt: at };
  const what = { action: 'operator.sign_in', subject: email, before: '', after: '', reason: '' };
  const audit = auditEntry(ports, { kind: 'operator', id: email, address }, at, what);
  await ports.operators.startSession(session, earlier(at, limits.sessionMaxMs), audit);
  return { outcome: 'signed_in', account, session, sessionId };
}
