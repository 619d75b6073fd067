import { factorKinds } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';

/** A second factor of one's own. */
export const FactorItem = answer('FactorItem', {
  factor_id: member.uuid('Names it.'),
  kind: member.name(factorKinds, 'A passkey, or an app that shows codes.'),
  name: member.text('What the person calls it.', 'Pixel 9'),
  created_at: member.time('When it was set up.'),
  last_used_at: member.time('When it was last proven.'),
});
export type FactorItem = AnswerOf<typeof FactorItem>;

/** Answer of GET /internal/v1/session/factors. */
export const FactorsAnswer = answer('FactorsAnswer', {
  items: member.list(FactorItem, 'The oldest first.'),
  recovery_codes_left: member.integer('How many recovery codes can still be used.', 10),
  passkeys_possible: member.flag('False where CONSOLE_URL is not set.'),
});

/** Answer of POST /internal/v1/session/totp/begin. Nothing is kept before the app has shown a code. */
export const TotpAnswer = answer('TotpAnswer', {
  secret: member.text('For an app that cannot read the picture.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  address: member.text('What the picture says.', 'otpauth://totp/…'),
  qr: member.strings('The picture: its rows, with 1 for each dark dot and 0 for each light one.'),
});

/** What a browser is to ask a passkey. */
export const PasskeyQuestionAnswer = answer('PasskeyQuestionAnswer', {
  question: member.text(
    'Options of WebAuthn, as JSON text; they count once, for five minutes.',
    '{"challenge": "…"}',
  ),
});

/** Answer of POST /internal/v1/session/recovery-codes. */
export const RecoveryCodesAnswer = answer('RecoveryCodesAnswer', {
  codes: member.strings('Shown once. Each opens once; those of before open nothing any more.'),
});
