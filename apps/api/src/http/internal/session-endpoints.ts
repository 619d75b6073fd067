import { type Clock, dutiesOf, isoInstant, type Ports, type SignIn } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { NoContent, SessionAnswer, SessionsAnswer } from '../answers/internal/session-answer.ts';
import { digestOf } from '../digest.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { SessionBody } from '../requests/internal/setting-requests.ts';
import { sessionPath } from './admit-staff.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { csrfTokenOf, type StaffCookies } from './staff-cookies.ts';

function signedIn(result: SignIn, clock: Clock): Extract<SignIn, { outcome: 'signed_in' }> {
  switch (result.outcome) {
    case 'signed_in':
      return result;
    case 'refused':
      throw new HttpRefusal(401, 'sign_in_refused');
    case 'too_often': {
      const seconds = Math.max(1, Math.ceil((result.until - clock.now()) / 1_000));
      throw new HttpRefusal(429, 'sign_in_too_often', { 'Retry-After': String(seconds) });
    }
  }
}

export const sessionEndpoints = (
  use: UseCases,
  { staff, clock }: Pick<Ports, 'staff' | 'clock'>,
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
      const known = device.in(exchange.cookies);
      const origin = { address: exchange.address, deviceSha256: known === null ? null : digestOf(known) };
      const { account, sessionId, deviceId } = signedIn(await use.signIn({ email, password }, origin), clock);
      exchange.setHeader('Set-Cookie', [session.set(sessionId), device.set(deviceId)]);
      const { email: own, role } = account;
      return { email: own, role, duties: dutiesOf[role], csrf_token: csrfTokenOf(sessionId) };
    },
  }),
  internalEndpoint({
    method: 'get',
    path: sessionPath,
    summary: 'Tell who is signed in',
    duty: 'read',
    answer: SessionAnswer,
    handle: async ({ caller }) => ({
      email: caller.actor.id,
      role: caller.role,
      duties: caller.duties,
      csrf_token: caller.session?.csrfToken ?? null,
    }),
  }),
  internalEndpoint({
    method: 'delete',
    path: sessionPath,
    summary: 'Sign out',
    duty: 'read',
    answer: NoContent,
    handle: async ({ caller, exchange }) => {
      // Whoever has no session has nothing to end.
      if (caller.session !== null) await staff.endSession(caller.session.idSha256);
      exchange.setHeader('Set-Cookie', session.end());
      return {};
    },
  }),
  internalEndpoint({
    method: 'get',
    path: `${sessionPath}/all`,
    summary: 'List where one is signed in oneself',
    duty: 'read',
    answer: SessionsAnswer,
    handle: async ({ caller }) => {
      const items = await use.listSessions(caller.actor.id);
      return {
        items: items.map((each) => ({
          // Of a digest, of which no one finds the id that opens.
          session_id: each.idSha256.slice(0, 16),
          created_at: isoInstant(each.createdAt),
          last_seen_at: isoInstant(each.lastSeenAt),
          address: each.address,
          is_current: each.idSha256 === caller.session?.idSha256,
        })),
      };
    },
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
