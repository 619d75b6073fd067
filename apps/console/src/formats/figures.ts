/**
 * `12 500 FCFA`, in every language. The spaces are thin and do not break, so that no amount is read in two
 * parts. Balances have hundredths, which no one counts.
 */
export const amountText = (amountXaf: number): string => `${wholeText(Math.trunc(amountXaf))}\u00a0FCFA`;

/** The same with its sign, for what is too much or too little. */
export const signedAmountText = (amountXaf: number): string =>
  amountXaf === 0
    ? amountText(0)
    : `${amountXaf > 0 ? '+' : '\u2212'}\u00a0${amountText(Math.abs(amountXaf))}`;

export const wholeText = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** `1 000+` where no one counted further. */
export const countText = ({
  count,
  hasMore,
}: {
  readonly count: number;
  readonly hasMore: boolean;
}): string => `${wholeText(count)}${hasMore ? '+' : ''}`;

/** `+237 6 99 00 00 01`: Cameroonian numbers as people there read them out, others as they are. */
export function numberText(msisdn: string): string {
  const [, first, rest] = /^\+237(\d)(\d{8})$/.exec(msisdn) ?? [];
  if (first === undefined || rest === undefined) return msisdn;
  return ['+237', first, ...(rest.match(/\d\d/g) ?? [])].join('\u00a0');
}

/** A wallet is of one operator and one merchant number: `orange-237699000001`. */
export const walletIdOf = (operator: string, merchant: string): string =>
  `${operator}-${merchant.replace('+', '')}`;

/** What was paid into it, as lists of payments are narrowed. */
export function paidInto(walletId: string): { readonly operator: string; readonly receiver: string } {
  const end = walletId.indexOf('-');
  return { operator: walletId.slice(0, end), receiver: `+${walletId.slice(end + 1)}` };
}

/** A wallet by the merchant number that it is of: `orange-237699000001` is `+237 6 99 00 00 01`. */
export const walletText = (walletId: string): string => numberText(paidInto(walletId).receiver);

/** `96 %`, with one digit after the comma where it tells something. */
export const percentText = (fraction: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(fraction);

/** `+14 %` or `-3 %`; null when there is nothing to compare with. */
export function changeText(now: number, before: number, locale: string): string | null {
  if (before === 0) return null;
  const shape = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(locale, shape).format(now / before - 1);
}

/** `1.2M`, for the narrow place beside a chart. */
export const shortText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
