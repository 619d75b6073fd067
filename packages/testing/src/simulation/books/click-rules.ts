import type {
  PaymentId,
  ReceivedPayment,
  Reservation,
  Transaction,
  TransactionId,
  Withdrawal,
} from '@mobile-money/core';
import type { Click, Deed } from '../clicks.ts';
import { isSteady, refusals, sightsOf } from './click-sights.ts';
import type { Evidence, Rules } from './evidence.ts';

/** Anyone may hear these at any time. */
const atAnyTime: ReadonlySet<string> = new Set(['too_busy', 'no_provider_available']);

/** What someone else had proposed all the while is carried out when a second person wants the same. */
function isLeftUndone(click: Click, evidence: Evidence): boolean {
  const { deed, about, outcome = 'succeeded', who, refusal, paymentIds = [] } = click;
  if (refusal !== null || (deed !== 'resolve' && deed !== 'complete')) return false;
  const { journal, database } = evidence;
  const [first, ...later] = journal.chronicle.during(database.transactions, about as TransactionId, click);
  const proposal = first?.proposal ?? null;
  if (first === undefined || proposal === null || proposal.staffId === who.id) return false;
  const isSame =
    proposal.outcome === outcome &&
    [...proposal.paymentIds].join() === [...new Set(paymentIds)].toSorted().join();
  return isSame && later.length <= 1 && later.every(({ state }) => state === first.state);
}

/** Whether people are told what was done. */
const isTold: Readonly<Record<Deed, (click: Click, evidence: Evidence) => boolean>> = {
  approve: ({ answer, who }) => {
    const { state, approvals } = answer as Withdrawal;
    return state !== 'pending_approval' || approvals.some(({ staffId }) => staffId === who.id);
  },
  reject: ({ answer, who }) => {
    const { state, proposal } = answer as Withdrawal;
    return state === 'failed' || proposal?.staffId === who.id;
  },
  reserve: ({ answer, who, fromMs }) => {
    const { staffId, until, at } = answer as Reservation;
    return staffId === who.id && until === at + 300_000 && at >= fromMs;
  },
  release: () => true,
  resolve: ({ answer, outcome, who }) => {
    const { state, proposal } = answer as Transaction;
    return state === outcome || (proposal?.outcome === outcome && proposal?.staffId === who.id);
  },
  complete: ({ answer, who }) => {
    const { state, proposal } = answer as Transaction;
    return state === 'succeeded' || (proposal?.outcome === 'succeeded' && proposal.staffId === who.id);
  },
  return: ({ answer, about, who }, { database }) => {
    const { id, returns, amountXaf, msisdn } = answer as Withdrawal;
    const payment = database.payments.get(about as PaymentId);
    const isAmount = amountXaf === payment?.amountXaf || amountXaf === payment?.excessXaf;
    const isWho = returns?.askedBy === who.id && returns.paymentId === about && msisdn === payment?.payer;
    return database.transactions.has(id) && isWho && isAmount;
  },
  set_aside: ({ answer }) => {
    const { status, decision } = answer as ReceivedPayment;
    return status === 'set_aside' && decision?.kind === 'set_aside';
  },
  take_back: ({ answer }) => {
    const { status, decision, heldBecause, waitsUntil } = answer as ReceivedPayment;
    const isAnew = ['waits_for_balance', 'balance_contradicts'].includes(heldBecause?.code ?? '');
    return status === (isAnew ? 'received' : 'held') && decision === null && waitsUntil === null;
  },
  vouch: ({ answer, who }) => {
    const { isVouched, decision } = answer as ReceivedPayment;
    return isVouched || (decision?.kind === 'vouch' && decision.staffId === who.id);
  },
};

export const clickRules: Rules = {
  'people are told what was done': (evidence) =>
    evidence.journal.clicks.answered
      .filter((click) => click.refusal === null && !isTold[click.deed](click, evidence))
      .map(({ deed, about, who }) => `${who.id} was told something else after ${deed} ${about}`),

  /** Where it takes two people, what the second wants too is done. */
  'what two people want is done': (evidence) =>
    evidence.journal.clicks.answered
      .filter((click) => isLeftUndone(click, evidence))
      .map(({ deed, about, who }) => `${who.id} was not enough to ${deed} ${about}`),

  /** A proposal is someone's new word, kept with its entry in the audit, and nothing else changes with it. */
  'a proposal is kept as it was said': ({ journal }) =>
    journal.commits.flatMap(({ change: { transaction, moves, audit }, before }) => {
      const known = before.get(transaction.id);
      const { proposal, id, state } = transaction;
      if (proposal === null || proposal === known?.proposal) return [];
      const [entry] = audit;
      const isNew =
        known?.proposal?.staffId !== proposal.staffId ||
        known.proposal.outcome !== proposal.outcome ||
        known.proposal.paymentIds.join() !== proposal.paymentIds.join();
      const isAudited =
        entry?.action === 'transaction.propose' &&
        entry.subject === id &&
        entry.before === state &&
        entry.after === proposal.outcome &&
        entry.staff.id === proposal.staffId &&
        entry.at === proposal.at;
      const isStill = moves.length === 0 && transaction.updatedAt === known?.updatedAt;
      return isNew && isAudited && isStill ? [] : [`${id} has a proposal that is not as it was said`];
    }),

  /** Whoever is refused is told what was so at that time. */
  'people are refused for what is so': (evidence) =>
    evidence.journal.clicks.answered.flatMap((click) => {
      const { deed, about, refusal, who, why } = click;
      if (refusal === null || atAnyTime.has(refusal)) return [];
      const isSo = refusals[deed][refusal];
      const isSaid = !refusal.startsWith('payment_') || [refusal, `this_${refusal}`].includes(why ?? '');
      return isSo !== undefined && isSaid && sightsOf(click, evidence, click.fromMs).some(isSo)
        ? []
        : [`${who.id} was refused to ${deed} ${about}: ${refusal}`];
    }),

  /** What is done was not to be refused: each reason for that was away at some moment. */
  'people are refused what is not right': (evidence) =>
    evidence.journal.clicks.answered.flatMap((click) => {
      const { deed, about, refusal, who } = click;
      if (refusal !== null) return [];
      const sights = sightsOf(click, evidence, click.untilMs);
      if (!sights.every(isSteady)) return [];
      const ignored = Object.entries(refusals[deed]).filter(([, isSo]) => sights.every(isSo));
      return ignored.map(([code]) => `${who.id} was let ${deed} ${about} in spite of ${code}`);
    }),
};
