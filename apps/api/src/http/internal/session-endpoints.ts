import {
  type Clock,
  dutiesNow,
  factorRefusal,
  type Instant,
  isoInstant,
  isUnconfirmed,
  type PlainCode,
  type Ports,
  type SignIn,
  type SignInOrigin,
} from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { PasskeyQuestionAnswer } from '../answers/internal/factor-answers.ts';
import {
  NoContent,
  SessionAnswer,
  SessionsAnswer,
  type sessionNeeds,
} from '../answers/internal/session-answer.ts';
import { digestOf } from '../digest.ts';
import { type Endpoint, type Exchange, endpoint } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { ProofBody } from '../requests/internal/factor-requests.ts';
import { PasswordBody, SessionBody } from '../requests/internal/setting-requests.ts';
import { OwnQuery } from '../requests/internal/short-list-requests.ts';
import { sessionPath } from './admit-staff.ts';
import { passkeyAnswer, personOf } from './factor-endpoints.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { meant } from './list-filter.ts';
import { sessionsFile } from './setting-files.ts';
import type { StaffCaller } from './staff-caller.ts';
import { csrfTokenOf, type StaffCookie, type StaffCookies } from './staff-cookies.ts';

function signedIn(result: SignIn, clock: Clock): Extract<SignIn, { outcome: 'signed_in' }> {
  switch (result.outcome) {
    case 'signed_in':
      return result;
    case 'refused':
      throw new HttpRefusal(401, 'sign_in_refused');
    case 'too_often':
      throw tooOften(result.until, clock);
  }
}

function tooOften(until: Instant, clock: Clock): HttpRefusal {
  const seconds = Math.max(1, Math.ceil((until - clock.now()) / 1_000));
  return new HttpRefusal(429, 'sign_in_too_often', { 'Retry-After': String(seconds) });
}

function originOf({ address, cookies }: Exchange, device: StaffCookie): SignInOrigin {
  const known = device.in(cookies);
  return { address, deviceSha256: known === null ? null : digestOf(known) };
}

/** What comes first, of all that is lacking. */
function needOf(lacking: PlainCode | null, isPasswordOwn: boolean): (typeof sessionNeeds)[number] | null {
  if (lacking === 'factor_first') return 'factor';
  if (!isPasswordOwn) return 'password';
  return lacking === null ? null : 'factor_set_up';
}

const presentCaller = ({ actor, role, session, factorKinds, ...caller }: StaffCaller) => ({
  email: actor.id,
  role,
  duties: caller.isConfirmed ? caller.duties : [],
  is_confirmed: caller.isConfirmed,
  csrf_token: session?.csrfToken ?? null,
  needs: needOf(caller.factorRefusal('once'), caller.isPasswordOwn),
  factors: factorKinds,
});

