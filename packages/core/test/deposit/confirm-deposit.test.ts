import { describe, expect, it } from '@jest/globals';
import { confirmedDeposit } from '../../src/deposit/confirm-deposit.ts';
import { collectionModes, type DepositState, depositStates } from '../../src/deposit/deposit-transitions.ts';
import { later } from '../../src/instant.ts';
import { reason } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { paymentId } from '../../src/transaction/identifiers.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';

const ok = ['succeeded'];
const held = ['requires_manual_resolution'];
const both = ['expired', 'requires_manual_resolution'];
const no = null;

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

describe('a confirmed payment', () => {
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
