import {
  type Instant,
  type Msisdn,
  type Operator,
  type Reason,
  reason,
  type SmsMovement,
  type SmsTemplate,
} from '@mobile-money/core';
import { shippedTemplates, smsOf } from './all-sms-templates.ts';
import { readAmountXaf, readHundredths } from './amount.ts';
import { isCloseTo } from './douala-time.ts';
import { notDone, tellsFailure } from './failure.ts';
import { ofOperator, plainText } from './plain-text.ts';
import { tellsOfIncome, tellsOfMovement, tellsReversal } from './reversal.ts';
import type { Parties, PartiesReading } from './sms-parties.ts';
import {
  fieldsBy,
  moneyIn,
  type ReadySmsTemplate,
  readySmsTemplate,
  type SmsFields,
} from './sms-template.ts';

export interface SmsToRead {
  readonly operator: Operator;
  readonly text: string;
  /** The merchant's own numbers at this operator. */
  readonly ownNumbers: readonly Msisdn[];
  /** When the network took the SMS on. */
  readonly receivedAt: Instant;
  /** Those that it may be worded as, the first ones tried first; left out: those that ship. */
  readonly templates?: readonly SmsTemplate[];
}

export interface SmsPayment extends Parties {
  readonly operator: Operator;
  readonly operatorTxId: string;
  readonly amountXaf: number;
  /** The text itself says that the movement was cancelled, reversed or refunded. */
  readonly isReversed: boolean;
  /** The operator's time of the payment: to the second at MTN, to the minute at Orange. */
  readonly at: Instant;
  /** What a person should look at, though the text fits; null when all of it does. */
  readonly doubt: Reason | null;
  readonly movement: SmsMovement;
  readonly template: string;
  readonly confirmed: boolean;
}

export type SmsReading =
  | SmsPayment
  /** Money was taken back, in words that no template reads; what of it can be told for certain. */
  | {
      readonly kind: 'reversal';
      readonly operator: Operator;
      readonly operatorTxId: string | null;
      readonly amountXaf: number | null;
    }
  /** `movement` is left out where no money of ours moved. */
  | { readonly kind: 'not_a_payment'; readonly why: Reason; readonly movement?: SmsMovement }
  | { readonly kind: 'unreadable'; readonly why: Reason; readonly isSuspicious?: true };

/** The longest SMS of the usual alphabet is 1530 characters. */
const textMaxChars = 2_000;

/** What an operator's SMS says of money. Whoever sent it has been checked before. It never throws. */
export function readSms(sms: SmsToRead): SmsReading {
  if (sms.text.length > textMaxChars) return unreadable(reason('sms_too_long'));
  const text = plainText(sms.text);
  const reading = readPlain(text, sms);
  if ('template' in reading || !tellsReversal(ofOperator(text, sms.operator))) return reading;
  const money = moneyIn(smsOf[sms.operator].id.pattern, text);
  // A word alone is no movement.
  const isAbout = money.operatorTxId !== null || money.amountXaf !== null || tellsOfMovement(text);
  return isAbout ? { kind: 'reversal', operator: sms.operator, ...money } : reading;
}

function readPlain(text: string, sms: SmsToRead): SmsReading {
  for (const template of sms.templates ?? shippedTemplates) {
    const fields = template.operator === sms.operator ? fieldsBy(ready(template), text) : null;
    if (fields !== null) return paymentFrom(template, fields, text, sms);
  }
  // Money that came in words which no template knows yet is for a person, whatever else they speak of.
  const why = tellsOfIncome.test(text) ? null : knownWhy(text, sms.operator);
  if (why !== null) return { kind: 'not_a_payment', why };
  return unreadable(reason('sms_unread'));
}

const madeReady = new Map<string, ReadySmsTemplate>();
/** More than an installation ever has: drafts that were only tried are forgotten. */
const madeReadyMax = 1_000;

/** Made once: the same words are read with for every SMS, from a list that is fetched anew now and then. */
function ready({ operator, text }: SmsTemplate): ReadySmsTemplate {
  const key = `${operator} ${text}`;
  const known = madeReady.get(key) ?? readySmsTemplate({ text }, smsOf[operator].id.pattern);
  if (madeReady.size >= madeReadyMax) madeReady.clear();
  madeReady.set(key, known);
  return known;
}

/** Why a text that is known is about no payment between a player and us. */
function knownWhy(text: string, operator: Operator): Reason | null {
  const own = ofOperator(text, operator);
  if (tellsFailure(own)) return reason('sms_of_failure');
  const known = smsOf[operator].ignored.find(({ pattern }) => pattern.test(own));
  return known === undefined ? null : reason(known.why);
}

