const currency = /(?:f\s*)?cfa|xaf|f(?![a-z])/gi;
/** Spaces of every width, and the marks that some countries put between thousands. */
const spacing = /[\s\u00a0\u202f\u2009'’]/g;

/**
 * An amount in hundredths of a franc: `12 500`, `12,500.00`, `12.500,00`, `-500`, `(500)`, `5.1 FCFA`. Three digits
 * behind the only separator are thousands, one or two are decimals. Null when it can be read in two ways, or in none.
 */
export function readHundredths(written: string): number | null {
  const bare = written.replaceAll(currency, '').replaceAll(spacing, '').replaceAll('\u2212', '-');
  const isNegative = /^-|-$|^\(.*\)$/.test(bare);
  const digits = bare.replace(/^[-+(]/, '').replace(/[-+)]$/, '');
  const value = unsigned(digits);
  if (value === null || !Number.isSafeInteger(value)) return null;
  return isNegative && value > 0 ? -value : value;
}

function unsigned(digits: string): number | null {
  if (/^\d+$/.test(digits)) return 100 * Number(digits);
  const [, whole = '', fraction] = /^([\d.,]*\d)[.,](\d{1,2})$/.exec(digits) ?? [];
  if (fraction === undefined) return thousands(digits);
  const francs = /^\d+$/.test(whole) ? 100 * Number(whole) : thousands(whole, digits.at(whole.length));
  return francs === null ? null : francs + Number(fraction.padEnd(2, '0'));
}

/** Groups of three behind one kind of separator, which is not the one before decimals. */
function thousands(digits: string, decimalSeparator = ''): number | null {
  const [, separator = ''] = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.exec(digits) ?? [];
  return separator === '' || separator === decimalSeparator
    ? null
    : 100 * Number(digits.replaceAll(separator, ''));
}
