import { describe, expect, it } from '@jest/globals';
import {
  amountXaf,
  callbackUrl,
  type Deposit,
  limits,
  playerId,
  reference,
  type Transaction,
  transactionId,
} from '@mobile-money/core';
import { aDeposit, depositIn, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { uniqueId } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import { aWithdrawal, withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const scopeOf = ({ applicationId, playerId, direction, reference }: Transaction) => ({
  applicationId,
  playerId,
  direction,
  reference,
});

export function creation(makeSubject: () => Promise<TransactionStoreSubject>): void {
  describe('creation', () => {
    it('stores a deposit with its first move, and finds it by id and by reference.', async () => {
      const { transactions, reader } = await makeSubject();
      const change = aDeposit();
      const { id } = change.transaction;
      expect(await transactions.createDeposit([change])).toEqual({
        transaction: change.transaction,
        created: true,
      });
      expect(await transactions.find(id)).toEqual(change.transaction);
      expect(await transactions.findByReference(scopeOf(change.transaction))).toEqual(change.transaction);
      expect((await reader.record(id))?.history).toEqual(change.moves);
    });

    it('stores a withdrawal with its first move, and finds it by id and by reference.', async () => {
      const { transactions, reader } = await makeSubject();
      const change = aWithdrawal();
      const { id } = change.transaction;
      expect(await transactions.createWithdrawal(change)).toEqual({
        transaction: change.transaction,
        created: true,
      });
      expect(await transactions.find(id)).toEqual(change.transaction);
      expect(await transactions.findByReference(scopeOf(change.transaction))).toEqual(change.transaction);
      expect((await reader.record(id))?.history).toEqual(change.moves);
    });

    it('finds several at once, each for who asked, and nothing for who asked for nothing.', async () => {
      const { transactions } = await makeSubject();
      const [first, second] = [await storedDeposit({ transactions }), await storedDeposit({ transactions })];
      const { transaction: third } = await transactions.createWithdrawal(aWithdrawal());
      const wanted = [first, third, undefined, first, second];
      const found = await Promise.all(
        wanted.map((each) => transactions.find(each?.id ?? transactionId(uniqueId()))),
      );
      expect(found).toEqual([first, third, null, first, second]);
    });

    it('finds nothing under an id or a reference that was never stored.', async () => {
      const { transactions } = await makeSubject();
      expect(await transactions.find(transactionId(uniqueId()))).toBeNull();
      expect(await transactions.findByReference(scopeOf(aDeposit().transaction))).toBeNull();
    });

    it('gives every field back exactly as it came.', async () => {
      const { transactions } = await makeSubject();
      const change = aDeposit({
        amountXaf: amountXaf(limits.amountMaxXaf),
        reference: reference(` "O'Neil" \\ 💰 %_ ${uniqueId()}`),
        callbackUrl: callbackUrl('https://platform.example/hooks?a=1&b=%20#c', true),
        providerTxId: 'MP 26.01/#1',
        instructions: null,
      });
      await transactions.createDeposit([change]);
      expect(await transactions.find(change.transaction.id)).toEqual(change.transaction);
    });

    it('answers a repeated reference with the deposit as it is now, and stores nothing.', async () => {
      const { transactions } = await makeSubject();
      const first = await storedDeposit({ transactions });
      const now = await movedDeposit({ transactions }, first, 'payment_confirmed');
      const repeat = aDeposit(scopeOf(first) as Partial<Deposit>);
      expect(await transactions.createDeposit([repeat])).toEqual({ transaction: now, created: false });
      expect(await transactions.find(repeat.transaction.id)).toBeNull();
    });

    it('answers a repeated reference with the withdrawal as it is now, and stores nothing.', async () => {
      const { transactions } = await makeSubject();
      const now = await withdrawalIn({ transactions }, 'approved');
      const { applicationId, playerId: player, reference: name } = now;
      const repeat = aWithdrawal({ applicationId, playerId: player, reference: name });
      expect(await transactions.createWithdrawal(repeat)).toEqual({ transaction: now, created: false });
      expect(await transactions.find(repeat.transaction.id)).toBeNull();
    });

    it.each<[string, (first: Deposit) => Partial<Deposit>]>([
      ['of another player', () => ({ playerId: playerId(uniqueId()) })],
      ['of another application', () => ({ applicationId: `application-${uniqueId()}` })],
      ['in capitals', (first) => ({ reference: reference(first.reference.toUpperCase()) })],
      ['with a space behind it', (first) => ({ reference: reference(`${first.reference} `) })],
    ])('takes the same reference %s for another one.', async (_, differing) => {
      const { transactions } = await makeSubject();
      const first = await storedDeposit({ transactions });
      const second = aDeposit({ ...(scopeOf(first) as Partial<Deposit>), ...differing(first) });
      expect((await transactions.createDeposit([second])).created).toBe(true);
      expect(await transactions.findByReference(scopeOf(first))).toEqual(first);
    });

    it('keeps the references of deposits and withdrawals apart.', async () => {
      const { transactions } = await makeSubject();
      const {
        applicationId,
        playerId: player,
        reference: name,
      } = await depositIn({ transactions }, 'pending');
      const change = aWithdrawal({ applicationId, playerId: player, reference: name });
      expect((await transactions.createWithdrawal(change)).created).toBe(true);
    });

    it('creates one deposit when many ask at once with one reference, and answers all with it.', async () => {
      const { transactions } = await makeSubject();
      const { transaction } = aDeposit();
      const scope = scopeOf(transaction) as Partial<Deposit>;
      const answers = await atOnce(20, () => transactions.createDeposit([aDeposit(scope)]));
      expect(answers.filter(({ created }) => created)).toHaveLength(1);
      expect(new Set(answers.map((answer) => answer.transaction.id)).size).toBe(1);
    });

    it('creates one withdrawal when many ask at once with one reference, and answers all with it.', async () => {
      const { transactions } = await makeSubject();
      const { applicationId, playerId: player, reference: name } = aWithdrawal().transaction;
      const scope = { applicationId, playerId: player, reference: name };
      const answers = await atOnce(20, () => transactions.createWithdrawal(aWithdrawal(scope)));
      expect(answers.filter(({ created }) => created)).toHaveLength(1);
      expect(new Set(answers.map((answer) => answer.transaction.id)).size).toBe(1);
    });
  });
}
