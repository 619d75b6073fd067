import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { collectionModes, depositStates } from '../../src/deposit/deposit-transitions.ts';
import { later } from '../../src/instant.ts';
import {
  isPageOver,
  type PageState,
  pageExpiry,
  pageState,
  pageStates,
  takesHint,
} from '../../src/page/page.ts';
import { aDeposit } from '../a-transaction.ts';

const soon = later(testMorning, 1_000);
const deadline = aDeposit().expiresAt;

/** What a player is told: of one that is dialled and one that is prompted, before the deadline and from then on. */
// biome-ignore format: reads by its columns
const told = {
  pending:                    [['to_dial', 'prompted'],       ['late_to_dial', 'late_prompted']],
  provider_acknowledged:      [['to_dial', 'prompted'],       ['late_to_dial', 'late_prompted']],
  expired:                    [['late_to_dial', 'late_prompted'], ['late_to_dial', 'late_prompted']],
  requires_manual_resolution: [['held', 'held'],              ['held', 'held']],
  succeeded:                  [['succeeded', 'succeeded'],    ['succeeded', 'succeeded']],
  failed:                     [['failed', 'failed'],          ['failed', 'failed']],
} as const;

describe('a page', () => {
  it.each(depositStates)('tells of a deposit in %s by its mode and the clock', (state) => {
    const seen = [soon, deadline].map((at) =>
      (['customer_initiated', 'merchant_initiated'] as const).map((collectionMode) =>
        pageState(aDeposit({ state, collectionMode }), at),
      ),
    );
    expect(seen).toEqual(told[state]);
    expect(collectionModes).toHaveLength(2);
  });

  it('is there until the late window ends', () => {
    expect(pageExpiry(aDeposit(), { latePaymentWindowMs: 5 })).toBe(later(deadline, 5));
  });

  it.each<[PageState, boolean, boolean]>([
    ['to_dial', false, true],
    ['prompted', false, true],
    ['late_to_dial', false, true],
    ['late_prompted', false, true],
    ['held', false, false],
    ['succeeded', true, false],
    ['failed', false, true],
  ])('in %s: over %s, takes the word of the player %s', (state, isOver, takes) => {
    expect([isPageOver(state), takesHint(state)]).toEqual([isOver, takes]);
    expect(pageStates).toContain(state);
  });
});
