import type { ReceivedPayment } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import type { Forgery, RealPayment } from '../money-network.ts';
import { attached, isCredit, realOf, setFree } from './deposit-rules.ts';
import type { Evidence, Rule } from './evidence.ts';
import { isDialled } from './payable.ts';

/**
 * A deposit is credited for money that had come from its number to one of ours. A forger's SMS is believed where there
 * is nothing else to go by: for what players dial, by people, and while a provider cannot be asked.
 */
export const creditedOnlyForMoney: Rule = (evidence) =>
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
    if (own.length !== used.length) return [`${deposit.id} was credited for money that did not come for it`];
    if (sumXaf < deposit.amountXaf) return [`${deposit.id} was credited ${deposit.amountXaf} for ${sumXaf}`];
    const isExact = trigger === 'completed_by_hand' || sumXaf === deposit.amountXaf;
    return isExact ? [] : [`${deposit.id} took a payment of another amount`];
  });

/** What moved when a payment was told: money in the network's book by then, or what a forger may be believed. */
function moneyOf(evidence: Evidence, commit: CommittedChange, payment: ReceivedPayment): Forgery | undefined {
  const { network, database } = evidence;
  const real = realOf(evidence, payment);
  const isOurs = database.registry.channels.some(({ merchantMsisdn }) => merchantMsisdn === real?.receiver);
  if (real !== undefined && real.paidAtMs <= commit.atMs && isOurs) return real;
  const forged = network.forgeryBy(payment.operator, payment.operatorTxId);
  return isSmsBelieved(evidence, commit) ? forged : undefined;
}

/** Whether there was nothing but an SMS to go by. */
function isSmsBelieved({ network }: Evidence, { change, atMs }: CommittedChange): boolean {
  const { transaction, moves } = change;
  if (isDialled(transaction) || moves.at(-1)?.trigger === 'completed_by_hand') return true;
  const asked = network.reads.filter(
    (each) => each.about === transaction.id && each.atMs <= atMs && each.atMs > atMs - withoutVerdictMs,
  );
  return asked.length > 0 && asked.every(({ outcome }) => outcome === 'unknown');
}

/** So long a provider must have been asked in vain before an SMS decides in its place. */
const withoutVerdictMs = 60_000;

/** Credits for money that only a forger's SMS tells of: what is known to be left, counted apart. */
export const forgedCredits = (evidence: Evidence): number =>
  evidence.journal.commits.filter(
    (commit) =>
      isCredit(commit) &&
      attached(evidence, commit).some((payment) => realOf(evidence, payment) === undefined),
  ).length;

/** Money that moved once credits one deposit, under however many ids it is told. */
export const noMoneyUsedTwice: Rule = (evidence) => {
  const owners = new Map<RealPayment, string>();
  return evidence.journal.commits.flatMap((commit) => {
    const { change } = commit;
    const { id } = change.transaction;
    if (change.releasesBecause !== null) setFree(owners, id);
    const isByMachine = isCredit(commit) && change.moves.at(-1)?.trigger === 'payment_confirmed';
    return change.consumes.flatMap((paymentId) => {
      const payment = evidence.journal.payments.get(paymentId);
      const real = payment === undefined ? undefined : realOf(evidence, payment);
      if (real === undefined) return [];
      const owner = owners.get(real) ?? id;
      owners.set(real, owner);
      return isByMachine && owner !== id ? [`${id} was credited for the money that ${owner} has`] : [];
    });
  });
};

/** A deposit that we prompted for is put before a person for money that came, and not because someone says so. */
export const heldOnlyForMoney: Rule = (evidence) =>
  evidence.journal.commits.flatMap((commit) => {
    const { transaction, moves, consumes } = commit.change;
    const isHeld = moves.some(({ trigger }) => trigger === 'payment_confirmed') && !isCredit(commit);
    if (transaction.direction !== 'deposit' || !isHeld) return [];
    const isTold = consumes.some((id) => {
      const payment = evidence.journal.payments.get(id);
      return payment !== undefined && moneyOf(evidence, commit, payment) !== undefined;
    });
    const isPaid = evidence.network.prompts.some(
      (each) =>
        each.transactionId === transaction.id &&
        (each.payment?.paidAtMs ?? Number.POSITIVE_INFINITY) <= commit.atMs,
    );
    return isTold || isPaid ? [] : [`${transaction.id} is held for money that did not come`];
  });
