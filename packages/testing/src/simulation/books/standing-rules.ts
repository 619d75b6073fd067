import { dayOf, instant, type ProviderExchange, type StateChange } from '@mobile-money/core';
import type { Rules } from './evidence.ts';

/** Which payments a transaction has, as changes use them and set them free. */
class Holdings {
  readonly #held = new Map<string, string[]>();

  of(transactionId: string): readonly string[] {
    return this.#held.get(transactionId) ?? [];
  }

  follow({ transaction: { id }, consumes, releasesBecause }: StateChange): void {
    const kept = releasesBecause === null ? this.of(id) : [];
    this.#held.set(id, [...kept, ...consumes]);
  }
}

/** The id of the operator that is told. */
const idIn = (exchanges: readonly ProviderExchange[]): string | null =>
  /"id":"([^"]*)"/.exec(JSON.stringify(exchanges.map(({ detail }) => detail)))?.[1]?.toUpperCase() ?? null;

export const standingRules: Rules = {
  /**
   * What a person resolved as failed stays so for every report of the ids that they decided on, from whomever. Only
   * another payment is news.
   */
  'no decision of a person is undone by a machine': ({ journal }) => {
    const holdings = new Holdings();
    const rejected = new Map<string, Set<string>>();
    const nameOf = (paymentId: string): string => journal.payments.get(paymentId)?.operatorTxId ?? '';
    return journal.commits.flatMap(({ change, before }) => {
      const { transaction, moves, consumes } = change;
      const { id } = transaction;
      const known = before.get(id);
      const decided = rejected.get(id);
      const isByMachine = moves.length > 0 && moves.every(({ actor }) => actor.kind !== 'operator');
      const isUndone = decided !== undefined && known?.state === 'failed' && isByMachine;
      const isNews = consumes.some((paymentId) => !decided?.has(nameOf(paymentId)));
      if (moves.some(({ trigger }) => trigger === 'resolution_rejected')) {
        const names = [known?.providerTxId ?? '', ...holdings.of(id).map(nameOf)];
        rejected.set(id, new Set([...(decided ?? []), ...names]));
      }
      holdings.follow(change);
      return isUndone && !isNews
        ? [`${id} was rejected by a person, and is ${transaction.state} without other money`]
        : [];
    });
  },

  /** What machines add to the story of a transaction that a person has failed is one line a day at most for each id. */
  'the story of what a person failed rests': ({ journal }) => {
    const lines = new Map<string, { readonly day: string; readonly of: string | null }[]>();
    const names = new Map<string, string | null>();
    const decided = new Set<string>();
    return journal.commits.flatMap(({ change: { transaction, moves, audit, exchanges }, atMs }) => {
      const { id, state, providerTxId } = transaction;
      const byPerson = moves.some(({ actor }) => actor.kind === 'operator');
      if (moves.length > 0) {
        decided.delete(id);
        lines.delete(id);
      }
      if (byPerson && state === 'failed') decided.add(id);
      // What a provider answered to a request of ours is kept, however late it comes; that it mixes things up is news.
      const isAnswer = exchanges.some(
        ({ operation, outcome }) => operation !== 'read_status' || outcome === 'differs',
      );
      // A receipt may bring the id after its provider has said the same.
      const isNamed = exchanges.length === 0 && providerTxId !== (names.get(id) ?? null);
      names.set(id, providerTxId);
      if (moves.length > 0 || audit.length > 0 || isAnswer || isNamed || !decided.has(id)) return [];
      const line = { day: dayOf(instant(atMs)), of: idIn(exchanges) };
      const known = (lines.get(id) ?? []).filter(({ day }) => day === line.day);
      lines.set(id, [...known, line]);
      // Without an id it says no more than any line of that day.
      const isNews = known.every(({ of }) => line.of !== null && of !== line.of);
      return isNews ? [] : [`the story of ${id} on ${line.day} goes on though a person has failed it`];
    });
  },

  /** After a person has turned a deposit away, its platform hears of a failure again only when other money came. */
  'a deposit is turned away once': ({ journal }) => {
    const seen = new Map<string, Set<string>>();
    const settled = new Set<string>();
    return journal.commits.flatMap(({ change: { transaction, moves, consumes } }) => {
      const { id } = transaction;
      const known = seen.get(id) ?? new Set();
      seen.set(id, known);
      if (consumes.some((paymentId) => !known.has(paymentId))) settled.delete(id);
      for (const paymentId of consumes) known.add(paymentId);
      const failure = moves.find(({ to }) => to === 'failed');
      const isAgain = failure !== undefined && settled.has(id);
      if (failure?.trigger === 'resolution_rejected') settled.add(id);
      return isAgain ? [`${id} failed once more without other money`] : [];
    });
  },
};
