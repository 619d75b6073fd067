import { factorKinds, pendingKinds, roles } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { terms } from './setting-answers.ts';

/** What scripts act with for someone, without its secret. */
export const TokenItem = answer('TokenItem', {
  prefix: member.text('Names the token in public.'),
  created_at: member.time('When it was issued.'),
  ...terms,
});

/** A change that waits for a second admin. */
const WaitingChange = answer('WaitingChange', {
  kind: member.name(
    pendingKinds,
    'A new account, another role, to be let in again, or other second factors.',
  ),
  role: member.name(roles, 'The role that the person has then.'),
  asked_by: member.text('Who asked for it, and does not confirm it.', 'paul@example.com'),
  asked_at: member.time('When it was asked for.'),
  effective_at: member.time('From then on it counts, unless another admin refuses it before.'),
});

/** Someone who works in the back office. */
export const PersonItem = answer('PersonItem', {
  email: member.text('Names the account.', 'awa@example.com'),
  role: member.name(roles, 'As what they work here; of someone new who waits, as what they will.'),
  created_at: member.time('When the account was opened.'),
  disabled_at: member.timeOrNull('When it was shut out; null while the person may come in.'),
  last_seen_at: member.timeOrNull('When the person last worked here, to a minute; null: never.'),
  waiting: member.objectOrNull(WaitingChange, 'What waits for a second admin; null: nothing.'),
  factors: member.names(factorKinds, 'The kinds of second factor that they have set up.'),
  tokens: member.list(TokenItem, 'Those that were not revoked.'),
});
export type PersonItem = AnswerOf<typeof PersonItem>;

/** Answer of GET /internal/v1/staff. */
export const PeopleAnswer = answer('PeopleAnswer', {
  items: member.list(PersonItem, 'The oldest first.'),
});

/** Answer of POST /internal/v1/staff. */
export const AddedPersonAnswer = answer('AddedPersonAnswer', {
  ...PersonItem.members,
  password: member.text('The first password. Shown only now.'),
});

/** Answer of POST /internal/v1/staff/{email}/tokens. */
export const IssuedTokenAnswer = answer('IssuedTokenAnswer', {
  ...TokenItem.members,
  token: member.text('For the header Authorization, as `Bearer <token>`. Shown only now.'),
});
