import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { confirmedDeposit } from '../../src/deposit/confirm-deposit.ts';
import { depositFacts, isOpen, visibleDeadline } from '../../src/deposit/deposit.ts';
import {
  collectionModes,
  type DepositFacts,
  type DepositState,
  type DepositTrigger,
  depositStates,
  depositTransitions,
  depositTriggers,
} from '../../src/deposit/deposit-transitions.ts';
import { earlier, instant, later } from '../../src/instant.ts';
import { reason } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { paymentId } from '../../src/transaction/transaction.ts';
import { nextState } from '../../src/transaction/transition-table.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';

describe('a deposit', () => {
  const windowMs = 86_400_000;
  const settings = { latePaymentWindowMs: windowMs };
  const { expiresAt } = aDeposit();
  const fromDeadline = (ms: number) => (ms < 0 ? earlier(expiresAt, -ms) : later(expiresAt, ms));

  it.each([
    ['pending', true],
    ['provider_acknowledged', true],
    ['succeeded', false],
    ['failed', false],
    ['expired', false],
    ['requires_manual_resolution', false],
  ] as const)('in the state %s is open, and shows its deadline: %s', (state, open) => {
    const deposit = aDeposit({ state });
    expect(isOpen(deposit)).toBe(open);
    expect(visibleDeadline(deposit)).toBe(open ? expiresAt : null);
  });

  it.each([
    // ms from the deadline   closed   within the late window
    [-600_000, false, true],
    [-1, false, true],
    [0, true, true],
    [windowMs, true, true],
    [windowMs + 1, true, false],
  ])(
    '%d ms from its deadline has a closed window: %s, is within the late window: %s',
    (ms, closed, within) => {
      const facts = depositFacts(aDeposit(), fromDeadline(ms), settings);
      expect(facts).toMatchObject({ isWindowClosed: closed, isWithinLateWindow: within });
    },
  );

  it.each([
    // what the operator says of the time of payment      ms from the deadline   within the late window
    ['in time', -1, true],
    ['as the deposit was made', -600_000, true],
    ['at the end of the late window', windowMs, true],
    ['past the late window', windowMs + 1, false],
    ['before the deposit was made, which is not believed', -600_001, false],
    ['in the future, which is not believed', windowMs + 1_001, false],
  ])('that hears very late of a payment made %s', (_what, paidMs, within) => {
    const at = fromDeadline(windowMs + 1_000);
    const facts = depositFacts(aDeposit(), at, settings, fromDeadline(paidMs));
    expect(facts).toMatchObject({ isWindowClosed: true, isWithinLateWindow: within });
  });

  it.each([
    // Orange tells the minute of a payment, MTN its second.
    ['orange', 'in the minute in which it was made', 0, true],
    ['orange', 'in the minute before', -1, false],
    ['mtn', 'in the second in which it was made', 5_000, true],
    ['mtn', 'in the second before', 4_999, false],
  ] as const)('of %s believes in a payment %s, as exactly as that tells', (operator, _, ms, within) => {
    const deposit = aDeposit({ operator, createdAt: later(testMorning, 5_900) });
    const at = fromDeadline(windowMs + 1_000);
    const facts = depositFacts(deposit, at, settings, instant(testMorning + ms));
    expect(facts).toMatchObject({ isWithinLateWindow: within });
  });
});

/** Every combination of what a guard may look at; the columns of the tables below are in this order. */
const columns: readonly DepositFacts[] = (['merchant_initiated', 'customer_initiated'] as const).flatMap(
  (collectionMode) =>
    [false, true].flatMap((isWindowClosed) =>
      [true, false].map((isWithinLateWindow) => ({ collectionMode, isWindowClosed, isWithinLateWindow })),
    ),
);

type Cells = readonly (DepositState | null)[];
const ack = 'provider_acknowledged';
const ok = 'succeeded';
const bad = 'failed';
const due = 'expired';
const held = 'requires_manual_resolution';
const no = null;

