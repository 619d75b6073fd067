import type {
  CalendarDay,
  Instant,
  Operator,
  ReceiptOf,
  Withdrawal,
  WithdrawalFinder,
  WithdrawalState,
} from '@mobile-money/core';
import { aloneKey, InMemory } from './memory-database.ts';
import { olderFirst, sortedBy } from './newest-first.ts';

export class MemoryWithdrawalFinder extends InMemory implements WithdrawalFinder {
  async approvedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]> {
    const waiting = this.#inState('approved').filter(({ updatedAt }) => updatedAt <= before);
    return longestWaitingFirst(waiting).slice(0, limit);
  }

  async submittedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]> {
    // By the time of the state: later news about the same submission does not make it younger.
    const waiting = this.#inState('provider_submitted').filter(
      ({ stateUpdatedAt }) => stateUpdatedAt <= before,
    );
    return longestWaitingFirst(waiting).slice(0, limit);
  }

  async ofReceipt(receipt: ReceiptOf): Promise<readonly Withdrawal[]> {
    const { operator, msisdn, amountXaf, states, since, until } = receipt;
    const fitting = states
      .flatMap((state) => this.#inState(state))
      .filter(
        (each) =>
          each.operator === operator &&
          each.msisdn === msisdn &&
          each.amountXaf === amountXaf &&
          each.stateUpdatedAt >= since &&
          each.createdAt <= until,
      );
    return sortedBy(fitting, ({ createdAt, id }) => ({ at: createdAt, id }), olderFirst);
  }

  async bearerOf(operator: Operator, providerTxId: string): Promise<Withdrawal | null> {
    const bearer = [...this.database.transactions.values()].find(
      (each): each is Withdrawal =>
        each.direction === 'withdrawal' && each.operator === operator && each.providerTxId === providerTxId,
    );
    return bearer ?? null;
  }

  async approvedAloneXaf(staffId: string, day: CalendarDay): Promise<number> {
    return this.database.approvedAloneXaf.get(aloneKey({ staffId, day })) ?? 0;
  }

  #inState(state: WithdrawalState): readonly Withdrawal[] {
    return [...this.database.transactions.values()].filter(
      (each) => each.direction === 'withdrawal' && each.state === state,
    ) as Withdrawal[];
  }
}

const longestWaitingFirst = (withdrawals: readonly Withdrawal[]): readonly Withdrawal[] =>
  sortedBy(withdrawals, ({ stateUpdatedAt, id }) => ({ at: stateUpdatedAt, id }), olderFirst);
