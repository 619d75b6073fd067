import { expect, it } from '@jest/globals';
import { aStaffMember } from '@mobile-money/testing';
import { typed } from '../../src/reason/reason.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import { listAudit } from '../../src/use-cases/lists.ts';
import { aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const all = { cursor: null, limit: 100 };

it('staff see who did what, newest first', async () => {
  const world = worldWith([aWithdrawal(), aWithdrawal({ id: transactionId(uuidOf(7)) })]);
  await rejectWithdrawal(world.ports)(uuidOf(2), aStaffMember(), 'One.');
  world.clock.advance(1);
  await rejectWithdrawal(world.ports)(uuidOf(7), aStaffMember({ id: 'bob@example.com' }), 'Two.');
  const { items } = await listAudit(world)(all);
  expect(items.map(({ staff, reason }) => [staff.id, reason])).toEqual([
    ['bob@example.com', typed('Two.')],
    ['amina@example.com', typed('One.')],
  ]);
});
