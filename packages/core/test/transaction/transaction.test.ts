import { describe, expect, it } from '@jest/globals';
import { depositStates } from '../../src/deposit/deposit-transitions.ts';
import { directions } from '../../src/transaction/direction.ts';
import { isSettled, requiresHumanApproval } from '../../src/transaction/transaction.ts';
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
