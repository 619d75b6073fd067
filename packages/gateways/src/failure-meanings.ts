import type { Direction, FailureCode } from '@mobile-money/core';

/** What one and the same refusal means: of a deposit the player is the one who pays, of a withdrawal we are. */
export type Meaning = Readonly<Record<Direction, FailureCode>>;

// biome-ignore format: reads by its columns
export const meanings = {
  tooLittle:    { deposit: 'payer_insufficient_funds', withdrawal: 'float_insufficient' },
  noAccount:    { deposit: 'payer_not_found',          withdrawal: 'recipient_not_found' },
  payerRefused: { deposit: 'payer_refused',            withdrawal: 'operator_error' },
  payerTooLate: { deposit: 'payer_timeout',            withdrawal: 'operator_error' },
  noPayer:      { deposit: 'payer_not_found',          withdrawal: 'operator_error' },
  payerLimit:   { deposit: 'payer_limit_reached',      withdrawal: 'operator_error' },
  payerBlocked: { deposit: 'payer_not_allowed',        withdrawal: 'operator_error' },
  noPayee:      { deposit: 'operator_error',           withdrawal: 'recipient_not_found' },
  payeeBlocked: { deposit: 'operator_error',           withdrawal: 'recipient_not_allowed' },
  partyBlocked: { deposit: 'payer_not_allowed',        withdrawal: 'recipient_not_allowed' },
  unavailable:  { deposit: 'operator_unavailable',     withdrawal: 'operator_unavailable' },
  /** Also what is wrong with us: the operator's words say it, and no player can do anything about it. */
  error:        { deposit: 'operator_error',           withdrawal: 'operator_error' },
} as const satisfies Readonly<Record<string, Meaning>>;
