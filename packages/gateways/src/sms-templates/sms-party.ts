import { type Msisdn, msisdn } from '@mobile-money/core';

/** Who stands in a text: a number of Cameroon, no number that could be used, or a number that cannot be ours to serve. */
export type SmsParty =
  | { readonly kind: 'number'; readonly msisdn: Msisdn }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'foreign' };

/** Behind these stands someone else: the number is the aggregator's or the bank's, not the player's. */
const goBetween =
  /\b(?:MFS|\w*BANK|BANQUE|AIRTEL|ORANGE|EXPRESS UNION|WESTERN UNION|MONEYGRAM|NON MOMO|CAMTEL)\b/i;

/** A number as it is written in a text, perhaps with spaces, stars or a name behind it. */
export function readNumber(text: string): SmsParty {
  const [run = ''] = /^\+?[\d*xX]+(?: [\d*]+)*/.exec(text.trim()) ?? [];
  const compact = run.replace(/[ +]/g, '');
  if (compact === '' || /[*xX]/.test(compact)) return { kind: 'hidden' };
  const [, national] = /^(?:237)?([26]\d{8})$/.exec(compact) ?? [];
  return national === undefined ? { kind: 'foreign' } : { kind: 'number', msisdn: msisdn(`+237${national}`) };
}

/** MTN's `ALICE NGONO (237670000001)`; the name may come again inside the brackets. */
export function readMtnParty(text: string): SmsParty {
  const [, name = '', number = ''] = /^([^()]*)\(([^()]*)\)$/.exec(text) ?? [];
  const party = readNumber(number);
  return party.kind === 'number' && goBetween.test(name) ? { kind: 'hidden' } : party;
}

/** A number behind which, by the name beside it, someone else stands. */
export const unlessGoBetween = (party: SmsParty, name: string): SmsParty =>
  goBetween.test(name) ? { kind: 'hidden' } : party;
