import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import {
  collectionModes,
  type DepositState,
  depositStates,
  depositTransitions,
} from '../../src/deposit/deposit-transitions.ts';
import { later } from '../../src/instant.ts';
import type { Candidate } from '../../src/matching/match-payment.ts';
import { type Difference, rankCandidates } from '../../src/matching/rank-candidates.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { nextState } from '../../src/transaction/transition-table.ts';
import { aPayment } from '../a-payment.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';

const settings = { latePaymentWindowMs: 86_400_000 };
const candidate = (fields: Partial<Deposit>, merchantMsisdn = '+237690000001'): Candidate => ({
  deposit: aDeposit(fields),
  merchantMsisdn,
});
const soon = later(testMorning, 60_000);
const rank = (candidates: readonly Candidate[], at = soon) =>
  rankCandidates(aPayment(), candidates, at, settings);

describe('what speaks against a candidate', () => {
  it.each<[string, Candidate, readonly Difference[]]>([
    ['nothing', candidate({}), []],
    ['nothing, though it expired', candidate({ state: 'expired' }), []],
    ['its number', candidate({ msisdn: msisdn('+237691234568') }), ['paying_number']],
    ['its amount', candidate({ amountXaf: amountXaf(4_000) }), ['amount']],
    ['its merchant number', candidate({}, '+237690000002'), ['merchant_number']],
    ['that it succeeded', candidate({ state: 'succeeded' }), ['state']],
    ['that it failed', candidate({ state: 'failed' }), ['state']],
    [
      'all of it',
      candidate(
        { msisdn: msisdn('+237691234568'), amountXaf: amountXaf(4_000), state: 'failed' },
        '+237690000002',
      ),
      ['paying_number', 'amount', 'merchant_number', 'state'],
    ],
  ])('is %s', (_what, each, differs) => {
    expect(rank([each])).toEqual([{ deposit: each.deposit, differs }]);
  });

  it('is that the payment came past the late window', () => {
    const each = candidate({ state: 'expired' });
    const past = later(each.deposit.expiresAt, settings.latePaymentWindowMs + 1);
    expect(rank([each], past)).toEqual([{ deposit: each.deposit, differs: ['late'] }]);
  });

  it('is not its lateness when the player paid in time', () => {
    const each = candidate({ state: 'expired' });
    const past = later(each.deposit.expiresAt, settings.latePaymentWindowMs + 1);
    const ranked = rankCandidates(aPayment({ paidAt: soon }), [each], past, settings);
    expect(ranked[0]?.differs).toEqual([]);
  });
});

describe('the state of a candidate', () => {
  // biome-ignore format: reads by its columns
  const speaksAgainst: Readonly<Record<DepositState, boolean>> = {
    pending:                    false,
    provider_acknowledged:      true,
    succeeded:                  true,
    failed:                     true,
    expired:                    false,
    requires_manual_resolution: false,
  };
  const cases = depositStates.flatMap((state) =>
    collectionModes.map((collectionMode) => [state, collectionMode, speaksAgainst[state]] as const),
  );

  it.each(cases)('speaks against it where it cannot be completed by hand: %s, %s: %s', (...each) => {
    const [state, collectionMode, isAgainst] = each;
    const [ranked] = rank([candidate({ state, collectionMode })]);
    expect(ranked?.differs).toEqual(isAgainst ? ['state'] : []);
    const facts = { collectionMode, isWindowClosed: false, isWithinLateWindow: true };
    const completed = nextState(depositTransitions, state, 'completed_by_hand', facts);
    expect(completed === null).toBe(isAgainst);
  });
});

describe('candidates', () => {
  it('come with the fewest differences first, then the newest', () => {
    const old = candidate({ id: transactionId(uuidOf(1)) });
    const young = candidate({ id: transactionId(uuidOf(2)), createdAt: soon });
    const wrong = candidate({
      id: transactionId(uuidOf(3)),
      amountXaf: amountXaf(100),
      createdAt: later(soon, 1),
    });
    const order = rank([wrong, old, young]).map(({ deposit }) => deposit);
    expect(order).toEqual([young.deposit, old.deposit, wrong.deposit]);
  });

  it('are at most ten', () => {
    const many = Array.from({ length: 12 }, (_, n) => candidate({ id: transactionId(uuidOf(n)) }));
    expect(rank(many)).toHaveLength(10);
  });
});
