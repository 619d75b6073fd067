import type { ReceivedPayment } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import type { Forgery, RealPayment } from '../money-network.ts';
import type { Evidence, Rule } from './evidence.ts';
import { isDialled } from './payable.ts';

/** One use of a payment: which commit used which. */
export interface Use {
  readonly commit: CommittedChange;
  readonly payment: ReceivedPayment;
}

/** Every use, in order. */
export const uses = ({ journal }: Evidence): readonly Use[] =>
  journal.commits.flatMap((commit) =>
    commit.change.consumes.flatMap((id) => {
      const payment = journal.payments.get(id);
      return payment === undefined ? [] : [{ commit, payment }];
    }),
  );

export const realOf = ({ network }: Evidence, payment: ReceivedPayment): RealPayment | undefined =>
  network.paymentBy(payment.operator, payment.operatorTxId);

/** A payment that was used may be used again only after a person has set it free. */
export const noPaymentUsedTwice: Rule = ({ journal }) => {
  const owners = new Map<string, string>();
  return journal.commits.flatMap(({ change }) => {
    const { id } = change.transaction;
    if (change.releasesBecause !== null) setFree(owners, id);
    return change.consumes.flatMap((paymentId) => {
      const isAgain = owners.has(paymentId);
      owners.set(paymentId, id);
      return isAgain ? [`payment ${paymentId} was used twice`] : [];
    });
  });
};

function setFree<Used>(owners: Map<Used, string>, owner: string): void {
  for (const [used, each] of owners) if (each === owner) owners.delete(used);
}

/**
 * Payments are set free by the rejection of their deposit, or when it is completed from others, and then all of them:
 * money is not lost with it.
 */
export const releasedByRejection: Rule = ({ journal, database }) => [
  ...journal.commits
    .filter(({ change }) => change.releasesBecause !== null)
    .filter(({ change }) => !settingFree.has(change.moves.at(-1)?.trigger ?? ''))
    .map(({ change }) => `${change.transaction.id} set its payments free without a rejection`),
  ...[...database.payments.values()].flatMap(({ id, transactionId }) => {
    const owner = transactionId === null ? undefined : database.transactions.get(transactionId);
    return owner?.state === 'failed' ? [`payment ${id} is stuck with a deposit that failed`] : [];
  }),
];

const settingFree: ReadonlySet<string> = new Set(['resolution_rejected', 'completed_by_hand']);

/** The payments that a deposit has after a commit: those of the commit, and those that it held before. */
function attached({ journal }: Evidence, { index, change }: CommittedChange): readonly ReceivedPayment[] {
  const { id } = change.transaction;
  const own = journal.commits.slice(0, index + 1).filter((each) => each.change.transaction.id === id);
  const lastRelease = own.findLastIndex((each) => each.change.releasesBecause !== null);
  const ids = own.slice(Math.max(0, lastRelease)).flatMap((each) => each.change.consumes);
  return ids.flatMap((paymentId) => journal.payments.get(paymentId) ?? []);
}

const isCredit = ({ change }: CommittedChange): boolean =>
  change.transaction.direction === 'deposit' && change.moves.at(-1)?.to === 'succeeded';

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
    if (own.length !== used.length) return [`${deposit.id} was credited for money that is not in the network's book as its own`];
    if (sumXaf < deposit.amountXaf) return [`${deposit.id} was credited ${deposit.amountXaf} for ${sumXaf}`];
    const isExact = trigger === 'completed_by_hand' || sumXaf === deposit.amountXaf;
    return isExact ? [] : [`${deposit.id} took a payment of another amount`];
  });

/** What moved when a payment was told: money in the network's book by then, or what a forger may be believed. */
function moneyOf(
  evidence: Evidence,
  commit: CommittedChange,
  payment: ReceivedPayment,
): Forgery | undefined {
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

/** A deposit that took a payment bears its id. */
export const creditNamesItsMoney: Rule = (evidence) =>
  uses(evidence).flatMap(({ commit }) => {
    const { id, providerTxId } = commit.change.transaction;
    const names = attached(evidence, commit).map(({ operatorTxId }) => operatorTxId);
    return names.includes(providerTxId ?? '') ? [] : [`${id} does not bear the id of its money`];
  });

/**
 * Money that came beside what a deposit is credited for does not stay with it unseen. A deposit that a person completes
 * has the payments that the person named, and any other has one.
 */
export const noMoneyBesideIt: Rule = (evidence) => {
  const byHand = evidence.journal.commits.filter(
    ({ change }) => change.moves.at(-1)?.trigger === 'completed_by_hand',
  );
  const passedOver = byHand.flatMap((commit) =>
    attached(evidence, commit)
      .filter(({ id }) => commit.change.moves.at(-1)?.reason.includes(id) !== true)
      .map(({ id }) => `payment ${id} stays with a deposit that was completed from others`),
  );
  const completed = new Set(byHand.map(({ change }) => change.transaction.id));
  const seen = new Map<string, RealPayment | undefined>();
  const second = [...evidence.database.payments.values()].flatMap((payment) => {
    const { id, transactionId } = payment;
    if (transactionId === null || completed.has(transactionId)) return [];
    const real = realOf(evidence, payment);
    // The same money may be told under two ids.
    const isSecond = seen.has(transactionId) && (real === undefined || seen.get(transactionId) !== real);
    seen.set(transactionId, real);
    return isSecond ? [`payment ${id} stays with a deposit that another has paid`] : [];
  });
  return [...passedOver, ...second];
};
