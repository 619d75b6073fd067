/** Groups of three after one and the same separator are thousands; one or two digits after another are decimals. */
const grouped =
  /^(?<whole>\d{1,3}(?<separator>[ .,])\d{3}(?:\k<separator>\d{3})*)(?:(?!\k<separator>)[.,](?<fraction>\d{1,2}))?$/;
const plain = /^(?<whole>\d+)(?:[.,](?<fraction>\d{1,2}))?$/;

/**
 * An amount in any form that operators write, without its currency: `10000`, `105 000`, `56,500`, `5000.00`.
 * Null for a fraction, since XAF has none, and for what could be read in two ways, as `1000.000` or `0.500`.
 */
export function readAmountXaf(text: string): number | null {
  const parts = (grouped.exec(text) ?? plain.exec(text))?.groups;
  const digits = parts?.['whole']?.replace(/\D/g, '') ?? '';
  const hasFraction = /[1-9]/.test(parts?.['fraction'] ?? '');
  if (!/^[1-9]/.test(digits) || hasFraction) return null;
  const amount = Number(digits);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** A balance or a fee in hundredths of a franc: it may be nothing, and have decimals. Null for what could be read in two ways. */
export function readHundredths(text: string): number | null {
  const { whole, fraction = '' } = (grouped.exec(text) ?? plain.exec(text))?.groups ?? {};
  if (whole === undefined) return null;
  const hundredths = Number(whole.replace(/\D/g, '') + fraction.padEnd(2, '0'));
  return Number.isSafeInteger(hundredths) ? hundredths : null;
}
