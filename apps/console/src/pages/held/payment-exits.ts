import type { Exit, Payment } from '../../api/payments.ts';
import type { CandidateItem } from '../../api/schemas.ts';
import type { Texts } from '../../texts/words.ts';

export type Way = 'complete' | Exit;
export type WhyNot = keyof Texts['exits']['whyNot'];

/** A way out for a payment; one that is closed says why. */
export interface OfferedWay {
  readonly way: Way;
  readonly whyNot: WhyNot | null;
}

/** The key of each way, on the whole page. Sending back is what `r` is elsewhere: a no. */
export const keyOf: Readonly<Record<Way, string>> = {
  complete: 'a',
  return: 'r',
  set_aside: 's',
  take_back: 't',
  vouch: 'v',
};

/** Only what came from the number of the deposit pays for it. */
export const mayComplete = ({ payer_msisdn }: Payment, { msisdn }: CandidateItem): boolean =>
  payer_msisdn === msisdn;

/** The deposit that this one may pay for: the one that agrees most, whatever players say. */
export const depositFor = (payment: Payment): CandidateItem | undefined =>
  payment.candidates
    ?.filter((each) => mayComplete(payment, each))
    .sort((a, b) => a.differs.length - b.differs.length)[0];

/** That someone wants to complete a deposit from it, among others, and that a second person has not said so yet. */
export const proposalFor = ({ payment_id: id, candidates = [] }: Payment): CandidateItem['proposal'] =>
  candidates.map(({ proposal }) => proposal).find((each) => each?.payment_ids.includes(id)) ?? null;

/** What can be done about a payment, the likeliest first. The service has the last word. */
export function waysOut(payment: Payment, me: string): readonly OfferedWay[] {
  if (payment.status === 'set_aside') return [way('take_back'), way('return', whyNotReturned(payment))];
  if (payment.status === 'matched') {
    return payment.excess_status === 'kept' ? [way('return', whyNotReturned(payment))] : [];
  }
  if (payment.status !== 'unmatched') return [];
  const deposit = depositFor(payment);
  const isEnough = deposit !== undefined && deposit.amount_xaf <= payment.amount_xaf;
  const back = way('return', whyNotReturned(payment));
  const done = way('complete', deposit === undefined ? 'noDeposit' : whyNotTrusted(payment));
  const proposer = payment.decision?.kind === 'vouch' ? payment.decision.operator : null;
  const vouch = mayBeVouched(payment) ? [way('vouch', whyNotVouched(payment, proposer === me))] : [];
  const aside = way('set_aside');
  const uses = isEnough ? [done, back] : [back, done];
  // What waits for a second person is vouched for first, and so is what no balance vouches for: crediting it comes last.
  const isAsked = proposer !== null && proposer !== me;
  const isVouchFirst = isAsked || uses.every(({ whyNot }) => whyNot !== null) || isDoubted(payment);
  // Of what the balances contradict it is the likeliest that it never came.
  const isAsideFirst = !isAsked && payment.standing === 'contradicted';
  const doubts = isAsideFirst ? [aside, ...vouch] : [...vouch, aside];
  const all = isVouchFirst ? [...doubts, ...uses] : [...uses, ...doubts];
  return [...all.filter(({ whyNot }) => whyNot === null), ...all.filter(({ whyNot }) => whyNot !== null)];
}

/** Its wallet's book contradicts it, or does not vouch for it and it is more than is credited so: it may be forged. */
export const isDoubted = ({ status, standing, deciders_needed: deciders, why }: Payment): boolean =>
  status === 'unmatched' &&
  (standing === 'contradicted' ||
    (standing === 'open' && (deciders > 1 || why?.code === 'waits_for_balance')));

const way = (name: Way, whyNot: WhyNot | null = null): OfferedWay => ({ way: name, whyNot });

const mayBeVouched = ({ standing, reversed }: Payment): boolean =>
  !reversed && (standing === 'open' || standing === 'contradicted');

function whyNotVouched({ receiver_msisdn: receiver }: Payment, isByMe: boolean): WhyNot | null {
  if (receiver === null) return 'receiverUnknown';
  return isByMe ? 'vouchedByYou' : null;
}

function whyNotTrusted({ reversed, standing }: Payment): WhyNot | null {
  if (reversed) return 'reversed';
  return standing === 'contradicted' ? 'contradicted' : null;
}

function whyNotReturned(payment: Payment): WhyNot | null {
  if (payment.payer_msisdn === null) return 'payerUnknown';
  // Two people complete what no balance vouches for; no one sends it back.
  const unvouched = payment.receiver_msisdn === null ? 'receiverUnknown' : 'unvouched';
  return whyNotTrusted(payment) ?? (payment.deciders_needed > 1 ? unvouched : null);
}
