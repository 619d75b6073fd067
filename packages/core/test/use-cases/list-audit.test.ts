import { expect, it } from '@jest/globals';
import { anOperator } from '@mobile-money/testing';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { listAudit } from '../../src/use-cases/list-audit.ts';
import { rejectWithdrawal } from '../../src/use-cases/reject-withdrawal.ts';
import { aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const all = { cursor: null, limit: 100 };

it('operators see who did what, newest first', async () => {
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
