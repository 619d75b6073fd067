import type { Msisdn } from '@mobile-money/core';
import { readMtnParty, readNumber, type SmsParty, unlessGoBetween } from './sms-party.ts';
import type { SmsFields, SmsTemplate } from './sms-template.ts';

/** Who paid whom, seen from us. A number that the text hides, or that is another's, is null. */
export interface Parties {
  readonly kind: 'incoming_payment' | 'outgoing_receipt';
  readonly payerMsisdn: Msisdn | null;
  readonly receiverMsisdn: Msisdn | null;
}

export type PartiesReading =
  | Parties
  | { readonly kind: 'not_a_payment' | 'unreadable'; readonly why: string };

export function partiesOf(
  { direction, operator }: SmsTemplate,
  fields: SmsFields,
  ownNumbers: readonly Msisdn[],
): PartiesReading {
  const { payer, payer_name: payerName = '', agent, receiver, party } = fields;
  if (operator === 'mtn') {
    const other = party === undefined ? readNumber(receiver ?? '') : readMtnParty(party);
    return mtnParties(direction, other, ownNumbers);
  }
  const from = readNumber(payer ?? agent ?? '');
  // What an agent pays in is someone else's money, and nothing tells whose.
  const shown: SmsParty = agent === undefined ? unlessGoBetween(from, payerName) : { kind: 'hidden' };
  return orangeParties(from, shown, receiver === undefined ? null : readNumber(receiver), ownNumbers);
}

/** MTN names the other side only; which SIM card the text came to tells the rest. */
function mtnParties(
  direction: SmsTemplate['direction'],
  other: SmsParty,
  ownNumbers: readonly Msisdn[],
): PartiesReading {
  if (other.kind === 'foreign') return foreign;
  if (isOwn(other, ownNumbers)) return betweenOwn;
  return direction === 'incoming'
    ? { kind: 'incoming_payment', payerMsisdn: numberOf(other), receiverMsisdn: null }
    : { kind: 'outgoing_receipt', payerMsisdn: null, receiverMsisdn: numberOf(other) };
}

/** Orange names both sides, in words that are the same for both: our own number tells which one we are. */
function orangeParties(
  from: SmsParty,
  shownPayer: SmsParty,
  to: SmsParty | null,
  ownNumbers: readonly Msisdn[],
): PartiesReading {
  if (from.kind === 'foreign' || to?.kind === 'foreign') return foreign;
  const isFromUs = isOwn(from, ownNumbers);
  const isToUs = to !== null && isOwn(to, ownNumbers);
  if (isFromUs && isToUs) return betweenOwn;
  const receiverMsisdn = to === null ? null : numberOf(to);
  if (isFromUs) return { kind: 'outgoing_receipt', payerMsisdn: numberOf(from), receiverMsisdn };
  if (to !== null && !isToUs) return { kind: 'unreadable', why: 'Neither number in it is one of ours.' };
  return { kind: 'incoming_payment', payerMsisdn: numberOf(shownPayer), receiverMsisdn };
}

const foreign: PartiesReading = { kind: 'unreadable', why: 'It names a number that is not one of Cameroon.' };
const betweenOwn: PartiesReading = { kind: 'not_a_payment', why: 'The money moved between our own numbers.' };

const numberOf = (party: SmsParty): Msisdn | null => (party.kind === 'number' ? party.msisdn : null);

const isOwn = (party: SmsParty, ownNumbers: readonly Msisdn[]): boolean =>
  party.kind === 'number' && ownNumbers.includes(party.msisdn);
