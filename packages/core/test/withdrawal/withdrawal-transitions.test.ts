import { describe, expect, it } from '@jest/globals';
import { nextState } from '../../src/transaction/transition-table.ts';
import {
  type WithdrawalState,
  type WithdrawalTrigger,
  withdrawalStates,
  withdrawalTransitions,
  withdrawalTriggers,
} from '../../src/withdrawal/withdrawal-transitions.ts';

const submitted = 'provider_submitted';
const held = 'requires_manual_resolution';

/**
 * The interface's table of withdrawal transitions with the rulings. What is not written here is refused. Only approval
 * looks at how many people have approved, and only getting stuck at the time.
 */
// biome-ignore format: reads by its columns
const listed: readonly (readonly [WithdrawalState | null, WithdrawalTrigger, fresh: WithdrawalState | null, stuck: WithdrawalState | null])[] = [
  // from                trigger                 submitted lately    submitted over an hour ago
  [null,                'requested',            'pending_approval', 'pending_approval'],
  // with enough approvals; see below for the first of two
  ['pending_approval',  'operator_approved',    'approved',         'approved'],
  ['pending_approval',  'operator_rejected',    'failed',           'failed'],
  // "marked 'may have been sent'"
  ['pending_approval',  'restored',             'pending_approval', 'pending_approval'],
  // the intent to submit is stored before the provider is called
  ['approved',          'transfer_intended',    submitted,          submitted],
  // "code `restored`, nothing sent"
  ['approved',          'restored',             submitted,          submitted],
  // success is final for a withdrawal
  [submitted,           'transfer_succeeded',   'succeeded',        'succeeded'],
  [submitted,           'transfer_rejected',    'failed',           'failed'],
  [submitted,           'transfer_stuck',       null,               held],
  // "withdrawals leave requires_manual_resolution as deposits do"
  [held,                'resolution_confirmed', 'succeeded',        'succeeded'],
  [held,                'resolution_rejected',  'failed',           'failed'],
];

const everyPair = [null, ...withdrawalStates].flatMap((from) =>
  withdrawalTriggers.map((trigger) => {
    const row = listed.find((each) => each[0] === from && each[1] === trigger);
    return [from, trigger, row?.[2] ?? null, row?.[3] ?? null] as const;
  }),
);

describe('a withdrawal', () => {
  it('has the six states of the interface', () => {
    expect([...withdrawalStates].sort()).toEqual(
      ['approved', 'failed', 'pending_approval', submitted, held, 'succeeded'].sort(),
    );
  });

  it.each(everyPair)(
    'in the state %s moves on %s exactly as the table lists',
    (from, trigger, fresh, stuck) => {
      const next = (isStuck: boolean, isLastApproval: boolean) =>
        nextState(withdrawalTransitions, from, trigger, { isStuck, isLastApproval });
      expect([next(false, true), next(true, true)]).toEqual([fresh, stuck]);
      const isApproval = from === 'pending_approval' && trigger === 'operator_approved';
      const another = isApproval ? ['pending_approval', 'pending_approval'] : [fresh, stuck];
      expect([next(false, false), next(true, false)]).toEqual(another);
    },
  );

  it('has every pair of state and trigger looked at, and no expected row written twice', () => {
    expect(everyPair).toHaveLength(7 * 10);
    expect(new Set(listed.map(([from, trigger]) => `${from} ${trigger}`)).size).toBe(listed.length);
  });

  it.each(['succeeded', 'failed'] as const)('never leaves %s', (from) => {
    expect(withdrawalTransitions.filter((row) => row[0] === from)).toEqual([]);
  });

  it('is submitted from approved and from nowhere else, so money is sent after approval only', () => {
    const from = withdrawalTransitions.filter((row) => row[2] === submitted).map((row) => row[0]);
    expect(new Set(from)).toEqual(new Set(['approved']));
  });
});