/**
 * The interface's table of deposit transitions with the rulings, one line for each state and trigger that has any
 * move. What is not written here is refused.
 */
// biome-ignore format: reads by its columns
const listed: readonly (readonly [DepositState | null, DepositTrigger, Cells])[] = [
  //                                    who starts it:  merchant-initiated      | customer-initiated
  //                                    window:         open        closed      | open        closed
  //                                    late window:    in    past  in    past  | in    past  in    past
  // "(none), POST /api/v1/deposits: pending"
  [null,    'requested',            ['pending', 'pending', 'pending', 'pending',  'pending', 'pending', 'pending', 'pending']],
  // "an amount outside the limits of every provider …", "too many prompts …: status failed", deposits of either mode
  ['pending', 'admission_refused',                     [bad,  bad,  bad,  bad,    bad,  bad,  bad,  bad]],
  // "USSD sent to player, merchant-initiated mode: provider_acknowledged"
  ['pending', 'collection_sent',                       [ack,  ack,  ack,  ack,    no,   no,   no,   no]],
  // "provider/operator error at initiation: failed"; nothing is initiated for a player who dials
  ['pending', 'collection_rejected',                   [bad,  bad,  bad,  bad,    no,   no,   no,   no]],
  // "player refused or timed out: failed"; a pending deposit may be refused when the prompt's answer was lost,
  // and the sandbox table fails a pending deposit of either mode
  ['pending', 'payment_refused',                       [bad,  bad,  bad,  bad,    bad,  bad,  bad,  bad]],
  [ack,       'payment_refused',                       [bad,  bad,  bad,  bad,    no,   no,   no,   no]],
  // "SMS confirmation received: succeeded"; "a confirmation for a deposit still pending makes it succeeded";
  // "merchant-initiated payment arriving after expires_at is held", so it has to expire first
  ['pending', 'payment_confirmed',                     [ok,   ok,   no,   no,     ok,   ok,   ok,   ok]],
  [ack,       'payment_confirmed',                     [ok,   ok,   no,   no,     ok,   ok,   ok,   ok]],
  // "confirmation window closes, no confirmation before expires_at: expired"
  ['pending', 'window_closed',                         [no,   no,   due,  due,    no,   no,   due,  due]],
  [ack,       'window_closed',                         [no,   no,   due,  due,    no,   no,   due,  due]],
  // "late confirmation received: requires_manual_resolution"; "matching payment received, customer-initiated,
  // within the late-payment window: succeeded"; "a payment past the late window is held as unmatched"
  [due,       'payment_confirmed',                     [held, held, held, held,   ok,   no,   ok,   no]],
  [bad,       'payment_confirmed',                     [held, held, held, held,   no,   no,   no,   no]],
  // "completing by hand is allowed from pending, expired (however old) and requires_manual_resolution"
  ['pending', 'completed_by_hand',                     [ok,   ok,   ok,   ok,     ok,   ok,   ok,   ok]],
  [due,       'completed_by_hand',                     [ok,   ok,   ok,   ok,     ok,   ok,   ok,   ok]],
  [held,      'completed_by_hand',                     [ok,   ok,   ok,   ok,     ok,   ok,   ok,   ok]],
  // "human operator confirms: succeeded", "human operator rejects: failed"
  [held,      'resolution_confirmed',                  [ok,   ok,   ok,   ok,     ok,   ok,   ok,   ok]],
  [held,      'resolution_rejected',                   [bad,  bad,  bad,  bad,    bad,  bad,  bad,  bad]],
];

const nothing: Cells = columns.map(() => null);

const everyPair = [null, ...depositStates].flatMap((from) =>
  depositTriggers.map((trigger) => {
    const expected = listed.find((row) => row[0] === from && row[1] === trigger)?.[2] ?? nothing;
    return [from, trigger, expected] as const;
  }),
);

