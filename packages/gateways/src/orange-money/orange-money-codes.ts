/**
 * The refusals of Orange whose meaning is certain: the payment was looked at and not made. Sources disagree about the
 * other 600xx, so those say nothing about whether money moved, and are kept as they came.
 */
const refusals: Readonly<Record<string, string>> = {
  '60019': 'The account has not enough money.',
  '00671': 'The number is not one of Orange.',
  '99051': 'The number has no Orange Money account.',
};

export type OrangeVerdict = 'succeeded' | 'failed' | 'pending';

/** Orange writes two L where others write one. */
const verdicts: Readonly<Record<string, OrangeVerdict>> = {
  SUCCESSFULL: 'succeeded',
  SUCCESSFUL: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  EXPIRED: 'failed',
  CANCELLED: 'failed',
  CANCELED: 'failed',
};

export const verdictOf = (status: string | null): OrangeVerdict | null =>
  (status === null ? undefined : verdicts[status.toUpperCase()]) ?? null;

/** The sentence for a message that begins with the code of a certain refusal, as in `60019 :: …`; null for others. */
export function refusalSentence(message: string): string | null {
  const code = /^\s*(\d{5})\s*::/.exec(message)?.[1] ?? /^\s*(\d{5})\s*$/.exec(message)?.[1];
  return (code === undefined ? undefined : refusals[code]) ?? null;
}
