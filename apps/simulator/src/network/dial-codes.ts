import type { Operator } from '@mobile-money/core';

/** What a code asks of the network. `{number}` has nine digits; a `{pin}` is looked at and forgotten. */
interface DialCode {
  readonly use: 'transfer' | 'collect' | 'pending';
  readonly template: string;
}

/** Transfers as dialled in the field; those that ask another phone for money are this network's own. */
const codes: Readonly<Record<Operator, readonly DialCode[]>> = {
  mtn: [
    { use: 'transfer', template: '*126*1*1*{number}*{amount}#' },
    { use: 'transfer', template: '*126*1*1*{number}*{amount}*{pin}#' },
    { use: 'collect', template: '*126*2*{number}*{amount}#' },
    { use: 'collect', template: '*126*2*{number}*{amount}*{pin}#' },
    { use: 'pending', template: '*126#' },
  ],
  orange: [
    { use: 'transfer', template: '#150*1*1*{number}*{amount}#' },
    { use: 'transfer', template: '#150*1*1*{number}*{amount}*{pin}#' },
    { use: 'collect', template: '#150*2*{number}*{amount}#' },
    { use: 'collect', template: '#150*2*{number}*{amount}*{pin}#' },
    { use: 'pending', template: '#150#' },
    { use: 'pending', template: '#150*50#' },
  ],
};

export interface Dialled {
  readonly use: DialCode['use'];
  readonly number: string;
  readonly amountXaf: number;
  /** Null where the code leaves the PIN to be asked for. */
  readonly pin: string | null;
}

export function readDialled(operator: Operator, dialled: string): Dialled | null {
  for (const code of codes[operator]) {
    const filled = fillingOf(code.template, dialled);
    if (filled === null) continue;
    const { number = '', amount = '0', pin = null } = filled;
    return { use: code.use, number: `+237${number}`, amountXaf: Number(amount), pin };
  }
  return null;
}

const digitsOf: Readonly<Record<string, string>> = {
  number: '(?<number>6\\d{8})',
  amount: '(?<amount>[1-9]\\d{0,11})',
  pin: '(?<pin>\\d{4})',
  merchant: '(?<merchant>\\d{1,12})',
};

/** What stands in the places of a template, or null when the code is another. */
export function fillingOf(template: string, dialled: string): Readonly<Record<string, string>> | null {
  const pattern = template
    .split(/(\{[a-z]+\})/)
    .map((part) => digitsOf[part.slice(1, -1)] ?? part.replace(/[*#]/g, '\\$&'))
    .join('');
  return new RegExp(`^${pattern}$`).exec(dialled)?.groups ?? (template === dialled ? {} : null);
}
