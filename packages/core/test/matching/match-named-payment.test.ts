import { describe, expect, it } from '@jest/globals';
import { saying, testMorning } from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { later } from '../../src/instant.ts';
import { matchPayment } from '../../src/matching/match-payment.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { reason } from '../../src/reason/reason.ts';
import { playerId, transactionId } from '../../src/transaction/identifiers.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { aPayment } from '../a-payment.ts';
import { aDeposit, aPromptedDeposit, uuidOf } from '../a-transaction.ts';

const payment = aPayment();
const named = { providerTxId: payment.operatorTxId };
const settings = { latePaymentWindowMs: 86_400_000 };

const decide = (...deposits: readonly Deposit[]) =>
  matchPayment(
    payment,
    deposits.map((deposit) => ({ deposit, merchantMsisdn: '+237690000001' })),
    later(testMorning, 60_000),
    settings,
  );

describe('a payment whose operator transaction id a deposit bears', () => {
  it.each<[string, Partial<Deposit>]>([
    ['pending', { state: 'pending' }],
    ['acknowledged', { state: 'provider_acknowledged' }],
    ['expired', { state: 'expired' }],
    ['failed', { state: 'failed' }],
    ['asked from another number', { msisdn: msisdn('+237691234568') }],
  ])('confirms that deposit when it is %s', (_what, fields) => {
    const deposit = aPromptedDeposit({ ...named, ...fields });
    expect(decide(deposit)).toEqual({ kind: 'confirm', deposit });
  });

  it.each(['succeeded', 'requires_manual_resolution'] as const)(
    'is a repeat when the deposit is %s',
    (state) => {
      const deposit = aPromptedDeposit({ ...named, state });
      expect(decide(deposit)).toEqual({ kind: 'repeat', deposit });
    },
  );

  it.each(['pending', 'succeeded', 'expired', 'requires_manual_resolution'] as const)(
    'is held when the amount is another, in whatever state: %s',
    (state) => {
      expect(decide(aPromptedDeposit({ ...named, state, amountXaf: amountXaf(4_000) }))).toEqual({
        kind: 'hold',
        because: reason('amount_of_named_differs'),
      });
    },
  );

  it('is held when a person has rejected the deposit: that money is what they decided about', () => {
    const rejected = { state: 'failed', failureCode: 'rejected_by_staff' } as const;
    expect(decide(aPromptedDeposit({ ...named, ...rejected }))).toEqual({
      kind: 'hold',
      because: reason('named_was_rejected'),
    });
  });

  it('is not named by a deposit of another operator: its ids are other ids', () => {
    const other = aPromptedDeposit({ ...named, operator: 'mtn' });
    expect(decide(other)).toEqual({
      kind: 'hold',
      because: saying(/another merchant number/),
    });
    const succeeded = aPromptedDeposit({ ...named, operator: 'mtn', state: 'succeeded' });
    const own = aDeposit({ id: transactionId(uuidOf(8)) });
    expect(decide(succeeded, own)).toEqual({ kind: 'confirm', deposit: own });
  });

  it('means that deposit even when another one fits by number and amount', () => {
    const deposit = aPromptedDeposit({ ...named, id: transactionId(uuidOf(8)) });
    expect(decide(aDeposit(), deposit)).toEqual({ kind: 'confirm', deposit });
  });

  describe('is for that deposit alone:', () => {
    const other = aPromptedDeposit({ providerTxId: 'TX-other' });
    const held = { kind: 'hold', because: saying(/bears another transaction id\./) };

    it('one that waits for another id is not credited for it', () => {
      expect(decide(other)).toEqual(held);
      const own = aDeposit({ id: transactionId(uuidOf(8)) });
      expect(decide(other, own)).toEqual({ kind: 'confirm', deposit: own });
    });

    it('and is still a reason for doubt when it is of another player', () => {
      const stranger = { id: transactionId(uuidOf(8)), playerId: playerId(uuidOf(72)) };
      expect(decide(other, aPromptedDeposit(stranger))).toEqual({
        kind: 'hold',
        because: saying(/more than one player/),
      });
    });

    it.each(['expired', 'failed'] as const)('one that has %s goes to a person', (state) => {
      const over = { ...other, state };
      expect(decide(over)).toEqual({ kind: 'confirm', deposit: over });
    });
  });

  it('means the deposit of its own operator when one of another bears the same id by chance', () => {
    const own = aPromptedDeposit({ ...named, id: transactionId(uuidOf(8)) });
    const other = aPromptedDeposit({ ...named, operator: 'mtn' });
    expect(decide(own, other)).toEqual({ kind: 'confirm', deposit: own });
    expect(decide(other, own)).toEqual({ kind: 'confirm', deposit: own });
  });
});
