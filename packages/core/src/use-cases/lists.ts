import { type Deposit, wasAsked } from '../deposit/deposit.ts';
import { limits } from '../limits.ts';
import { type BalanceTold, type BookWord, balanceTold, bookWords } from '../matching/book-word.ts';
import type { Candidate } from '../matching/match-payment.ts';
import { type RankedCandidate, rankCandidates } from '../matching/rank-candidates.ts';
import { isUnmatched, type ReceivedPayment } from '../matching/received-payment.ts';
import type { WebhookFilter } from '../ports/outbox.ts';
import type { MessageFilter, MessageNarrowing, MessageSlice, PaymentFilter } from '../ports/payment-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { AuditFilter, AuditHead } from '../ports/staff-store.ts';
import type {
  PlayerListQuery,
  SearchOrder,
  Slice,
  TransactionPage,
  TransactionSearch,
} from '../ports/transaction-reader.ts';
import { DomainError } from '../reason/reason.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import { paymentId, playerId, type Transaction, type TransactionId } from '../transaction/transaction.ts';
import type { DeliveryStatus, WebhookDelivery } from '../webhook/delivery.ts';
import { standing } from '../withdrawal/approval.ts';
import { withStandingWords } from './read-transaction.ts';
import { readPayment } from './resolve-transaction.ts';

/** Which part of a list is wanted. */
export interface SliceRequest {
  readonly cursor: string | null;
  readonly limit: number;
}

/** The limit of a request, once it is known to be one. */
export function checkedLimit({ limit }: SliceRequest, most: number = limits.filePartMax): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > most) throw new DomainError('invalid_page');
  return limit;
}

const pagesMax = 10;

/** What is new in a list that has the newest first, or all of any list, as far as anyone would look. */
export async function newestUntil<Item>(
  list: (cursor: string | null) => Promise<Slice<Item>>,
  isNew: (item: Item) => boolean,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const slice: Slice<Item> = await list(cursor);
    const fresh = slice.items.filter(isNew);
    found.push(...fresh);
    cursor = slice.nextCursor;
    if (cursor === null || fresh.length < slice.items.length) break;
  }
  return found;
}

/** Who did what, newest first. */
export const listAudit =
  ({ audit }: Pick<Ports, 'audit'>) =>
  async (slice: SliceRequest, filter: AuditFilter = {}): Promise<Slice<AuditEntry>> =>
    audit.list(slice.cursor, checkedLimit(slice), filter);

/** What the audit comes to, to be kept elsewhere: whoever changes what is behind it cannot make it again. */
export const readAuditHead =
  ({ audit }: Pick<Ports, 'audit'>) =>
  async (): Promise<AuditHead | null> =>
    audit.head();

/** What gateways passed on, for people who look for what was missed. */
export const listMessages =
  ({ messages }: Pick<Ports, 'messages'>) =>
  (status: MessageFilter, slice: SliceRequest, filter: MessageNarrowing = {}): Promise<MessageSlice> =>
    messages.list(status, slice.cursor, checkedLimit(slice), filter);

/** Webhooks in one status, with every attempt made, newest first. */
export const listWebhooks =
  ({ outbox }: Pick<Ports, 'outbox'>) =>
  async (
    status: DeliveryStatus,
    slice: SliceRequest,
    filter: WebhookFilter = {},
  ): Promise<Slice<WebhookDelivery>> =>
    outbox.list(status, slice.cursor, checkedLimit(slice), filter);

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

/** Transactions of every application, for staff, newest first unless asked otherwise. */
export const searchTransactions =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (
    search: TransactionSearch,
    slice: SliceRequest,
    order: SearchOrder = 'newest',
  ): Promise<Slice<Transaction>> =>
    reader.search(search, slice.cursor, checkedLimit(slice), order);

/** What is left out is any, or as usual. */
export interface PlayerList extends Partial<Omit<PlayerListQuery, 'playerId'>> {
  readonly applicationId: string;
  readonly playerId: string;
}

export interface PlayerTransactions extends TransactionPage {
  readonly page: number;
  readonly limit: number;
  readonly pages: number;
}

/** A player's transactions, newest first. A page past the end is empty; an unknown player has none. */
export const listPlayerTransactions =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (query: PlayerList): Promise<PlayerTransactions> => {
    const { page = 1, limit = limits.pageSizeDefault } = query;
    const isPage = Number.isSafeInteger(page) && page >= 1;
    const isLimit = Number.isSafeInteger(limit) && limit >= 1 && limit <= limits.pageSizeMax;
    if (!isPage || !isLimit) throw new DomainError('invalid_page');
    const { items, total } = await reader.listPlayer({
      applicationId: query.applicationId,
      playerId: playerId(query.playerId),
      state: query.state ?? null,
      direction: query.direction ?? null,
      page,
      limit,
    });
    return { items, total, page, limit, pages: Math.ceil(total / limit) };
  };
