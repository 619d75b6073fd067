import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import type { CommitResult } from '../../src/ports/transaction-store.ts';
import {
  asDeposit,
  asWithdrawal,
  changeDeposit,
  changeTransaction,
  changeWithdrawal,
  type Decide,
} from '../../src/transaction/change-transaction.ts';
import { changeOf } from '../../src/transaction/state-change.ts';
import { type Transaction, transactionId } from '../../src/transaction/transaction.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { interrupted, worldWith } from '../a-world.ts';

const deposit = aDeposit();
const name: Decide<Transaction> = (current) =>
  changeOf(current, testMorning, { fields: { providerTxId: `${current.providerTxId ?? ''}x` } });

/** A store that gives these answers to its first commits, and then does its work. */
function answering(...answers: readonly CommitResult[]) {
  const world = worldWith([deposit]);
  const queue = [...answers];
  return { ...world, transactions: interrupted(world.transactions, () => queue.shift()) };
}

const neverRead = async (): Promise<never> => {
  throw new Error('nothing was to be read');
};

describe('changing a transaction', () => {
  it('commits what was decided', async () => {
    const world = worldWith([deposit]);
    const { transaction, changed } = await changeTransaction(world, deposit.id, name);
    expect(changed).toBe(true);
    expect(transaction).toMatchObject({ providerTxId: 'x', version: 2 });
    expect(await world.transactions.find(deposit.id)).toEqual(transaction);
  });

  it('leaves it as it is when nothing is to be done', async () => {
    const world = worldWith([deposit]);
    const { transaction, changed } = await changeTransaction(world, deposit.id, () => null);
    expect(changed).toBe(false);
    expect(transaction).toEqual(deposit);
    expect(await world.transactions.find(deposit.id)).toEqual(deposit);
  });

  it('decides anew on what another change left, so neither is lost', async () => {
    const world = worldWith([deposit]);
    let isFirst = true;
    const transactions = interrupted(world.transactions, async () => {
      if (isFirst) {
        isFirst = false;
        await changeTransaction(world, deposit.id, name);
      }
      return undefined;
    });
    const { transaction } = await changeTransaction({ transactions }, deposit.id, name);
    expect(transaction).toMatchObject({ providerTxId: 'xx', version: 3 });
  });

  it('decides anew where a person’s day did not allow what was decided', async () => {
    const world = answering('past_daily_limit');
    const { transaction } = await changeTransaction(world, deposit.id, name);
    expect(transaction).toMatchObject({ providerTxId: 'x', version: 2 });
  });

  it('begins with what the caller has just read, without reading it again', async () => {
    const world = worldWith([]);
    const transactions = { ...interrupted(world.transactions, () => 'committed'), find: neverRead };
    const { transaction } = await changeTransaction({ transactions }, deposit, name);
    expect(transaction).toMatchObject({ providerTxId: 'x', version: 2 });
  });

  it('reads anew when what the caller has read is out of date', async () => {
    const world = worldWith([{ ...deposit, providerTxId: 'new', version: 8 }]);
    const { transaction } = await changeTransaction(world, deposit, name);
    expect(transaction).toMatchObject({ providerTxId: 'newx', version: 9 });
  });

  it.each([1, 9])('is tried again when it was stale %d times', async (times) => {
    const world = answering(...Array<CommitResult>(times).fill('stale'));
    expect((await changeTransaction(world, deposit.id, name)).changed).toBe(true);
  });

  it('gives up when it was stale ten times', async () => {
    const world = answering(...Array<CommitResult>(10).fill('stale'));
    await expect(changeTransaction(world, deposit.id, name)).rejects.toEqual(refusal('too_busy'));
    expect(await world.transactions.find(deposit.id)).toEqual(deposit);
  });

  it('is refused when a payment was used by another', async () => {
    const world = answering('payment_used');
    await expect(changeTransaction(world, deposit.id, name)).rejects.toEqual(refusal('payment_used'));
  });

  it('is refused for one that does not exist', async () => {
    const act = changeTransaction(worldWith([]), transactionId(uuidOf(9)), name);
    await expect(act).rejects.toEqual(refusal('transaction_not_found'));
  });
});

describe('a transaction of the other kind', () => {
  const withdrawal = aWithdrawal();

  it('is refused', async () => {
    const world = worldWith([deposit, withdrawal]);
    await expect(changeDeposit(world, withdrawal.id, () => null)).rejects.toEqual(refusal('not_a_deposit'));
    await expect(changeWithdrawal(world, deposit.id, () => null)).rejects.toEqual(
      refusal('not_a_withdrawal'),
    );
    expect(() => asDeposit(withdrawal)).toThrow(refusal('not_a_deposit'));
    expect(() => asWithdrawal(deposit)).toThrow(refusal('not_a_withdrawal'));
  });

  it('is not mistaken for its own kind', async () => {
    const world = worldWith([deposit, withdrawal]);
    expect((await changeDeposit(world, deposit.id, () => null)).transaction).toBe(deposit);
    expect((await changeWithdrawal(world, withdrawal.id, () => null)).transaction).toBe(withdrawal);
    expect(asDeposit(deposit)).toBe(deposit);
    expect(asWithdrawal(withdrawal)).toBe(withdrawal);
  });
});
