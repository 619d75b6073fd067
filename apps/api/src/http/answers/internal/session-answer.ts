import { type Duty, duties, type Role, roles } from '@mobile-money/core';
import { NameMember, NamesMember, TextMember, TextOrNullMember } from '../../fields/answer-fields.ts';

/** Answer of POST and GET /internal/v1/session. */
export class SessionAnswer {
  @TextMember({ description: 'Who is signed in.', examples: ['amina@example.com'] })
  readonly email!: string;

  @NameMember(roles, { description: 'As what they work here.' })
  readonly role!: Role;

  @NamesMember(duties, {
    description: 'What they may do: read, decide about money, manage keys and settings.',
  })
  readonly duties!: readonly Duty[];

  @TextOrNullMember({
    description:
      'To be sent in the header `X-CSRF-Token` with every change; null where there is no session cookie.',
  })
  readonly csrf_token!: string | null;
}

/** Answer of DELETE /internal/v1/session: nothing. */
export class NoContent {}
