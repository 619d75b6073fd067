import {
  type Candidate,
  type Deposit,
  type DepositFinder,
  type DialledRun,
  type Instant,
  isOpen,
  type LastReadings,
  limits,
  type ReceivedPayment,
  unsuccessfulStates,
  wasAsked,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { newerFirst, olderFirst, sortedBy } from './newest-first.ts';

export class MemoryDepositFinder extends InMemory implements DepositFinder {
  async dueToExpire(
    at: Instant,
    limit: number,
    after: Deposit | null,
    { providerIds, dueBy }: LastReadings,
  ): Promise<readonly Deposit[]> {
    const isRead = ({ collectionMode, providerId }: Deposit): boolean =>
      collectionMode === 'merchant_initiated' && providerIds.includes(providerId);
    const placeOf = ({ expiresAt, id }: Deposit) => ({ at: expiresAt, id });
    const due = this.#deposits().filter(
      (each) =>
        isOpen(each) &&
        each.expiresAt <= (isRead(each) ? dueBy : at) &&
        (after === null || olderFirst(placeOf(after), placeOf(each)) < 0),
    );
    return sortedBy(due, placeOf, olderFirst).slice(0, limit);
  }

  async candidatesFor(payment: ReceivedPayment, deadlineAfter: Instant): Promise<readonly Candidate[]> {
    const alike = this.#deposits().filter(
      (each) => each.msisdn === payment.payer && each.amountXaf === payment.amountXaf,
    );
    const meant = [
      ...this.#deposits().filter((each) => each.providerTxId === payment.operatorTxId),
      ...alike.filter((each) => isOpen(each) || (isOver(each) && each.expiresAt > deadlineAfter)),
      ...unsuccessfulStates.flatMap((state) => promptedAmongLast(alike, state, deadlineAfter)),
    ];
    return [...new Set(meant)].map((deposit) => this.#candidate(deposit));
  }

  async promptsLike(
    payment: Pick<ReceivedPayment, 'payer' | 'amountXaf'>,
    overSince: Instant,
  ): Promise<readonly Deposit[]> {
    return this.#deposits().filter(
      (each) =>
        each.collectionMode === 'merchant_initiated' &&
        each.msisdn === payment.payer &&
        each.amountXaf === payment.amountXaf &&
        wasAsked(each) &&
        (isOpen(each) || each.stateUpdatedAt >= overSince),
    );
  }

  async paidSince(
    payment: Pick<ReceivedPayment, 'payer' | 'amountXaf'>,
    moment: Instant,
  ): Promise<readonly Deposit[]> {
    return this.#deposits().filter(
      (each) =>
        each.msisdn === payment.payer &&
        each.amountXaf === payment.amountXaf &&
        each.state === 'succeeded' &&
        each.stateUpdatedAt > moment,
    );
  }

  async dialledSince(channelId: string, after: Instant): Promise<DialledRun> {
    const dialled = this.#deposits()
      .filter((each) => each.channelId === channelId && each.collectionMode === 'customer_initiated')
      .sort((a, b) => a.createdAt - b.createdAt);
    const { runDepositsMax, depositsMax, dayMs, dayDepositsMax } = limits.deaf;
    const unheard = dialled
      .filter(({ createdAt }) => createdAt > after)
      .slice(0, runDepositsMax)
      .filter(({ state }) => state === 'expired');
    const [first] = unheard;
    if (first === undefined) return { unheard: 0, over: 0, paid: 0 };
    const over = dialled
      .filter(({ createdAt }) => createdAt < first.createdAt && createdAt >= first.createdAt - dayMs)
      .filter((each) => each.state === 'succeeded' || isOver(each))
      .slice(-dayDepositsMax);
    const paid = over.filter(({ state }) => state === 'succeeded').length;
    return { unheard: Math.min(unheard.length, depositsMax), over: over.length, paid };
  }

  async similarTo(payment: ReceivedPayment, limit: number): Promise<readonly Candidate[]> {
    const similar = this.#deposits()
      .map((deposit) => this.#candidate(deposit))
      .filter(({ deposit, merchantMsisdn }) => {
        const isSamePlace = deposit.amountXaf === payment.amountXaf && merchantMsisdn === payment.receiver;
        if (deposit.state === 'succeeded' || !wasAsked(deposit)) return false;
        return deposit.msisdn === payment.payer || isSamePlace;
      });
    const placeOf = ({ deposit }: Candidate) => ({ at: deposit.createdAt, id: deposit.id });
    return sortedBy(similar, placeOf, newerFirst).slice(0, limit);
  }

  #deposits(): readonly Deposit[] {
    return [...this.database.transactions.values()].filter((each) => each.direction === 'deposit');
  }

  #candidate(deposit: Deposit): Candidate {
    const { channels } = this.database.registry;
    const assigned = channels.find(({ channelId }) => channelId === deposit.channelId);
    if (assigned === undefined) throw new Error(`Deposit ${deposit.id} names no known channel.`);
    return { deposit, merchantMsisdn: assigned.merchantMsisdn };
  }
}

const isOver = (deposit: Deposit): boolean =>
  unsuccessfulStates.some((state) => state === deposit.state) && wasAsked(deposit);

const promptedAmongLast = (
  alike: readonly Deposit[],
  state: (typeof unsuccessfulStates)[number],
  before: Instant,
): readonly Deposit[] =>
  alike
    .filter((each) => each.state === state && each.expiresAt <= before && wasAsked(each))
    .sort((a, b) => b.expiresAt - a.expiresAt)
    .slice(0, limits.longOverMax)
    .filter((each) => each.collectionMode === 'merchant_initiated');