function paymentFrom(
  template: SmsTemplate,
  fields: SmsFields,
  text: string,
  { operator, ownNumbers, receivedAt }: SmsToRead,
): SmsReading {
  const { id, timeOf, partiesOf, precisionMs } = smsOf[operator];
  const { operator_tx_id: operatorTxId = '', amount = '' } = fields;
  const own = ofOperator(text, operator);
  const perhapsOwn = ofOperator(text, operator, 'orPerhaps');
  const isReversed = tellsReversal(own);
  const isUncertain = perhapsOwn !== own && !isReversed && tellsReversal(perhapsOwn);
  if (isUncertain || tellsFailure(perhapsOwn) || notDone.test(headOf(fields, text))) {
    return unreadable(reason('sms_success_and_failure'));
  }
  if (text.endsWith(operatorTxId) && mayBeCutOff(template, operatorTxId))
    return unreadable(reason('sms_unread'));
  // A payer may write an id of his own into his message.
  if ([...text.matchAll(id.sign)].length !== 1) return unreadable(reason('sms_many_ids'));
  const amountXaf = readAmountXaf(amount);
  if (amountXaf === null) return unreadable(reason('sms_amount_not_whole', { amount }));
  const at = timeOf(fields);
  if (at === null) return unreadable(reason('sms_no_date'));
  if (namesTooMany(fields, text)) {
    return { ...unreadable(reason('sms_many_numbers')), isSuspicious: true };
  }
  const parties = partiesOf(fields, template.direction, ownNumbers);
  // What a player paid is no less for what he writes beside it.
  const known = 'why' in parties || parties.kind !== 'incoming_payment' ? knownWhy(text, operator) : null;
  if ('why' in parties) return known === null ? parties : { kind: 'not_a_payment', why: known };
  const { templateId, isConfirmed } = template;
  const money = { operator, operatorTxId, amountXaf };
  const movement = { at, ...money, ...movementOf(parties, fields, template), precisionMs };
  if (known !== null) return { kind: 'not_a_payment', why: known, movement };
  if (parties.kind === 'between_own') return { ...betweenOwn, movement };
  // A backlog after an outage comes late and bears its own time: a date far from that is odd, and proves nothing.
  const doubt = isCloseTo(at, receivedAt) ? null : reason('sms_date_far');
  return {
    isReversed,
    ...parties,
    ...money,
    at,
    doubt,
    movement,
    template: templateId,
    confirmed: isConfirmed,
  };
}

const directions = { incoming_payment: 'in', outgoing_receipt: 'out', between_own: 'between' } as const;

/** A balance that no real SMS has shown to be ours may be the payer's: then none is told. */
function movementOf(
  { kind, payerMsisdn, receiverMsisdn }: Exclude<PartiesReading, { readonly why: Reason }>,
  { balance = '', fee = '' }: SmsFields,
  { isConfirmed }: SmsTemplate,
): Pick<SmsMovement, 'direction' | 'payer' | 'receiver' | 'feeHundredths' | 'balanceHundredths'> {
  return {
    direction: directions[kind],
    payer: payerMsisdn,
    receiver: receiverMsisdn,
    feeHundredths: readHundredths(fee) ?? 0,
    balanceHundredths: isConfirmed ? readHundredths(balance) : null,
  };
}

/**
 * Of a text that ends with its id: where its operator goes on, or ids are longer, nothing tells that all of it is there. What
 * comes in would be credited once more when the whole id is told.
 */
const mayBeCutOff = (template: SmsTemplate, id: string): boolean =>
  ready(template).seeksBehind.length > 0 ||
  (template.direction !== 'outgoing' && !smsOf[template.operator].id.whole.test(id));

/** Who paid, who was paid, and that it was done stands before the date and the id. */
const headOf = ({ operator_tx_id: id = '', when }: SmsFields, text: string): string =>
  text.slice(0, text.indexOf(when ?? id));

/** What stands there beside the parties may be meant to be ours. */
function namesTooMany(fields: SmsFields, text: string): boolean {
  const { amount = '', payer, agent, receiver, party } = fields;
  // A figure of its own: the same digits within a number are that number's.
  const head = headOf(fields, text).replace(
    new RegExp(`(?<!\\d)${amount.replaceAll('.', '\\.')}(?!\\d)`),
    '',
  );
  const parties = [payer, agent, receiver, party].filter((each) => each !== undefined);
  return [...head.matchAll(numbers)].length > parties.length;
}

const numbers = /(?<![\d*])(?:237[ .-]?)?[26](?:[ .-]?\d){8}(?!\d)/g;

const betweenOwn = { kind: 'not_a_payment', why: reason('sms_between_own') } as const;

const unreadable = (why: Reason): Extract<SmsReading, { kind: 'unreadable' }> => ({
  kind: 'unreadable',
  why,
});
