import { call } from './call.ts';
import type { Transaction } from './transactions.ts';

/** What people decide about money. Each rejects with an ApiRefusal; 409 when someone else was first. */

export const approve = (id: string, note: string): Promise<Transaction> =>
  call('post /internal/v1/withdrawals/{service_tx_id}/approve', {
    path: { service_tx_id: id },
    body: note === '' ? {} : { note },
  });

export const reject = (id: string, reason: string): Promise<Transaction> =>
  call('post /internal/v1/withdrawals/{service_tx_id}/reject', {
    path: { service_tx_id: id },
    body: { reason },
  });

export const resolve = (id: string, outcome: 'succeeded' | 'failed', reason: string): Promise<Transaction> =>
  call('post /internal/v1/transactions/{service_tx_id}/resolve', {
    path: { service_tx_id: id },
    body: { outcome, reason },
  });

export const complete = (id: string, paymentIds: readonly string[], reason: string): Promise<Transaction> =>
  call('post /internal/v1/deposits/{service_tx_id}/complete', {
    path: { service_tx_id: id },
    body: { payment_ids: paymentIds, reason },
  });

export const replay = (webhookId: string) =>
  call('post /internal/v1/webhooks/{webhook_id}/replay', { path: { webhook_id: webhookId } });
