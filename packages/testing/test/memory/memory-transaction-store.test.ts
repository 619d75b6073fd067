import { describe, expect, it } from '@jest/globals';
import { changeOf, paymentId } from '@mobile-money/core';
import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { aDeposit, storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { aWithdrawal } from '@mobile-money/testing/contracts/given/withdrawals';
import { transactionStoreContract } from '@mobile-money/testing/contracts/transaction-store';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

transactionStoreContract(async () => memoryPorts({}, database));

describe('The in-memory transaction store', () => {
  it('throws at a change whose version does not follow the one it expects, and stores nothing.', async () => {
    const { transactions } = memoryPorts();
    const deposit = await storedDeposit({ transactions });
    const change = changeOf(deposit, deposit.createdAt);
    for (const version of [1, 3]) {
      const skewed = { ...change, transaction: { ...change.transaction, version } };
      await expect(transactions.commit(skewed)).rejects.toThrow('cannot go from version 1');
    }
    expect(await transactions.find(deposit.id)).toEqual(deposit);
  });

  it('throws at a beginning that is none.', async () => {
    const { transactions } = memoryPorts();
    await expect(transactions.createDeposit([])).rejects.toThrow('at least one way');
    const begun = aWithdrawal();
    const later = { ...begun, expectedVersion: 1, transaction: { ...begun.transaction, version: 2 } };
    await expect(transactions.createWithdrawal(later)).rejects.toThrow('no version yet');
    const { id } = await storedDeposit({ transactions });
    await expect(transactions.createDeposit([aDeposit({ id })])).rejects.toThrow('is taken');
  });

  it('throws at a payment that was never stored, and stores nothing.', async () => {
    const { transactions } = memoryPorts();
    const deposit = await storedDeposit({ transactions });
    const consumes = [paymentId('00000000-0000-4000-8000-00000000dead')];
    const change = changeOf(deposit, deposit.createdAt, { consumes });
    await expect(transactions.commit(change)).rejects.toThrow('is not stored');
    expect(await transactions.find(deposit.id)).toEqual(deposit);
  });
});
