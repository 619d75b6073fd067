import { describe, expect, it } from '@jest/globals';
import { amountXaf, type Deposit, type DepositState, type StateChange } from '@mobile-money/core';
import { aDeposit, depositIn, merchantInitiated, storedDeposit } from '../given/deposits.ts';
import { uniqueId, uniqueMsisdn } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const channels = ['orange-money-1', 'orange-money-2', 'orange-ussd-1'] as const;

/** One new deposit, in as many ways as there are channels. */
function waysToBegin(
  fields: Partial<Deposit>,
  order: readonly string[] = channels,
): readonly StateChange<Deposit>[] {
  const { transaction } = aDeposit(fields);
  const { id, playerId, reference, msisdn, submissionId } = transaction;
  const same = { ...fields, id, playerId, reference, msisdn, submissionId };
  return order.map((channelId) => aDeposit({ ...same, channelId }));
}

export function merchantNumbers(makeSubject: () => Promise<TransactionStoreSubject>): void {
  describe('merchant numbers', () => {
    it.each([
      [channels, 'orange-money-1'],
      [[...channels].reverse(), 'orange-ussd-1'],
    ])('takes the first of %j while all are free.', async (order, expected) => {
      const { transactions } = await makeSubject();
      const { transaction } = await transactions.createDeposit(waysToBegin({}, order));
      expect(transaction.channelId).toBe(expected);
      expect(await transactions.find(transaction.id)).toEqual(transaction);
    });

    it('takes the first that no open deposit of the same number and amount holds.', async () => {
      const { transactions } = await makeSubject();
      const msisdn = uniqueMsisdn();
      await storedDeposit({ transactions }, { msisdn, channelId: 'orange-money-1' });
      const { transaction } = await transactions.createDeposit(waysToBegin({ msisdn }));
      expect(transaction.channelId).toBe('orange-money-2');
    });

    it('takes the first when all are held.', async () => {
      const { transactions } = await makeSubject();
      const msisdn = uniqueMsisdn();
      for (const channelId of channels) await storedDeposit({ transactions }, { msisdn, channelId });
      const { transaction, created } = await transactions.createDeposit(waysToBegin({ msisdn }));
      expect([transaction.channelId, created]).toEqual(['orange-money-1', true]);
    });

    it('counts deposits of every application and player as holders.', async () => {
      const { transactions } = await makeSubject();
      const msisdn = uniqueMsisdn();
      await storedDeposit({ transactions }, { msisdn, applicationId: `application-${uniqueId()}` });
      const { transaction } = await transactions.createDeposit(waysToBegin({ msisdn }));
      expect(transaction.channelId).toBe('orange-money-2');
    });

    it.each<[DepositState, string]>([
      ['pending', 'mtn-ussd-1'],
      ['provider_acknowledged', 'mtn-ussd-1'],
      ['succeeded', 'mtn-momo-1'],
      ['failed', 'mtn-momo-1'],
      ['expired', 'mtn-momo-1'],
      ['requires_manual_resolution', 'mtn-momo-1'],
    ])('beside a deposit in %s takes %s.', async (state, expected) => {
      const { transactions } = await makeSubject();
      const msisdn = uniqueMsisdn();
      await depositIn({ transactions }, state, { ...merchantInitiated, msisdn });
      const ways = waysToBegin({ ...merchantInitiated, msisdn }, ['mtn-momo-1', 'mtn-ussd-1']);
      expect((await transactions.createDeposit(ways)).transaction.channelId).toBe(expected);
    });

    it.each<[string, Partial<Deposit>]>([
      ['number', { msisdn: uniqueMsisdn() }],
      ['amount', { amountXaf: amountXaf(5_001) }],
    ])('is not held up by deposits of another %s.', async (_, other) => {
      const { transactions } = await makeSubject();
      const msisdn = uniqueMsisdn();
      await storedDeposit({ transactions }, { msisdn, ...other });
      const { transaction } = await transactions.createDeposit(waysToBegin({ msisdn }));
      expect(transaction.channelId).toBe('orange-money-1');
    });

    it('never gives one free number to two deposits that are made at once.', async () => {
      const { transactions } = await makeSubject();
      for (let round = 0; round < 10; round += 1) {
        const msisdn = uniqueMsisdn();
        const made = await atOnce(channels.length, () => transactions.createDeposit(waysToBegin({ msisdn })));
        const taken = made.map(({ transaction }) => transaction.channelId);
        expect([...taken].sort()).toEqual([...channels]);
      }
    });

    it('uses every number before it shares one, however many come at once.', async () => {
      const { transactions } = await makeSubject();
      const msisdn = uniqueMsisdn();
      const made = await atOnce(12, () => transactions.createDeposit(waysToBegin({ msisdn })));
      expect(made.every(({ created }) => created)).toBe(true);
      expect(new Set(made.map(({ transaction }) => transaction.channelId))).toEqual(new Set(channels));
    });
  });
}
