import { expect, it } from '@jest/globals';
import { anOperator } from '@mobile-money/testing';
import { listWebhooks } from '../../src/use-cases/list-webhooks.ts';
import { rejectWithdrawal } from '../../src/use-cases/reject-withdrawal.ts';
import { aWithdrawal } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const all = { cursor: null, limit: 100 };

it('operators see webhooks by their status', async () => {
  const world = worldWith([aWithdrawal()]);
  await rejectWithdrawal(world.ports)(aWithdrawal().id, anOperator(), 'No.');
  const { items } = await listWebhooks(world)('pending', all);
  expect(items).toMatchObject([{ event: { name: 'payment.failed' }, status: 'pending' }]);
  expect((await listWebhooks(world)('delivered', all)).items).toEqual([]);
});
