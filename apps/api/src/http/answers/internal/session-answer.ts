import { duties, roles } from '@mobile-money/core';
import { answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';

/** Answer of POST and GET /internal/v1/session. */
export const SessionAnswer = answer('SessionAnswer', {
  email: member.text('Who is signed in.', 'amina@example.com'),
  role: member.name(roles, 'As what they work here.'),
  duties: member.names(
    duties,
    'What they may do: read, decide about money, manage keys and settings, write notes.',
  ),
  csrf_token: member.textOrNull(
    'To be sent in the header `X-CSRF-Token` with every change; null where there is no session cookie.',
  ),
});

/** Answer of DELETE /internal/v1/session: nothing. */
export const NoContent = answer('NoContent', {});
