import { describe, expect, it } from '@jest/globals';
import {
  type DepositFacts,
  type DepositState,
  type DepositTrigger,
  depositStates,
  depositTransitions,
  depositTriggers,
} from '../../src/deposit/deposit-transitions.ts';
import { nextState } from '../../src/transaction/transition-table.ts';

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

  it.each(['succeeded'] as const)('never leaves %s', (from) => {
    const reached = depositTriggers.flatMap((trigger) =>
      columns.map((facts) => nextState(depositTransitions, from, trigger, facts)),
    );
    expect(new Set(reached)).toEqual(new Set([null]));
  });

  it('reaches succeeded only by a payment, by completion by hand or by staff', () => {
    const ways = depositTransitions.filter(([, , to]) => to === 'succeeded').map(([, on]) => on);
    expect(new Set(ways)).toEqual(
      new Set(['payment_confirmed', 'completed_by_hand', 'resolution_confirmed']),
    );
  });
});
