import { type Msisdn, msisdn, type Reason, reason, type TemplateDirection } from '@mobile-money/core';
import type { SmsFields } from './sms-template.ts';

/** Who paid whom, seen from us. A number that the text hides, or that is another's, is null. */
export interface Parties {
  readonly kind: 'incoming_payment' | 'outgoing_receipt';
  readonly payerMsisdn: Msisdn | null;
  readonly receiverMsisdn: Msisdn | null;
}

export type PartiesReading =
  | Parties
  /** From one number of ours to another; null for the one that the text came to, and does not name. */
  | {
      readonly kind: 'between_own';
      readonly payerMsisdn: Msisdn | null;
      readonly receiverMsisdn: Msisdn | null;
    }
  | { readonly kind: 'unreadable'; readonly why: Reason };

/** MTN names the other side only; which SIM card the text came to tells the rest. */
export function mtnParties(
  { party, receiver = '' }: SmsFields,
  direction: TemplateDirection,
  ownNumbers: readonly Msisdn[],
): PartiesReading {
  const other = party === undefined ? readNumber(receiver) : readMtnParty(party);
  if (other.kind === 'foreign') return foreign;
  const isBetweenOwn = isOwn(other, ownNumbers);
  return direction === 'incoming'
    ? {
        kind: isBetweenOwn ? 'between_own' : 'incoming_payment',
        payerMsisdn: numberOf(other),
        receiverMsisdn: null,
      }
    : {
        kind: isBetweenOwn ? 'between_own' : 'outgoing_receipt',
        payerMsisdn: null,
        receiverMsisdn: numberOf(other),
      };
}

/** Orange names both sides, in words that are the same for both: our own number tells which one we are. */
export function orangeParties(
  { payer, payer_name: payerName = '', agent, receiver }: SmsFields,
  direction: TemplateDirection,
  ownNumbers: readonly Msisdn[],
): PartiesReading {
  const from = readNumber(payer ?? agent ?? '');
  const to = receiver === undefined ? null : readNumber(receiver);
  if (from.kind === 'foreign' || to?.kind === 'foreign') return foreign;
  const isFromUs = isOwn(from, ownNumbers);
  const isToUs = to !== null && isOwn(to, ownNumbers);
  const receiverMsisdn = to === null ? null : numberOf(to);
  if (isFromUs && isToUs) return { kind: 'between_own', payerMsisdn: numberOf(from), receiverMsisdn };
  if (isFromUs) return { kind: 'outgoing_receipt', payerMsisdn: numberOf(from), receiverMsisdn };
  if (direction === 'outgoing' || (to !== null && !isToUs)) {
    return { kind: 'unreadable', why: reason('sms_not_ours') };
  }
  // What an agent pays in is someone else's money, and nothing tells whose.
  const payerMsisdn = agent === undefined ? numberOf(unlessGoBetween(from, payerName)) : null;
  return { kind: 'incoming_payment', payerMsisdn, receiverMsisdn };
}

const foreign: PartiesReading = { kind: 'unreadable', why: reason('sms_foreign_number') };

const numberOf = (party: SmsParty): Msisdn | null => (party.kind === 'number' ? party.msisdn : null);

const isOwn = (party: SmsParty, ownNumbers: readonly Msisdn[]): boolean =>
  party.kind === 'number' && ownNumbers.includes(party.msisdn);

/** Who stands in a text: a number of Cameroon, no number that could be used, or a number that cannot be ours to serve. */
type SmsParty =
  | { readonly kind: 'number'; readonly msisdn: Msisdn }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'foreign' };

/** Behind these stands someone else: the number is the aggregator's or the bank's, not the player's. */
const goBetween =
  /\b(?:MFS|\w*BANK|BANQUE|AIRTEL|ORANGE|EXPRESS UNION|WESTERN UNION|MONEYGRAM|NON MOMO|CAMTEL)\b/i;

/** A number as it is written in a text, perhaps with spaces, stars or a name behind it. */
function readNumber(text: string): SmsParty {
  const [run = ''] = /^\+?[\d*xX]+(?: [\d*]+)*/.exec(text.trim()) ?? [];
  const compact = run.replace(/[ +]/g, '');
  if (compact === '' || /[*xX]/.test(compact)) return { kind: 'hidden' };
  const [, national] = /^(?:237)?([26]\d{8})$/.exec(compact) ?? [];
  return national === undefined ? { kind: 'foreign' } : { kind: 'number', msisdn: msisdn(`+237${national}`) };
}

/** MTN's `ALICE NGONO (237670000001)`; the name may come again inside the brackets. */
function readMtnParty(text: string): SmsParty {
  const [, name = '', number = ''] = /^([^()]*)\(([^()]*)\)$/.exec(text) ?? [];
  const party = readNumber(number);
  return party.kind === 'number' && goBetween.test(name) ? { kind: 'hidden' } : party;
}

/** A number behind which, by the name beside it, someone else stands. */
const unlessGoBetween = (party: SmsParty, name: string): SmsParty =>
  goBetween.test(name) ? { kind: 'hidden' } : party;
