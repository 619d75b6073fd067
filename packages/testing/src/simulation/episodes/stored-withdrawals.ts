import {
  createWithdrawal,
  type Instant,
  type Move,
  type ProviderExchange,
  reason,
  type SmsReading,
  service,
  type TransactionRequest,
  typed,
  type Withdrawal,
} from '@mobile-money/core';
import { aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';

/** A number that may be of either operator. */
const msisdn = '+237620000001' as Withdrawal['msisdn'];

/** Puts a withdrawal there as it stands by now, of what a platform asked for at this moment. */
export async function storeWithdrawal(
  { ports, database }: MemoryPorts,
  given: Partial<Withdrawal>,
  asked: Partial<TransactionRequest> = {},
): Promise<Withdrawal> {
  const reference = `no ${database.transactions.size}`;
  const request = aWithdrawalRequest({ msisdn, amountXaf: 500, reference, ...asked });
  const made = await createWithdrawal(ports)(request);
  const put: Withdrawal = { ...made, version: made.version + 2, ...given };
  database.transactions.set(put.id, put);
  return put;
}

/** The operator's own SMS of a transfer to that number. */
export const receiptOf = (operatorTxId: string) =>
  ({ kind: 'receipt', operator: 'orange', operatorTxId, msisdn, amountXaf: 500 }) satisfies SmsReading;

export const sentMove = (at: Instant): Move => ({
  ...{ from: 'approved', to: 'provider_submitted', trigger: 'transfer_intended', actor: service, at },
  reason: reason('sending_transfer'),
});

/** What was asked about one: of its own provider, or of one before, which has refused. */
export type Asked = readonly (readonly [operation: ProviderExchange['operation'], isOfItsOwn: boolean])[];

/** Puts down what was asked about one: what came back of its own provider tells nothing. */
export function storeAsked({ database }: MemoryPorts, of: Withdrawal, asked: Asked): void {
  const { id, providerId, submissionId, createdAt: at } = of;
  const own = {
    providerId,
    submissionId,
    outcome: 'unknown',
    detail: typed('...'),
    failureCode: null,
  } as const;
  const refusal = { outcome: 'rejected', detail: typed('no'), failureCode: 'operator_error' } as const;
  const before = { providerId: 'orange-money', submissionId: 'one before', ...refusal } as const;
  const lines = asked.map(([operation, isOwn]) => ({ operation, at, ...(isOwn ? own : before) }));
  database.exchanges.set(id, lines);
}
