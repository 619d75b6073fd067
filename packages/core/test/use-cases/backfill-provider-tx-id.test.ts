import { describe, expect, it } from '@jest/globals';
import { msisdn } from '../../src/phone/msisdn.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { backfillProviderTxId, type TransferReceipt } from '../../src/use-cases/receive-payment.ts';
import type { Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { interrupted, recordOf, worldWith } from '../a-world.ts';

const paid = aWithdrawal({ state: 'succeeded' });
const sister = aWithdrawal({ state: 'succeeded', id: transactionId(uuidOf(8)) });
const receipt: TransferReceipt = {
  operator: 'orange',
  msisdn: '+237691234567',
  amountXaf: 5_000,
  providerTxId: 'TX-1',
};

describe('an SMS about a transfer that we sent', () => {
  it('adds its id to the withdrawal, without a move and without a webhook', async () => {
    const world = worldWith([paid]);
    world.clock.advance(60_000);
    const withdrawal = await backfillProviderTxId(world.ports)(receipt);
    expect(withdrawal).toEqual({ ...paid, providerTxId: 'TX-1', version: 2, updatedAt: world.clock.now() });
    const record = await recordOf(world, paid);
    expect(record.transaction).toEqual(withdrawal);
    expect(record.history).toEqual([]);
    expect(record.deliveries).toEqual([]);
  });

  it.each<[string, readonly Withdrawal[], Partial<TransferReceipt>]>([
    ['there is no withdrawal', [], {}],
    ['the withdrawal has an id', [{ ...paid, providerTxId: 'TX-0' }], {}],
    ['the withdrawal has not succeeded', [{ ...paid, state: 'provider_submitted' }], {}],
    ['the number is another', [paid], { msisdn: '+237691234568' }],
    ['the amount is another', [paid], { amountXaf: 4_999 }],
    ['the operator is another', [paid], { operator: 'mtn' }],
    ['two withdrawals could be meant', [paid, { ...paid, id: transactionId(uuidOf(7)) }], {}],
    ['a withdrawal under way could be meant', [paid, { ...sister, state: 'provider_submitted' }], {}],
    ['another withdrawal bears the id', [paid, { ...sister, providerTxId: 'TX-1' }], {}],
    [
      'another withdrawal bears the id, of whatever number, amount and state',
      [
        paid,
        {
          ...sister,
          providerTxId: 'TX-1',
          msisdn: msisdn('+237699999999'),
          amountXaf: amountXaf(100),
          state: 'provider_submitted',
        },
      ],
      {},
    ],
  ])('adds nothing when %s', async (_what, withdrawals, fields) => {
    const world = worldWith(withdrawals);
    expect(await backfillProviderTxId(world.ports)({ ...receipt, ...fields })).toBeNull();
    expect([...world.database.transactions.values()]).toEqual(withdrawals);
  });

  it('adds its id though a withdrawal of the other operator bears the same by chance', async () => {
    const world = worldWith([{ ...sister, operator: 'mtn', providerTxId: 'TX-1' }, paid]);
    expect((await backfillProviderTxId(world.ports)(receipt))?.id).toBe(paid.id);
  });

  it('that comes twice is taken for one withdrawal only, though a sister of it lacks an id too', async () => {
    const world = worldWith([paid]);
    await backfillProviderTxId(world.ports)(receipt);
    world.database.transactions.set(sister.id, sister);
    expect(await backfillProviderTxId(world.ports)(receipt)).toBeNull();
    expect(await world.transactions.find(sister.id)).toEqual(sister);
  });

  it.each(['', 'x'.repeat(65), 'TX\n1'])('is refused when its id is none: %j', async (providerTxId) => {
    const world = worldWith([paid]);
    await expect(backfillProviderTxId(world.ports)({ ...receipt, providerTxId })).rejects.toEqual(
      refusal('invalid_payment'),
    );
    expect(await world.transactions.find(paid.id)).toEqual(paid);
  });

  it('is not confused by a withdrawal of the other operator', async () => {
    const other = aWithdrawal({ id: transactionId(uuidOf(7)), state: 'succeeded', operator: 'mtn' });
    const world = worldWith([other, paid]);
    expect((await backfillProviderTxId(world.ports)(receipt))?.id).toBe(paid.id);
  });

  it('does not overwrite an id that another SMS brought at the same moment', async () => {
    const world = worldWith([paid]);
    let isFirst = true;
    const transactions = interrupted(world.transactions, async () => {
      if (isFirst) {
        isFirst = false;
        await backfillProviderTxId(world.ports)({ ...receipt, providerTxId: 'TX-9' });
      }
      return undefined;
    });
    expect(await backfillProviderTxId({ ...world.ports, transactions })(receipt)).toBeNull();
    expect((await world.transactions.find(paid.id))?.providerTxId).toBe('TX-9');
  });
});
