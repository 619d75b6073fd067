export interface UssdValues {
  /** Nine digits. */
  readonly number: string;
  readonly amountXaf: number;
  readonly pin: string;
}

const textMaxBytes = 60;
const placeholder = /\{(number|amount|pin)\}/g;

/**
 * A code to dial with `{number}`, `{amount}` and, where the menu asks for it, `{pin}`. Stars or hashes stand on both
 * sides of each: a digit beside one would change it. A bad one stops the start.
 */
export function checkedUssdTemplate(template: string): string {
  const isSeparated = [...template.matchAll(placeholder)].every(
    ({ index, 0: { length } }) =>
      /[*#]/.test(template[index - 1] ?? '') && /[*#]/.test(template[index + length] ?? ''),
  );
  const hasAll = template.includes('{number}') && template.includes('{amount}');
  const isDialable = /^[*#\d]+$/.test(template.replaceAll(placeholder, '1'));
  if (hasAll && isSeparated && isDialable) return template;
  throw new Error(
    `The USSD template ${template} must be a code that can be dialled, with {number} and {amount}.`,
  );
}

/** The code to dial; null when a value does not fit into one. It may hold a PIN: it goes to the device and nowhere else. */
export function ussdText(template: string, { number, amountXaf, pin }: UssdValues): string | null {
  if (template.includes('{pin}') && pin === '') return null;
  const values: Readonly<Record<string, string>> = { number, amount: String(amountXaf), pin };
  const text = template.replace(placeholder, (_, name: string) => values[name] ?? '');
  return /^[*#\d]+$/.test(text) && Buffer.byteLength(text) <= textMaxBytes ? text : null;
}
