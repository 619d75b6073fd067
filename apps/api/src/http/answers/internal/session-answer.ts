import { duties, factorKinds, roles } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';

/** What a session lacks. */
export const sessionNeeds = ['factor', 'password', 'factor_set_up'] as const;

/** Answer of POST and GET /internal/v1/session. */
export const SessionAnswer = answer('SessionAnswer', {
  email: member.text('Who is signed in.', 'amina@example.com'),
  role: member.name(roles, 'As what they work here.'),
  duties: member.names(
    duties,
    'What they may do: read, decide about money, manage keys and settings, write notes.',
  ),
  is_confirmed: member.flag(
    'False while someone new waits for a second admin: they may set up what is their own.',
  ),
  csrf_token: member.textOrNull(
    'To be sent in the header `X-CSRF-Token` with every change; null where there is no session cookie.',
  ),
  needs: member.nameOrNull(
    sessionNeeds,
    'What is lacking before anything else can be done: to prove a second factor, to choose a password of one’s own, or to set up a second factor; null when nothing is.',
  ),
  factors: member.names(factorKinds, 'The kinds of second factor that the person has set up.'),
});

/** A browser in which someone is signed in. */
export const SessionItem = answer('SessionItem', {
  session_id: member.text('Names the session, and opens nothing.', '5f2b0c9d1e8a4f37'),
  created_at: member.time('When they signed in.'),
  last_seen_at: member.time('When it was last used, to a minute.'),
  address: member.text('From where they signed in.', '192.0.2.7'),
  is_current: member.flag('Whether it is the one that asks.'),
});
export type SessionItem = AnswerOf<typeof SessionItem>;

/** Answer of GET /internal/v1/session/all. */
export const SessionsAnswer = answer('SessionsAnswer', {
  items: member.list(SessionItem, 'Newest first.'),
});

/** Answer of DELETE /internal/v1/session: nothing. */
export const NoContent = answer('NoContent', {});