export const sessionEndpoints = (
  use: UseCases,
  { staff, clock, settings }: Pick<Ports, 'staff' | 'clock' | 'settings'>,
  { session, device }: StaffCookies,
): readonly Endpoint[] => [
  // The only call that is for everyone.
  endpoint({
    method: 'post',
    path: sessionPath,
    summary: 'Sign in',
    bodyClass: SessionBody,
    answer: SessionAnswer,
    otherRefusals: { 401: 'sign_in_refused', 403: 'request_of_other_site', 429: 'sign_in_too_often' },
    handle: async ({ body: { email, password }, exchange }) => {
      const origin = originOf(exchange, device);
      const { account, sessionId, deviceId, factorKinds } = signedIn(
        await use.signIn({ email, password }, origin),
        clock,
      );
      const known = deviceId === null ? [] : [device.set(deviceId)];
      exchange.setHeader('Set-Cookie', [session.set(sessionId), ...known]);
      const { email: own, role } = account;
      const standing = { by: 'session', role, kinds: factorKinds, provenAt: null } as const;
      const lacking = factorRefusal('once', standing, clock.now(), settings.isFactorRequired);
      const csrf_token = csrfTokenOf(sessionId);
      return {
        email: own,
        role,
        duties: dutiesNow(account),
        is_confirmed: !isUnconfirmed(account),
        csrf_token,
        needs: needOf(lacking, !settings.isFactorRequired || account.passwordGivenAt === null),
        factors: factorKinds,
      };
    },
  }),
  internalEndpoint({
    method: 'get',
    path: sessionPath,
    summary: 'Tell who is signed in',
    duty: 'read',
    factor: 'none',
    answer: SessionAnswer,
    handle: async ({ caller }) => presentCaller(caller),
  }),
  internalEndpoint({
    method: 'post',
    path: `${sessionPath}/factor/ask`,
    summary: 'Get what a browser asks a passkey, to prove it',
    duty: 'read',
    factor: 'none',
    answer: PasskeyQuestionAnswer,
    refusals: ['passkeys_have_no_address', 'factor_not_found'],
    handle: async ({ caller }) => ({ question: JSON.stringify(await use.askForPasskey(personOf(caller))) }),
  }),
  internalEndpoint({
    method: 'post',
    path: `${sessionPath}/factor`,
    summary: 'Prove a second factor: at sign-in, or again for what asks for it',
    duty: 'read',
    factor: 'none',
    bodyClass: ProofBody,
    answer: SessionAnswer,
    otherRefusals: { 403: 'factor_refused', 429: 'sign_in_too_often' },
    handle: async ({ body: { code, passkey }, caller, exchange }) => {
      const given = passkey === null ? { code: code ?? '' } : { passkey: passkeyAnswer(passkey) };
      const isAgain = caller.factorRefusal('once') === null;
      const origin = originOf(exchange, device);
      const proving = await use.proveFactor(given, personOf(caller), isAgain, origin);
      if (proving.outcome === 'refused') throw new HttpRefusal(403, 'factor_refused');
      if (proving.outcome === 'too_often') throw tooOften(proving.until, clock);
      if (proving.deviceId !== null) exchange.setHeader('Set-Cookie', device.set(proving.deviceId));
      return { ...presentCaller(caller), needs: needOf(null, caller.isPasswordOwn) };
    },
  }),
  internalEndpoint({
    method: 'delete',
    path: sessionPath,
    summary: 'Sign out',
    duty: 'read',
    factor: 'none',
    answer: NoContent,
    handle: async ({ caller, exchange }) => {
      // Whoever has no session has nothing to end.
      if (caller.session !== null) await staff.endSession(caller.session.idSha256);
      exchange.setHeader('Set-Cookie', session.end());
      return {};
    },
  }),
  internalEndpoint({
    method: 'post',
    path: `${sessionPath}/password`,
    summary: 'Change one’s own password; one is signed out everywhere else',
    duty: 'read',
    factor: 'own',
    bodyClass: PasswordBody,
    answer: NoContent,
    refusals: ['password_wrong', 'invalid_password', 'operator_not_found'],
    otherRefusals: { 429: 'sign_in_too_often' },
    handle: async ({ body: { password, new_password: next }, caller, exchange }) => {
      const known = device.in(exchange.cookies);
      const own = {
        sessionSha256: caller.session?.idSha256 ?? null,
        deviceSha256: known === null ? null : digestOf(known),
      };
      const { until } = await use.changeOwnPassword({ password, next }, own, caller.actor);
      if (until !== null) throw tooOften(until, clock);
      return {};
    },
  }),
  internalEndpoint({
    method: 'get',
    path: `${sessionPath}/all`,
    summary: 'List where one is signed in oneself',
    duty: 'read',
    queryClass: OwnQuery,
    answer: SessionsAnswer,
    handle: async ({ query, caller }) => {
      const items = (await use.listSessions(caller.actor.id)).map((each) => ({
        // Of a digest, of which no one finds the id that opens.
        session_id: each.idSha256.slice(0, 16),
        created_at: isoInstant(each.createdAt),
        last_seen_at: isoInstant(each.lastSeenAt),
        address: each.address,
        is_current: each.idSha256 === caller.session?.idSha256,
      }));
      return { items: meant(items, query, ({ created_at: at, address }) => ({ at, texts: [address] })) };
    },
    file: sessionsFile,
  }),
  internalEndpoint({
    method: 'delete',
    path: `${sessionPath}/all`,
    summary: 'Sign out everywhere',
    duty: 'read',
    answer: NoContent,
    handle: async ({ staff: actor, exchange }) => {
      await use.endSessions(actor);
      exchange.setHeader('Set-Cookie', session.end());
      return {};
    },
  }),
];
