import { describe, expect, it } from '@jest/globals';
import { depositStates } from '../../src/deposit/deposit-transitions.ts';
import {
  directions,
  isSettled,
  mayHearNews,
  owedSince,
  requiresHumanApproval,
} from '../../src/transaction/transaction.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal } from '../a-transaction.ts';

describe('a transaction', () => {
  it('is a deposit or a withdrawal', () => {
    expect(directions).toEqual(['deposit', 'withdrawal']);
  });

  it('is settled in exactly two states', () => {
    const settled = [...depositStates, ...withdrawalStates].filter(isSettled);
    expect(new Set(settled)).toEqual(new Set(['succeeded', 'failed']));
  });

  it.each(withdrawalStates)('requires human approval exactly in pending_approval: %s', (state) => {
    expect(requiresHumanApproval(aWithdrawal({ state }))).toBe(state === 'pending_approval');
  });

  it.each(depositStates)('that is a deposit never requires human approval: %s', (state) => {
    expect(requiresHumanApproval(aDeposit({ state }))).toBe(false);
  });
});

describe('a provider', () => {
  const prompts = depositStates.map((state) => aDeposit({ state, collectionMode: 'merchant_initiated' }));
  const withdrawals = withdrawalStates.map((state) => aWithdrawal({ state }));
  const dialled = depositStates.map((state) => aDeposit({ state, collectionMode: 'customer_initiated' }));

  it('owes a verdict of prompts from the moment they were made, and of withdrawals from when they were submitted', () => {
    const owed = [...prompts, ...withdrawals].filter((each) => owedSince(each) !== null);
    expect(owed.map(({ direction, state }) => `${direction} ${state}`)).toEqual([
      'deposit pending',
      'deposit provider_acknowledged',
      'deposit expired',
      'withdrawal provider_submitted',
    ]);
    for (const each of owed) {
      expect(owedSince(each)).toBe(each.direction === 'deposit' ? each.createdAt : each.stateUpdatedAt);
    }
  });

  it('brings news of what failed too, and of a withdrawal that waits for a person', () => {
    const more = [...prompts, ...withdrawals].filter((each) => mayHearNews(each) && owedSince(each) === null);
    expect(more.map(({ direction, state }) => `${direction} ${state}`)).toEqual([
      'deposit failed',
      'withdrawal failed',
      'withdrawal requires_manual_resolution',
    ]);
  });

  it('knows nothing of what players dial', () => {
    expect(dialled.filter((each) => mayHearNews(each) || owedSince(each) !== null)).toEqual([]);
  });
});
