import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import { later } from '../../src/instant.ts';
import { settings } from '../../src/settings.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { nextState } from '../../src/transaction/transition-table.ts';
import {
  approvalsNeeded,
  type SecondPersonReason,
  secondPersonBecause,
} from '../../src/withdrawal/approval.ts';
import { hasReceipt, submissionIdOf, withdrawalFacts } from '../../src/withdrawal/withdrawal.ts';
import {
  type WithdrawalState,
  type WithdrawalTrigger,
  withdrawalStates,
  withdrawalTransitions,
  withdrawalTriggers,
} from '../../src/withdrawal/withdrawal-transitions.ts';
import { aWithdrawal, uuidOf } from '../a-transaction.ts';
import { holds } from '../holds.ts';

const hourMs = 3_600_000;

it.each([
  [0, false],
  [hourMs - 1, false],
  [hourMs, true],
  [2 * hourMs, true],
])('a withdrawal that has been in its state for %d ms is stuck: %s', (ms, isStuck) => {
  const withdrawal = aWithdrawal({ state: 'provider_submitted', updatedAt: later(testMorning, ms) });
  expect(withdrawalFacts(withdrawal, later(testMorning, ms), settings())).toMatchObject({ isStuck });
});

const approvedBy = (people: readonly string[]) =>
  people.map((staffId) => ({ staffId, at: testMorning, note: null }));

it.each([
  // two needed from, amount, approved by, is the next the last?
  [null, 900_000, [], true],
  [500_000, 499_999, [], true],
  [500_000, 500_000, [], false],
  [500_000, 500_000, ['amina'], true],
  [500_000, 900_000, [], false],
  // Two were needed once, and no longer are.
  [null, 900_000, ['amina'], true],
])(
  'where two people are needed from %p XAF on, for %d XAF and after %p the next approval is the last: %s',
  (from, amount, people, isLastApproval) => {
    const withdrawal = aWithdrawal({ amountXaf: amountXaf(amount), approvals: approvedBy(people) });
    const chosen = settings({ twoPersonApprovalXaf: from });
    expect(withdrawalFacts(withdrawal, testMorning, chosen)).toMatchObject({ isLastApproval });
  },
);

// biome-ignore format: reads by its columns
it.each<[number, boolean, readonly string[], WithdrawalState, number | null, SecondPersonReason | null]>([
  // amount   sent before?  approved by  in state            alone a day  a second person is needed because of
  [499_999,   false,        [],          'pending_approval', null,        null],
  [500_000,   false,        [],          'pending_approval', null,        'amount'],
  [500_000,   true,         [],          'pending_approval', null,        'amount'],
  [100,       true,         [],          'pending_approval', null,        'may_have_been_sent'],
  [100,       true,         ['amina'],   'pending_approval', null,        'may_have_been_sent'],
  // whether the first is past their day is seen when they approve; afterwards it is seen by what they left
  [100,       false,        [],          'pending_approval', 1_000,       null],
  [100,       false,        ['amina'],   'pending_approval', 1_000,       'daily_limit'],
  [100,       false,        ['amina'],   'pending_approval', null,        null],
  [100,       false,        ['amina'],   'succeeded',        1_000,       null],
])(
  'of %d XAF, perhaps sent before: %s, after %p and %s, with %p XAF a day alone: a second person because of %p',
  (amount, mayHaveBeenSent, people, state, approverDailyXaf, because) => {
    const approvals = approvedBy(people);
    const withdrawal = aWithdrawal({ amountXaf: amountXaf(amount), mayHaveBeenSent, approvals, state });
    const chosen = settings({ twoPersonApprovalXaf: 500_000, approverDailyXaf });
    expect(secondPersonBecause(withdrawal, chosen)).toBe(because);
    expect(approvalsNeeded(withdrawal, chosen)).toBe(because === null ? 1 : 2);
  },
);

const submitted = 'provider_submitted';
const held = 'requires_manual_resolution';

/** What an id of the operator is by itself, in each state: the operator's own receipt, or a part of the verdict. */
const isReceiptIn: Readonly<Record<WithdrawalState, boolean>> = {
  pending_approval: false,
  approved: false,
  provider_submitted: true,
  requires_manual_resolution: true,
  succeeded: false,
  failed: false,
};

it.each(withdrawalStates)(
  'a withdrawal that is %s has a receipt exactly where its id can be nothing else',
  (state) => {
    expect(hasReceipt({ state, providerTxId: 'TX-1' })).toBe(isReceiptIn[state]);
    expect(hasReceipt({ state, providerTxId: null })).toBe(false);
  },
);

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
});

const anId = fc.uuid().map(transactionId);
const aProvider = fc.string({ minLength: 1, maxLength: 40 });

describe('the name of a withdrawal at a provider', () => {
  // Written down: what was sent under a name must have it for ever, whatever this program becomes.
  // biome-ignore format: reads by its columns
  it.each([
    [uuidOf(2),                              'mtn_momo',     '6098d2a1-ea23-4239-9aa1-89d56e52ccd6'],
    [uuidOf(2),                              'orange_money', '29a69d6f-a1c1-4b18-98f7-49383eb482d7'],
    ['0193a7c2-5b6d-7e8f-9a0b-1c2d3e4f5a6b', 'mtn_momo',     '610b7563-b14e-7cb6-90aa-95f8501d96bf'],
    ['0193a7c2-5b6d-7e8f-9a0b-1c2d3e4f5a6b', 'orange_ussd',  '9e70d25d-07a3-7f57-989d-b60cf868efe3'],
  ])('of %s at %s is %s', (id, providerId, name) => {
    expect(submissionIdOf(transactionId(id), providerId)).toBe(name);
  });

  it('is a UUID of the same version and variant, and always the same', () => {
    holds(
      fc.property(anId, aProvider, (id, providerId) => {
        const name = submissionIdOf(id, providerId);
        expect(transactionId(name)).toBe(name);
        expect([name[14], name[19]]).toEqual([id[14], id[19]]);
        expect(submissionIdOf(id, providerId)).toBe(name);
      }),
    );
  });

  it('is that of no other withdrawal there: turned once more it is the withdrawal itself', () => {
    holds(
      fc.property(anId, aProvider, (id, providerId) => {
        expect(submissionIdOf(transactionId(submissionIdOf(id, providerId)), providerId)).toBe(id);
      }),
    );
  });

  it('is another at every other provider, and never the id of the withdrawal', () => {
    holds(
      fc.property(anId, fc.uniqueArray(aProvider, { minLength: 2, maxLength: 8 }), (id, providers) => {
        const names = providers.map((providerId) => submissionIdOf(id, providerId));
        expect(new Set([id, ...names]).size).toBe(providers.length + 1);
      }),
    );
  });
});
