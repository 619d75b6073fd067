import { describe, expect, it } from '@jest/globals';
import { anOperator, aPaymentReport, aWithdrawalRequest, memoryPorts } from '@mobile-money/testing';
import type { TransactionSearch } from '../../src/ports/transaction-reader.ts';
import { paymentId, playerId, transactionId } from '../../src/transaction/identifiers.ts';
import { reference } from '../../src/transaction/reference.ts';
import { createWithdrawal } from '../../src/use-cases/create-withdrawal.ts';
import { approveWithdrawal, rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import {
  listAudit,
  listPayments,
  listWebhooks,
  readTransactionRecord,
  searchTransactions,
} from '../../src/use-cases/query-as-operator.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { aPayment } from '../a-payment.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { refusal } from '../refusal.ts';
import { worldWith } from './a-world.ts';

const all = { cursor: null, limit: 100 };

describe('operators search transactions', () => {
  const world = worldWith([
    aDeposit({ reference: reference('first') }),
    aWithdrawal({ applicationId: 'other', state: 'approved', providerTxId: 'TX-7' }),
  ]);

  it.each<[TransactionSearch, readonly number[]]>([
    [{}, [2, 1]],
    [{ direction: 'deposit' }, [1]],
    [{ state: 'approved' }, [2]],
    [{ operator: 'mtn' }, []],
    [{ msisdn: '+237691234567' }, [2, 1]],
    [{ reference: 'first' }, [1]],
    [{ text: 'TX-7' }, [2]],
    [{ text: uuidOf(1), direction: 'withdrawal' }, []],
  ])('of every application, by %j', async (search, found) => {
    const { items } = await searchTransactions(world)(search, all);
    expect(items.map(({ id }) => id)).toEqual(found.map(uuidOf));
  });

  it('part by part', async () => {
    const first = await searchTransactions(world)({}, { cursor: null, limit: 1 });
    const second = await searchTransactions(world)({}, { cursor: first.nextCursor, limit: 1 });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([uuidOf(2), uuidOf(1)]);
    expect(second.nextCursor).toBeNull();
  });
});

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

describe('operators see incoming payments', () => {
  const other = aDeposit({ id: transactionId(uuidOf(7)), playerId: playerId(uuidOf(70)) });

  it('that are unmatched, with why, and with the deposits that may be meant', async () => {
    const world = worldWith([aDeposit(), other]);
    await receivePayment(world.ports)(aPaymentReport({ receiver: '+237690000002' }));
    const { items, nextCursor } = await listPayments(world.ports)('unmatched', all);
    expect(nextCursor).toBeNull();
    expect(items).toMatchObject([
      {
        payment: { status: 'held', heldBecause: expect.stringContaining('more than one player') },
        candidates: [{ differs: ['merchant_number'] }, { differs: ['merchant_number'] }],
      },
    ]);
    expect(new Set(items[0]?.candidates.map(({ deposit }) => deposit.id))).toEqual(
      new Set([uuidOf(1), uuidOf(7)]),
    );
  });

  it('that are matched, without candidates', async () => {
    const world = worldWith([aDeposit(), aDeposit({ id: transactionId(uuidOf(7)) })]);
    await receivePayment(world.ports)(aPaymentReport());
    expect((await listPayments(world.ports)('unmatched', all)).items).toEqual([]);
    const { items } = await listPayments(world.ports)('matched', all);
    expect(items).toMatchObject([{ payment: { status: 'matched' }, candidates: [] }]);
  });

  it('part by part', async () => {
    const world = worldWith([]);
    for (const n of [1, 2]) {
      const id = paymentId(uuidOf(n));
      world.database.payments.set(id, aPayment({ id, operatorTxId: `TX-${n}`, status: 'held' }));
    }
    const first = await listPayments(world.ports)('unmatched', { cursor: null, limit: 1 });
    const second = await listPayments(world.ports)('unmatched', { cursor: first.nextCursor, limit: 1 });
    const ids = [...first.items, ...second.items].map(({ payment }) => payment.id);
    expect(ids).toEqual([uuidOf(2), uuidOf(1)]);
  });
});

describe('operators see', () => {
  it('webhooks by their status', async () => {
    const world = worldWith([aWithdrawal()]);
    await rejectWithdrawal(world.ports)(aWithdrawal().id, anOperator(), 'No.');
    const { items } = await listWebhooks(world)('pending', all);
    expect(items).toMatchObject([{ event: { name: 'payment.failed' }, status: 'pending' }]);
    expect((await listWebhooks(world)('delivered', all)).items).toEqual([]);
  });

  it('who did what, newest first', async () => {
    const world = worldWith([aWithdrawal(), aWithdrawal({ id: transactionId(uuidOf(7)) })]);
    await rejectWithdrawal(world.ports)(uuidOf(2), anOperator(), 'One.');
    world.clock.advance(1);
    await rejectWithdrawal(world.ports)(uuidOf(7), anOperator({ id: 'bob@example.com' }), 'Two.');
    const { items } = await listAudit(world)(all);
    expect(items.map(({ operator, reason }) => [operator.id, reason])).toEqual([
      ['bob@example.com', 'Two.'],
      ['amina@example.com', 'One.'],
    ]);
  });
});

describe('a list for operators', () => {
  it.each([0, -1, 101, 1.5, Number.NaN])('is refused with a limit of %d', async (limit) => {
    const world = memoryPorts();
    const slice = { cursor: null, limit };
    const refused = refusal('invalid_page');
    await expect(searchTransactions(world)({}, slice)).rejects.toEqual(refused);
    await expect(listPayments(world.ports)('matched', slice)).rejects.toEqual(refused);
    await expect(listWebhooks(world)('failed', slice)).rejects.toEqual(refused);
    await expect(listAudit(world)(slice)).rejects.toEqual(refused);
  });
});
