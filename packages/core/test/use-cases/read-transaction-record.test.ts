import { describe, expect, it } from '@jest/globals';
import { anOperator, aWithdrawalRequest, memoryPorts } from '@mobile-money/testing';
import { approveWithdrawal } from '../../src/use-cases/approve-withdrawal.ts';
import { createWithdrawal } from '../../src/use-cases/create-withdrawal.ts';
import { readTransactionRecord } from '../../src/use-cases/read-transaction-record.ts';
import { uuidOf } from '../a-transaction.ts';
import { refusal } from '../refusal.ts';

describe('operators read one transaction', () => {
  it('with its history, exchanges, payments and webhooks', async () => {
    const world = memoryPorts();
    const withdrawal = await createWithdrawal(world.ports)(aWithdrawalRequest({ applicationId: 'other' }));
    await approveWithdrawal(world.ports)(withdrawal.id, anOperator());
    const record = await readTransactionRecord(world)(withdrawal.id);
    expect(record.transaction).toMatchObject({ id: withdrawal.id, state: 'succeeded' });
    expect(record.history.map(({ to }) => to)).toEqual([
      'pending_approval',
      'approved',
      'provider_submitted',
      'succeeded',
    ]);
    expect(record.exchanges).toMatchObject([{ operation: 'transfer', outcome: 'sent' }]);
    expect(record.payments).toEqual([]);
    expect(record.deliveries).toMatchObject([{ event: { name: 'payment.succeeded' }, status: 'pending' }]);
  });

  it('only when it exists', async () => {
    await expect(readTransactionRecord(memoryPorts())(uuidOf(9))).rejects.toEqual(
      refusal('transaction_not_found'),
    );
    await expect(readTransactionRecord(memoryPorts())('x')).rejects.toEqual(refusal('invalid_identifier'));
  });
});
