import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { type RankedCandidate, rankCandidates } from '../matching/rank-candidates.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import type { Slice, TransactionRecord, TransactionSearch } from '../ports/transaction-reader.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import { transactionId } from '../transaction/identifiers.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { DeliveryStatus, WebhookDelivery } from '../webhook/delivery.ts';

/** Which part of a list is wanted. */
export interface SliceRequest {
  readonly cursor: string | null;
  readonly limit: number;
}

function checkedLimit({ limit }: SliceRequest): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > limits.pageSizeMax)
    throw new DomainError('invalid_page');
  return limit;
}

export const searchTransactions =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (search: TransactionSearch, slice: SliceRequest): Promise<Slice<Transaction>> =>
    reader.search(search, slice.cursor, checkedLimit(slice));

/** All that is known of one transaction, of whichever application. */
export const readTransactionRecord =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (id: string): Promise<TransactionRecord> => {
    const record = await reader.record(transactionId(id));
    if (record === null) throw new DomainError('transaction_not_found');
    return record;
  };

export interface PaymentWithCandidates {
  readonly payment: ReceivedPayment;
  readonly candidates: readonly RankedCandidate[];
}

/** Incoming payments; an unmatched one comes with the deposits that may be meant and what speaks against each. */
export const listPayments =
  (ports: Pick<Ports, 'payments' | 'deposits' | 'clock' | 'settings'>) =>
  async (status: 'unmatched' | 'matched', slice: SliceRequest): Promise<Slice<PaymentWithCandidates>> => {
    const { items, nextCursor } = await ports.payments.list(status, slice.cursor, checkedLimit(slice));
    const withCandidates = await Promise.all(items.map((payment) => describePayment(ports, payment)));
    return { items: withCandidates, nextCursor };
  };

async function describePayment(
  { deposits, clock, settings }: Pick<Ports, 'deposits' | 'clock' | 'settings'>,
  payment: ReceivedPayment,
): Promise<PaymentWithCandidates> {
  if (payment.status === 'matched') return { payment, candidates: [] };
  const similar = await deposits.similarTo(payment, limits.pageSizeMax);
  return { payment, candidates: rankCandidates(payment, similar, clock.now(), settings) };
}

export const listWebhooks =
  ({ outbox }: Pick<Ports, 'outbox'>) =>
  async (status: DeliveryStatus, slice: SliceRequest): Promise<Slice<WebhookDelivery>> =>
    outbox.list(status, slice.cursor, checkedLimit(slice));

export const listAudit =
  ({ audit }: Pick<Ports, 'audit'>) =>
  async (slice: SliceRequest): Promise<Slice<AuditEntry>> =>
    audit.list(slice.cursor, checkedLimit(slice));
