import { expect, it } from '@jest/globals';
import { aStaffMember } from '@mobile-money/testing';
import { rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import { listWebhooks } from '../../src/use-cases/lists.ts';
import { aWithdrawal } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const all = { cursor: null, limit: 100 };

it('staff see webhooks by their status', async () => {
  const world = worldWith([aWithdrawal()]);
  await rejectWithdrawal(world.ports)(aWithdrawal().id, aStaffMember(), 'No.');
  const { items } = await listWebhooks(world)('pending', all);
  expect(items).toMatchObject([{ event: { name: 'payment.failed' }, status: 'pending' }]);
  expect((await listWebhooks(world)('delivered', all)).items).toEqual([]);
});
