import { expect, it } from '@jest/globals';
import { amountXaf } from '../../src/transaction/amount.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { countWaiting } from '../../src/use-cases/count-waiting.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

it('operators are told how many withdrawals wait, and how much they come to', async () => {
  const another = { id: transactionId(uuidOf(3)), amountXaf: amountXaf(700) };
  const decided = { id: transactionId(uuidOf(4)), state: 'approved' } as const;
  const first = aWithdrawal();
  const { ports } = worldWith([aDeposit(), first, aWithdrawal(another), aWithdrawal(decided)]);
  expect(await countWaiting(ports)()).toEqual({ count: 2, amountXaf: first.amountXaf + 700 });
});