describe('a deposit', () => {
  it('has the six states of the interface', () => {
    expect([...depositStates].sort()).toEqual(
      ['expired', 'failed', 'pending', ack, held, 'succeeded'].sort(),
    );
  });

  it.each(everyPair)('in the state %s moves on %s exactly as the tables list', (from, trigger, expected) => {
    expect(columns.map((facts) => nextState(depositTransitions, from, trigger, facts))).toEqual(expected);
  });

  it('has every pair of state and trigger looked at, and no expected row written twice', () => {
    expect(everyPair).toHaveLength(7 * 10);
    expect(columns).toHaveLength(8);
    expect(new Set(listed.map(([from, trigger]) => `${from} ${trigger}`)).size).toBe(listed.length);
  });
});

describe('a confirmed payment', () => {
  const ok = ['succeeded'];
  const held = ['requires_manual_resolution'];
  const both = ['expired', 'requires_manual_resolution'];
  /** What a confirmed payment does, by the state it finds: the states it leads through, or nothing at all. */
  // biome-ignore format: reads by its columns
  const expected: Readonly<Record<DepositState, readonly (readonly string[] | null)[]>> = {
    //                           merchant-initiated      customer-initiated
    //                           open   closed past      open  closed past the late window
    pending:                    [ok,    both,  both,     ok,   ok,    ok],
    provider_acknowledged:      [ok,    both,  both,     ok,   ok,    ok],
    expired:                    [held,  held,  held,     ok,   ok,    no],
    failed:                     [held,  held,  held,     no,   no,    no],
    succeeded:                  [no,    no,    no,       no,   no,    no],
    requires_manual_resolution: [no,    no,    no,       no,   no,    no],
  };

  const moments = [-1, 0, 86_400_001];
  const cases = depositStates.flatMap((state) =>
    collectionModes.flatMap((collectionMode, mode) =>
      moments.map((ms, moment) => ({
        state,
        collectionMode,
        ms,
        leads: expected[state][mode * 3 + moment] ?? null,
      })),
    ),
  );

  const evidence = {
    providerTxId: 'TX-1',
    paidAt: null,
    payments: [paymentId(uuidOf(5))],
    exchanges: [],
    reason: reason('payment_confirmed'),
  };

  it.each(cases)(
    'of a $collectionMode deposit in $state, $ms ms from its deadline, leads through $leads',
    ({ state, collectionMode, ms, leads }) => {
      const deposit = aDeposit({ state, collectionMode });
      const at = ms < 0 ? later(deposit.createdAt, 1) : later(deposit.expiresAt, ms);
      const context = { actor: { kind: 'service' }, at, newId: () => uuidOf(42) } as const;
      const change = confirmedDeposit(deposit, evidence, settings(), context);
      expect(change?.moves.map(({ to }) => to) ?? null).toEqual(leads);
      if (change === null) return;
      expect(change).toMatchObject({ expectedVersion: 1, consumes: evidence.payments });
      expect(change.transaction).toMatchObject({ state: leads?.at(-1), providerTxId: 'TX-1', version: 2 });
      const isHeld = change.transaction.state === 'requires_manual_resolution';
      expect(change.transaction.stateReason).toEqual(
        isHeld ? reason('came_late', { what: evidence.reason }) : evidence.reason,
      );
      const events = { succeeded: 'payment.succeeded', expired: 'payment.expired' };
      const announced = leads?.includes('expired') ? events.expired : isHeld ? undefined : events.succeeded;
      expect(change.event?.name).toBe(announced);
    },
  );

  it('gives the deposit its own id, in the place of one that an answer promised', () => {
    const deposit = aDeposit({ providerTxId: 'TX-0' });
    const context = { actor: { kind: 'service' }, at: deposit.createdAt, newId: () => uuidOf(42) } as const;
    const change = confirmedDeposit(deposit, evidence, settings(), context);
    expect(change?.transaction.providerTxId).toBe('TX-1');
  });
});
