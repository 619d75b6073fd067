import { DomainError } from '../reason/reason.ts';

/** The one country of the service. Codes are read in either case and answered in capitals. */
export const supportedCountry = 'CM';

export function requireCountry(code: string): typeof supportedCountry {
  if (code.toUpperCase() !== supportedCountry) throw new DomainError('country_not_supported');
  return supportedCountry;
}

/** A phone number in E.164 form, `+` included. */
export type Msisdn = string & { readonly __brand: 'Msisdn' };

export const e164Pattern = String.raw`^\+[1-9]\d{6,14}$`;
const e164 = new RegExp(e164Pattern);

export function msisdn(text: string): Msisdn {
  if (typeof text !== 'string' || !e164.test(text)) throw new DomainError('invalid_msisdn');
  return text as Msisdn;
}

export const callingCode = '237';
const nationalDigits = 9;

/** The nine digits behind +237, or null for a number of another country or another length. */
export function cameroonNational(number: Msisdn): string | null {
  const national = number.slice(1 + callingCode.length);
  return number.startsWith(`+${callingCode}`) && national.length === nationalDigits ? national : null;
}

/**
 * Any usual way of writing a Cameroon number, and foreign numbers with their country code, as E.164:
 * spaces, dots, hyphens, brackets, slashes, `tel:`, `00` or nothing for the plus sign, full-width digits.
 * Null when no number can be meant.
 */
export function normaliseMsisdn(written: string): Msisdn | null {
  const number = withCountry(compactNumber(written) ?? '');
  return e164.test(number) ? (number as Msisdn) : null;
}

/** Its digits, and the plus sign if there is one; null when no number can be meant. */
function compactNumber(written: string): string | null {
  const plain = written.normalize('NFKC').trim().replace(/^tel:/i, '');
  if (!/^[+\d\s().\-/\u2010-\u2015]+$/.test(plain)) return null;
  const compact = plain.replace(/[^+\d]/g, '');
  return compact.lastIndexOf('+') > 0 ? null : compact;
}

function withCountry(compact: string): string {
  if (compact.startsWith('+')) return compact;
  if (compact.startsWith('00')) return `+${compact.slice(2)}`;
  if (compact.length === nationalDigits) return `+${callingCode}${compact}`;
  const isWhole = compact.startsWith(callingCode) && compact.length === callingCode.length + nationalDigits;
  return isWhole ? `+${compact}` : '';
}

/** What someone knows of a number: how it may begin, in E.164, and its last digits. */
export interface NumberPart {
  readonly beginnings: readonly string[];
  readonly ending: string | null;
}

const partMinDigits = 4;

/** As people hear it on the phone: the first digits or the last ones, four at least. Null for a whole number of Cameroon. */
export function partOfNumber(written: string): NumberPart | null {
  const compact = compactNumber(written) ?? '';
  const begun = compact.replace(/^00/, '+');
  const hasCountry = begun.startsWith('+');
  if (compact.length < partMinDigits || cameroonNational(withCountry(compact) as Msisdn) !== null)
    return null;
  const beginnings = hasCountry ? [begun] : [`+${callingCode}${compact}`, `+${compact}`];
  const tells = (beginning: string): boolean =>
    beginning.replace(`+${callingCode}`, '').length >= partMinDigits;
  return { beginnings: beginnings.filter(tells), ending: compact.startsWith('+') ? null : compact };
}

/** What stands where a number, a name or what someone wrote was masked for good. It is no number, and is read as none. */
export const maskedText = '***';

/** For logs and messages: the country and the last digits say enough to recognise a number. Five digits are hidden at least. */
export const maskMsisdn = (number: string): string =>
  number.length < 9 ? maskedText : `${number.slice(0, Math.min(5, number.length - 7))}***${number.slice(-2)}`;

/** For the number's owner, who knows it again: `690 ••• 100`. A third of the digits is hidden at least. */
export function maskedMiddle(number: Msisdn): string {
  const { begin, end } = outerDigits(number);
  return `${begin} ••• ${end}`;
}

/** What is shown of such a number. */
export function outerDigits(number: Msisdn): { readonly begin: string; readonly end: string } {
  const shown = cameroonNational(number) ?? number;
  const count = Math.floor(shown.length / 3);
  return { begin: shown.slice(0, count), end: shown.slice(-count) };
}
