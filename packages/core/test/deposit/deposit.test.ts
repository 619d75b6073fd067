import { describe, expect, it } from '@jest/globals';
import { depositFacts, isOpen, visibleDeadline } from '../../src/deposit/deposit.ts';
import { collectionModes } from '../../src/deposit/deposit-transitions.ts';
import { earlier, later } from '../../src/instant.ts';
import { aDeposit } from '../a-transaction.ts';

const windowMs = 86_400_000;
const settings = { latePaymentWindowMs: windowMs };
const { expiresAt, createdAt } = aDeposit();
const fromDeadline = (ms: number) => (ms < 0 ? earlier(expiresAt, -ms) : later(expiresAt, ms));

describe('a deposit', () => {
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

  it.each(collectionModes)('knows how it is collected: %s', (collectionMode) => {
    const facts = depositFacts(aDeposit({ collectionMode }), createdAt, settings);
    expect(facts.collectionMode).toBe(collectionMode);
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
});
