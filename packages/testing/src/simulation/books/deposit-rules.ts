import type { ReceivedPayment } from '@mobile-money/core';
import { sentenceOf } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import type { RealPayment } from '../money-network.ts';
import type { Evidence, Rules } from './evidence.ts';

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

export function setFree<Used>(owners: Map<Used, string>, owner: string): void {
  for (const [used, each] of owners) if (each === owner) owners.delete(used);
}

const settingFree: ReadonlySet<string> = new Set(['resolution_rejected', 'completed_by_hand']);

/** The payments that a deposit has after a commit: those of the commit, and those that it held before. */
export function attached(
  { journal }: Evidence,
  { index, change }: CommittedChange,
): readonly ReceivedPayment[] {
  const { id } = change.transaction;
  const own = journal.commits.slice(0, index + 1).filter((each) => each.change.transaction.id === id);
  const lastRelease = own.findLastIndex((each) => each.change.releasesBecause !== null);
  const ids = own.slice(Math.max(0, lastRelease)).flatMap((each) => each.change.consumes);
  return ids.flatMap((paymentId) => journal.payments.get(paymentId) ?? []);
}

export const isCredit = ({ change }: CommittedChange): boolean =>
  change.transaction.direction === 'deposit' && change.moves.at(-1)?.to === 'succeeded';

export const depositRules: Rules = {
  /** A payment that was used may be used again only after a person has set it free. */
  'no payment is used twice': ({ journal }) => {
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
  },

  /**
   * Payments are set free by the rejection of their deposit, or when it is completed from others, and then all of them:
   * money is not lost with it.
   */
  'payments are set free with a rejection': ({ journal, database }) => [
    ...journal.commits
      .filter(({ change }) => change.releasesBecause !== null)
      .filter(({ change }) => !settingFree.has(change.moves.at(-1)?.trigger ?? ''))
      .map(({ change }) => `${change.transaction.id} set its payments free without a rejection`),
    ...[...database.payments.values()].flatMap(({ id, transactionId }) => {
      const owner = transactionId === null ? undefined : database.transactions.get(transactionId);
      return owner?.state === 'failed' ? [`payment ${id} is stuck with a deposit that failed`] : [];
    }),
  ],

  /** A deposit that took a payment bears its id. */
  'a deposit bears the id of its money': (evidence) =>
    uses(evidence).flatMap(({ commit }) => {
      const { id, providerTxId } = commit.change.transaction;
      const names = attached(evidence, commit).map(({ operatorTxId }) => operatorTxId);
      return names.includes(providerTxId ?? '') ? [] : [`${id} does not bear the id of its money`];
    }),

  /**
   * Money that came beside what a deposit is credited for does not stay with it unseen. A deposit that a person completes
   * has the payments that the person named, and any other has one.
   */
  'no money stays beside what was credited': (evidence) => {
    const byHand = evidence.journal.commits.filter(
      ({ change }) => change.moves.at(-1)?.trigger === 'completed_by_hand',
    );
    const passedOver = byHand.flatMap((commit) =>
      attached(evidence, commit)
        .filter(({ id }) => !sentenceOf(commit.change.moves.at(-1)?.reason ?? null).includes(id))
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
  },
};
