import { limits } from '@mobile-money/core';
import { LineField, PatternField, UuidField } from '../../fields/request-fields.ts';
import { OptionalLineField, SecretField } from '../../fields/staff-fields.ts';

const codeMaxChars = 64;
/** An attestation with its certificates takes a few kilobytes. */
const answerMaxChars = 16_384;

const name = { description: 'What the person calls it.', examples: ['Pixel 9'] };
const answerWords = 'What the browser answered, as JSON text.';

/** Body of POST /internal/v1/session/factor. */
export class ProofBody {
  @OptionalLineField(codeMaxChars, {
    description: 'A code of an app, or a recovery code, however it is typed.',
    examples: ['492 039'],
  })
  readonly code: string | null = null;

  @OptionalLineField(answerMaxChars, { description: `Instead of a code: ${answerWords}` })
  readonly passkey: string | null = null;
}

/** Body of POST /internal/v1/session/totp. */
export class TotpBody {
  @LineField(1, limits.factorNameMaxChars, name)
  readonly name!: string;

  @PatternField('^[A-Z2-7]{32}$', {
    description: 'As the begin of it gave it.',
    examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  })
  readonly secret!: string;

  @LineField(1, codeMaxChars, { description: 'What the app shows now.', examples: ['492039'] })
  readonly code!: string;
}

/** Body of POST /internal/v1/session/passkey. */
export class PasskeyBody {
  @LineField(1, limits.factorNameMaxChars, name)
  readonly name!: string;

  @SecretField(answerMaxChars, { description: answerWords, examples: ['{"id": "…"}'] })
  readonly answer!: string;
}

/** Path of DELETE /internal/v1/session/factors/{factor_id}. */
export class FactorPath {
  @UuidField({ description: 'Id of the second factor.', examples: ['0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10'] })
  readonly factor_id!: string;
}
