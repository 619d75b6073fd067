import { describe, expect, it } from '@jest/globals';
import { readTransaction } from '../../src/use-cases/read-transaction.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

describe('a transaction', () => {
  it.each([aDeposit(), aWithdrawal()])(
    'is read by the application that created it: a $direction',
    async (own) => {
      expect(await readTransaction(worldWith([own]))('default', own.id)).toEqual(own);
    },
  );

  it('does not exist for another application', async () => {
    const act = readTransaction(worldWith([aDeposit()]))('other', aDeposit().id);
    await expect(act).rejects.toEqual(refusal('transaction_not_found'));
  });

  it('that was never made does not exist', async () => {
    const act = readTransaction(worldWith([aDeposit()]))('default', uuidOf(99));
    await expect(act).rejects.toEqual(refusal('transaction_not_found'));
  });

  it('is read by a UUID', async () => {
    const act = readTransaction(worldWith([]))('default', 'deposit-1');
    await expect(act).rejects.toEqual(refusal('invalid_identifier'));
  });
});
