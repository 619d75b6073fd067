import { LineField } from '../../fields/request-fields.ts';
import { SecretField } from '../../fields/staff-fields.ts';

const emailMaxChars = 254;
const passwordMaxChars = 256;

/** Body of POST /internal/v1/session. */
export class SessionBody {
  @LineField(1, emailMaxChars, { description: 'Of the account.', examples: ['amina@example.com'] })
  readonly email!: string;

  @SecretField(passwordMaxChars, {
    description: 'Of the account.',
    examples: ['correct horse battery staple'],
  })
  readonly password!: string;
}
