import type { ReceivedPayment, Transaction } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import type { Forgery, RealPayment } from '../money-network.ts';
import { givesVerdicts } from '../providers.ts';
import { attached, isCredit, realOf, setFree } from './deposit-rules.ts';
import type { Evidence, Rules } from './evidence.ts';
import { isDialled } from './payable.ts';

/** What moved when a payment was told: money in the network's book by then, or what a forger may be believed. */
function moneyOf(evidence: Evidence, commit: CommittedChange, payment: ReceivedPayment): Forgery | undefined {
  const { network, database } = evidence;
  const real = realOf(evidence, payment);
  const isOurs = database.registry.channels.some(({ merchantMsisdn }) => merchantMsisdn === real?.receiver);
  if (real !== undefined && real.paidAtMs <= commit.atMs && isOurs) return real;
  const forged = network.forgeryBy(payment.operator, payment.operatorTxId);
  return believed(evidence, commit, payment) === null ? undefined : forged;
}

/** What there was to go by but the SMS: nothing for what players dial, people, or a provider without a verdict. */
type Believed = 'dialled' | 'by people' | 'without a verdict';

/** Why an SMS was enough; null when it was not. */
function believed(
  evidence: Evidence,
  { change: { transaction, moves }, atMs }: CommittedChange,
  { receivedAt }: ReceivedPayment,
): Believed | null {
  if (isDialled(transaction)) return 'dialled';
  if (moves.at(-1)?.actor.kind === 'operator') return 'by people';
  const hasWaited = atMs >= receivedAt + withoutVerdictMs || !givesVerdicts(transaction.providerId);
  return hasWaited && !isVerdictHeard(evidence, transaction, receivedAt, atMs) ? 'without a verdict' : null;
}

/** Whether a provider gave a verdict in that time to a process that lived on, with a database that never failed. */
function isVerdictHeard(
  { network, weather }: Evidence,
  { id }: Transaction,
  fromMs: number,
  untilMs: number,
): boolean {
  const isStoreWell = weather.storeFailsBefore + weather.storeFailsAfter === 0;
  return network.statusReads.some(
    ({ about, atMs, outcome, by }) =>
      about === id &&
      atMs >= fromMs &&
      atMs <= untilMs &&
      (outcome === 'succeeded' || outcome === 'failed') &&
      by.isAlive &&
      isStoreWell,
  );
}

/** So long an SMS about a prompt waits for its provider's verdict. */
const withoutVerdictMs = 60_000;

/** How often a forged SMS was believed, and why: what is known to be left. */
export type ForgedCredits = Readonly<Record<Believed, number>>;

export const noForgedCredits: ForgedCredits = { dialled: 0, 'by people': 0, 'without a verdict': 0 };

export function forgedCredits(evidence: Evidence): ForgedCredits {
  const counts = { ...noForgedCredits };
  for (const commit of evidence.journal.commits.filter(isCredit)) {
    const forged = attached(evidence, commit).find((payment) => realOf(evidence, payment) === undefined);
    const why = forged === undefined ? null : believed(evidence, commit, forged);
    if (why !== null) counts[why] += 1;
  }
  return counts;
}

export const moneyRules: Rules = {
  /**
   * A deposit is credited for money that had come from its number to one of ours. A forger's SMS is believed where there
   * is nothing else to go by: for what players dial, by people, and where no verdict can be had on a prompt.
   */
  'a deposit is credited only for its money': (evidence) =>
    evidence.journal.commits.filter(isCredit).flatMap((commit) => {
      const deposit = commit.change.transaction;
      const trigger = commit.change.moves.at(-1)?.trigger;
      if (trigger === 'resolution_confirmed') return [];
      const used = attached(evidence, commit);
      const own = used.flatMap((payment) => {
        const money = moneyOf(evidence, commit, payment);
        return money?.payer === deposit.msisdn ? [money] : [];
      });
      const sumXaf = own.reduce((sum, each) => sum + each.amountXaf, 0);
      if (own.length !== used.length)
        return [`${deposit.id} was credited for money that did not come for it`];
      if (sumXaf < deposit.amountXaf)
        return [`${deposit.id} was credited ${deposit.amountXaf} for ${sumXaf}`];
      const isExact = trigger === 'completed_by_hand' || sumXaf === deposit.amountXaf;
      return isExact ? [] : [`${deposit.id} took a payment of another amount`];
    }),

  /** What its operator took back credits no one from then on, by whoever's word. */
  'what was taken back credits no one': (evidence) =>
    evidence.journal.commits.filter(isCredit).flatMap((commit) => {
      if (commit.change.moves.at(-1)?.trigger === 'resolution_confirmed') return [];
      const late = attached(evidence, commit).filter(
        ({ operatorTxId }) =>
          (evidence.network.takenBack.get(operatorTxId) ?? Number.POSITIVE_INFINITY) < commit.atMs,
      );
      return late.map(
        ({ id }) => `${commit.change.transaction.id} was credited with ${id}, which was taken back`,
      );
    }),

  /**
   * Money that moved once credits one deposit, under however many ids it is told. People may use an SMS whose money they
   * cannot tell apart from another's; machines may not.
   */
  'money that moved once credits one deposit': (evidence) => {
    const owners = new Map<RealPayment, string>();
    return evidence.journal.commits.flatMap((commit) => {
      const { change } = commit;
      const { id } = change.transaction;
      if (change.releasesBecause !== null) setFree(owners, id);
      if (change.moves.at(-1)?.trigger !== 'payment_confirmed') return [];
      return change.consumes.flatMap((paymentId) => {
        const payment = evidence.journal.payments.get(paymentId);
        const real = payment === undefined ? undefined : realOf(evidence, payment);
        if (real === undefined) return [];
        const owner = owners.get(real) ?? id;
        owners.set(real, owner);
        return isCredit(commit) && owner !== id ? [`${id} was credited for the money that ${owner} has`] : [];
      });
    });
  },

  /**
   * A deposit is put before a person for a payment that someone told of, because its own prompt was paid, or because its
   * provider spoke of something else.
   */
  'a deposit is held only for money that came': ({ journal, network, database }) =>
    journal.commits.flatMap((commit) => {
      const { transaction, moves, consumes } = commit.change;
      const isHeld = moves.some(({ trigger }) => trigger === 'payment_confirmed') && !isCredit(commit);
      if (transaction.direction !== 'deposit' || !isHeld || consumes.length > 0) return [];
      const isPaid = network.prompts.some(
        ({ transactionId, payment }) =>
          transactionId === transaction.id && payment !== null && payment.paidAtMs <= commit.atMs,
      );
      const isDoubtful = database.exchanges.get(transaction.id)?.some(({ outcome }) => outcome === 'differs');
      return isPaid || isDoubtful ? [] : [`${transaction.id} is held for money that did not come`];
    }),
};
