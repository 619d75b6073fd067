import type { Operator } from '@mobile-money/core';
import { national } from './merchants.ts';
import type { Network } from './network.ts';
import type { Prompt } from './prompts.ts';

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

export type DialOutcome =
  | { readonly outcome: 'prompt'; readonly prompt: Prompt }
  | { readonly outcome: 'message'; readonly text: string };

const message = (text: string): DialOutcome => ({ outcome: 'message', text });

/** What happens when a phone's owner dials: a code that pays someone leads to a question for the PIN. */
export function dial(network: Network, from: string, code: string): DialOutcome {
  const operator = network.merchants.operatorOf(from);
  const dialled = readDialled(operator, code);
  if (dialled?.use === 'pending') return pendingOn(network, from);
  if (dialled?.use === 'transfer') {
    if (network.isUnknown(dialled.number, operator) || dialled.number === from) {
      return message('This number has no wallet with your operator.');
    }
    const providerId = network.merchants.byNumber(operator, dialled.number)?.providerId ?? null;
    const { number: to, amountXaf } = dialled;
    const prompt = network.promptForDialled({ operator, kind: 'transfer', from, to, amountXaf, providerId });
    return { outcome: 'prompt', prompt };
  }
  for (const merchant of network.merchants.all) {
    const filled = merchant.operator === operator ? fillingOf(merchant.ussdTemplate, code) : null;
    const { merchantMsisdn: to, merchantCode, providerId } = merchant;
    const isMeant = [merchantCode, national(to), undefined].includes(filled?.['merchant']);
    if (filled === null || !isMeant || to === from) continue;
    const amountXaf = Number(filled['amount']);
    const kind = 'merchant_payment';
    return {
      outcome: 'prompt',
      prompt: network.promptForDialled({ operator, kind, from, to, amountXaf, providerId }),
    };
  }
  return message('Connection problem or invalid MMI code.');
}

function pendingOn(network: Network, msisdn: string): DialOutcome {
  const [first] = network.prompts.waitingOn(msisdn);
  return first === undefined
    ? message('You have no payment to approve.')
    : { outcome: 'prompt', prompt: first };
}
