import {
  type Direction,
  endedStates,
  fits,
  inEventOrder,
  isSpelt,
  type ListFilter,
  limits,
  type Msisdn,
  maskedText,
  type NumberPart,
  type NumberSums,
  type PayoutHistory,
  type PlayerListQuery,
  placeOf,
  purposeOf,
  type ReceivedPayment,
  type SearchOrder,
  type Slice,
  soughtBy,
  type Transaction,
  type TransactionId,
  type TransactionPage,
  type TransactionReader,
  type TransactionRecord,
  type TransactionSearch,
  type WaitingSum,
  type Withdrawal,
  waitingStates,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { doubtedSince } from './memory-doubts.ts';
import { hasMembers, newerFirst, olderFirst, type Place, sliceIn, sortedBy } from './newest-first.ts';

export class MemoryTransactionReader extends InMemory implements TransactionReader {
  async listPlayer(query: PlayerListQuery): Promise<TransactionPage> {
    const all = [...this.database.transactions.values()].filter(
      (each) =>
        each.applicationId === query.applicationId &&
        each.playerId === query.playerId &&
        (query.state === null || each.state === query.state) &&
        (query.direction === null || each.direction === query.direction),
    );
    const start = (query.page - 1) * query.limit;
    const items = sortedBy(all, creationOf, newerFirst).slice(start, start + query.limit);
    return { items, total: all.length };
  }

  async search(
    search: TransactionSearch,
    cursor: string | null,
    limit: number,
    order: SearchOrder = 'newest',
  ): Promise<Slice<Transaction>> {
    if (search.msisdn === maskedText) return { items: [], nextCursor: null };
    const { isDoubted, purpose, ...sought } = search;
    const found = [...this.database.transactions.values()].filter(
      (each) =>
        isSought(each, sought) &&
        (purpose === undefined || purposeOf(each) === purpose) &&
        (isDoubted !== true || doubtedSince(this.database, each) !== null),
    );
    return sliceIn(order === 'newest' ? newerFirst : olderFirst, found, creationOf, cursor, limit);
  }

  async numbersLike({ beginnings, ending }: NumberPart): Promise<readonly Msisdn[]> {
    const { transactions, payments } = this.database;
    const all = new Set([
      ...[...transactions.values()].map(({ msisdn }) => msisdn),
      ...[...payments.values()].flatMap(({ payer }) => payer ?? []),
    ]);
    return [...all]
      .filter(
        (each) => beginnings.some((begun) => each.startsWith(begun)) || each.endsWith(ending ?? 'no number'),
      )
      .sort()
      .slice(0, limits.numbersFoundMax);
  }

  async countWaiting(): Promise<WaitingSum> {
    const waiting = [...this.database.transactions.values()].filter(
      ({ state }) => state === 'pending_approval',
    );
    return {
      count: waiting.length,
      amountXaf: waiting.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
    };
  }

  async promisedXaf(providerId: string): Promise<number> {
    return [...this.database.transactions.values()]
      .filter((each) => each.providerId === providerId && waitingStates.some((state) => state === each.state))
      .reduce((sum, { amountXaf }) => sum + amountXaf, 0);
  }

  async sumsOf(msisdn: Msisdn): Promise<NumberSums> {
    const own = [...this.database.transactions.values()].filter((each) => each.msisdn === msisdn);
    const ofDirection = (direction: Transaction['direction']): readonly Transaction[] =>
      own.filter((each) => each.direction === direction && each.state === 'succeeded');
    const [deposits, paidOut] = [ofDirection('deposit'), ofDirection('withdrawal')];
    const [withdrawals, returns] = [
      paidOut.filter(isOfPlatform),
      paidOut.filter((each) => !isOfPlatform(each)),
    ];
    const players = sortedBy(own.filter(isOfPlatform), creationOf, newerFirst).map(
      ({ playerId }) => playerId,
    );
    return {
      depositedXaf: sumOf(deposits),
      depositCount: deposits.length,
      withdrawnXaf: sumOf(withdrawals),
      withdrawalCount: withdrawals.length,
      returnedXaf: sumOf(returns),
      playerIds: [...new Set(players)].slice(0, limits.playersOfNumberMax),
    };
  }

  async record(id: TransactionId): Promise<TransactionRecord | null> {
    const { transactions, history, exchanges, payments, deliveries, audit } = this.database;
    const transaction = transactions.get(id);
    if (transaction === undefined) return null;
    const own = [...deliveries.values()]
      .map(({ delivery }) => delivery)
      .filter(({ event }) => event.transactionId === id)
      .sort((a, b) => inEventOrder(a.event, b.event));
    const subjects = new Set<string>([id, ...own.map(({ event }) => event.id)]);
    const actions = [...audit.values()].filter(({ subject }) => subjects.has(subject));
    return {
      transaction,
      history: history.get(id) ?? [],
      exchanges: exchanges.get(id) ?? [],
      payments: [...payments.values()].filter(
        (each) =>
          each.transactionId === id ||
          (transaction.direction === 'withdrawal' && transaction.returns?.paymentId === each.id),
      ),
      deliveries: own,
      actions: sortedBy(actions, ({ at, id: entryId }) => ({ at, id: entryId }), olderFirst),
      unreadableMonths: [],
    };
  }

  async payoutHistory(withdrawal: Withdrawal): Promise<PayoutHistory> {
    const { id, applicationId, playerId, msisdn } = withdrawal;
    const { transactions, payments } = this.database;
    const all = [...transactions.values()];
    const ofApplication = all.filter((each) => each.applicationId === applicationId);
    const ofPlayer = ofApplication.filter((each) => each.playerId === playerId);
    const own = sortedBy(ofPlayer, creationOf, newerFirst).slice(0, limits.risk.ofPlayerMax);
    const toNumber = all.filter((each) => each.direction === 'withdrawal' && each.msisdn === msisdn);
    const out = [...own.filter(({ direction }) => direction === 'withdrawal'), ...toNumber];
    const paid = [...payments.values()];
    const credited = own.filter((each) => each.direction === 'deposit' && each.state === 'succeeded');
    const newest = new Set<string | null>(
      credited.slice(0, limits.risk.ofCreditedMax).map((each) => each.id),
    );
    const ofOwn = paid.filter(({ transactionId }) => newest.has(transactionId));
    const ofNumber = paid.filter(({ payer }) => payer === msisdn);
    const fromNumber = sortedBy(ofNumber, arrivalOf, newerFirst).slice(0, limits.risk.ofCreditedMax);
    const succeededXaf = (direction: Direction): number =>
      own
        .filter((each) => each.direction === direction && each.state === 'succeeded')
        .reduce((sum, { amountXaf }) => sum + amountXaf, 0);
    return {
      hasSucceeded: out.some((each) => each.state === 'succeeded' && isOfPlatform(each)),
      depositedXaf: succeededXaf('deposit'),
      withdrawnXaf: succeededXaf('withdrawal'),
      isAnotherWaiting: out.some((each) => each.state === 'pending_approval' && each.id !== id),
      isNumberShared: ofApplication.some((each) => each.msisdn === msisdn && each.playerId !== playerId),
      hasLostMoney: [...ofOwn, ...fromNumber].some((each) => this.#isLost(each)),
    };
  }

  /** Whether money that a deposit was credited with is not there. */
  #isLost(payment: ReceivedPayment): boolean {
    const { transactions, walletEntries } = this.database;
    const { transactionId, isReversed, isVouched } = payment;
    if (transactionId === null || transactions.get(transactionId)?.state !== 'succeeded') return false;
    const place = placeOf(payment);
    const entry = place === null ? undefined : walletEntries.get(`${place.wallet} ${place.name}`)?.entry;
    return isReversed || (!isVouched && entry?.standing === 'contradicted');
  }
}

const isOfPlatform = (each: Transaction): boolean => purposeOf(each) === 'platform';

const sumOf = (all: readonly Transaction[]): number => all.reduce((sum, { amountXaf }) => sum + amountXaf, 0);

const creationOf = ({ createdAt, id }: Transaction): Place => ({ at: createdAt, id });
const arrivalOf = ({ receivedAt, id }: ReceivedPayment): Place => ({ at: receivedAt, id });

function isSought(
  transaction: Transaction,
  sought: Omit<TransactionSearch, 'isDoubted' | 'purpose'>,
): boolean {
  const { text, numbers, state, applicationId, from, before, amountMinXaf, amountMaxXaf, ...own } = sought;
  const { createdAt: at, amountXaf } = transaction;
  const filter = { applicationId, from, before, amountMinXaf, amountMaxXaf } as ListFilter;
  if (!fits({ at, amountXaf, applicationId: transaction.applicationId }, filter)) return false;
  if (!hasMembers<object>(transaction, own) || !isInState(transaction, state)) return false;
  return text === undefined || isMeant(transaction, text) || numbers?.includes(transaction.msisdn) === true;
}

const isInState = (transaction: Transaction, state: TransactionSearch['state']): boolean =>
  state === 'open'
    ? !endedStates.some((ended) => ended === transaction.state)
    : state === undefined || transaction.state === state;

function isMeant({ id, reference, playerId, msisdn, providerTxId }: Transaction, text: string): boolean {
  const sought = soughtBy(text);
  return (
    [id, playerId].some((each) => each === sought.id) ||
    sought.numbers.includes(msisdn) ||
    sought.operatorTxIds.some((each) => each === providerTxId) ||
    isSpelt(reference, sought.reference)
  );
}
