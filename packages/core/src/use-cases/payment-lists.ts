import { type Deposit, wasAsked } from '../deposit/deposit.ts';
import { limits } from '../limits.ts';
import { type BalanceTold, type BookWord, balanceTold, bookWords } from '../matching/book-word.ts';
import type { Candidate } from '../matching/match-payment.ts';
import { type RankedCandidate, rankCandidates } from '../matching/rank-candidates.ts';
import { isUnmatched, type ReceivedPayment } from '../matching/received-payment.ts';
import type { PaymentFilter } from '../ports/payment-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { SearchOrder, Slice } from '../ports/transaction-reader.ts';
import { paymentId, type TransactionId } from '../transaction/transaction.ts';
import { standing } from '../withdrawal/approval.ts';
import { checkedLimit, type SliceRequest } from './lists.ts';
import { withStandingWords } from './read-transaction.ts';
import { readPayment } from './resolve-transaction.ts';

export interface PaymentWithCandidates {
  readonly payment: ReceivedPayment;
  readonly word: BookWord;
  readonly candidates: readonly RankedCandidate[];
  /** Of what waits for a person and no balance vouches for; null of everything else. */
  readonly balance: BalanceTold | null;
}

/** Before the cursors of places among those that wait for a balance, and among the others. */
const [waiting, others] = ['waiting_', 'others_'];

/** Those that wait for a person begin with money that has waited for a balance in vain, which is much. */
async function queuedPayments(
  { payments }: Pick<Ports, 'payments'>,
  filter: PaymentFilter,
  slice: SliceRequest,
  order?: SearchOrder,
): Promise<Slice<ReceivedPayment>> {
  const [limit, cursor] = [checkedLimit(slice), slice.cursor ?? ''];
  if (filter.status !== 'unmatched') return payments.list(filter, slice.cursor, limit, order);
  const part = async (name: string, place: string | null, count: number) => {
    const which = { ...filter, waitsForBalance: name === waiting };
    const { items, nextCursor } = await payments.list(which, place, count, order);
    return { items, nextCursor: nextCursor === null ? null : `${name}${nextCursor}` };
  };
  if (cursor.startsWith(others)) return part(others, cursor.slice(others.length), limit);
  const first = await part(waiting, cursor.startsWith(waiting) ? cursor.slice(waiting.length) : null, limit);
  if (first.nextCursor !== null) return first;
  const left = limit - first.items.length;
  // What is no place is the beginning.
  if (left === 0) return { ...first, nextCursor: others };
  const { items, nextCursor } = await part(others, null, left);
  return { items: [...first.items, ...items], nextCursor };
}

/** Incoming payments; an unmatched one comes with the deposits that may be meant and what speaks against each. */
export const listPayments =
  (ports: DescribePorts & Pick<Ports, 'payments'>) =>
  async (
    filter: PaymentFilter,
    slice: SliceRequest,
    order?: SearchOrder,
  ): Promise<Slice<PaymentWithCandidates>> => {
    const { items, nextCursor } = await queuedPayments(ports, filter, slice, order);
    return { items: await describePayments(ports)(items), nextCursor };
  };

/** One of them by its id, wherever it is. Rejects with `payment_not_found`. */
export const readPaymentRecord =
  (ports: DescribePorts & Pick<Ports, 'payments'>) =>
  async (id: string): Promise<PaymentWithCandidates> => {
    const [described] = await describePayments(ports)([await readPayment(ports, paymentId(id))]);
    return described as PaymentWithCandidates;
  };

/** All by their time and without candidates, which no file has: each costs a look at the deposits. */
export const listBarePayments =
  (ports: WordPorts & Pick<Ports, 'payments'>) =>
  async (
    filter: PaymentFilter,
    slice: SliceRequest,
    order?: SearchOrder,
  ): Promise<Slice<PaymentWithCandidates>> => {
    const { items, nextCursor } = await ports.payments.list(filter, slice.cursor, checkedLimit(slice), order);
    return { items: await wordedPayments(ports)(items), nextCursor };
  };

type WordPorts = Pick<Ports, 'wallets' | 'registry' | 'settings' | 'staff' | 'clock'>;

/** Payments with what the books say of them. */
export const wordedPayments =
  (ports: WordPorts) =>
  async (payments: readonly ReceivedPayment[]): Promise<readonly PaymentWithCandidates[]> => {
    const words = await bookWords(ports, payments);
    return Promise.all(
      payments.map(async (each) => {
        // Whoever vouches next is the first again, once that word counts no more.
        const isWaiting = each.decision?.kind === 'vouch';
        const payment = isWaiting ? { ...each, decision: await standing(ports, each.decision) } : each;
        return { payment, word: words.get(each.id) as BookWord, candidates: [], balance: null };
      }),
    );
  };

type CandidatePorts = WordPorts & Pick<Ports, 'deposits' | 'transactions'>;
type DescribePorts = CandidatePorts & Pick<Ports, 'pages'>;

/** Payments as people who work on them see them. */
export const describePayments =
  (ports: DescribePorts) =>
  async (payments: readonly ReceivedPayment[]): Promise<readonly PaymentWithCandidates[]> => {
    const hinted = await ports.pages.hintedBy(payments, limits.hintsPerPaymentMax);
    return Promise.all(
      (await wordedPayments(ports)(payments)).map(async (worded, index) => {
        const { payment, word } = worded;
        if (!isUnmatched(payment)) return worded;
        const [candidates, balance] = await Promise.all([
          candidatesOf(ports, payment, hinted[index] as readonly TransactionId[]),
          balanceTold(ports, word),
        ]);
        return { payment, word, candidates, balance };
      }),
    );
  };

async function candidatesOf(
  ports: CandidatePorts,
  payment: ReceivedPayment,
  hinted: readonly TransactionId[],
): Promise<readonly RankedCandidate[]> {
  const similar = await ports.deposits.similarTo(payment, limits.pageSizeMax);
  const others = hinted.filter((id) => similar.every(({ deposit }) => deposit.id !== id));
  const named = await Promise.all(others.map((id) => candidateNamed(ports, id)));
  const { clock, settings } = ports;
  const ranked = rankCandidates(payment, [...similar, ...named.flat()], hinted, clock.now(), settings);
  return Promise.all(
    ranked.map(async (each) => ({ ...each, deposit: await withStandingWords(ports, each.deposit) })),
  );
}

/** A deposit whose player named the payment, though neither number nor amount is alike: the wrong phone was taken. */
async function candidateNamed(
  { transactions, registry }: CandidatePorts,
  id: TransactionId,
): Promise<readonly Candidate[]> {
  const deposit = (await transactions.find(id)) as Deposit;
  if (deposit.state === 'succeeded' || !wasAsked(deposit)) return [];
  return (await registry.read()).channels
    .filter(({ channelId }) => channelId === deposit.channelId)
    .map(({ merchantMsisdn }) => ({ deposit, merchantMsisdn }));
}
