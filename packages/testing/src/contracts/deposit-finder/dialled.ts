import { expect } from '@jest/globals';
import { type Deposit, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { DepositFinderSubject } from '../deposit-finder.ts';
import { part } from '../given/contract.ts';
import {
  aRefusedDeposit,
  depositIn,
  merchantInitiated,
  movedDeposit,
  storedDeposit,
} from '../given/deposits.ts';
import { uniqueId } from '../given/unique.ts';

const dayMs = 86_400_000;
const at = (ms: number) => later(testMorning, ms);

export const dialled = part<DepositFinderSubject>('what became of dialled deposits', (it) => {
  /** Deposits of one channel at their moments, all in this state. */
  const made = async (
    subject: DepositFinderSubject,
    fields: Partial<Deposit>,
    trigger: 'window_closed' | 'payment_confirmed' | null,
    moments: readonly number[],
  ) => {
    for (const ms of moments) {
      const deposit = await storedDeposit(subject, fields, at(ms));
      if (trigger !== null) await movedDeposit(subject, deposit, trigger, later(deposit.expiresAt, 1));
    }
  };

  it('tells how many of them expired that were made after the moment.', async (subject) => {
    const channelId = `channel-${uniqueId()}`;
    await made(subject, { channelId }, 'window_closed', [10, 20, 30]);
    await made(subject, { channelId }, 'payment_confirmed', [25]);
    await made(subject, { channelId }, null, [40]);
    await made(subject, { ...merchantInitiated, channelId }, 'window_closed', [35]);
    await made(subject, { channelId: `channel-${uniqueId()}` }, 'window_closed', [35]);
    const unheard = async (ms: number) => (await subject.deposits.dialledSince(channelId, at(ms))).unheard;
    expect([await unheard(9), await unheard(10), await unheard(29), await unheard(30)]).toEqual([3, 2, 1, 0]);
    await made(subject, { channelId }, 'window_closed', [50, 51, 52, 53, 54, 55, 56, 57]);
    expect(await unheard(0)).toBe(10);
  });

  it('tells how many of the day before the first of them ended, and how many were paid.', async (subject) => {
    const channelId = `channel-${uniqueId()}`;
    const first = dayMs + 100;
    await made(subject, { channelId }, 'payment_confirmed', [99, 100, first - 1, first, first + 1]);
    await made(subject, { channelId }, 'window_closed', [99, 101]);
    await made(subject, { channelId }, null, [200]);
    await depositIn(subject, 'failed', { ...merchantInitiated, channelId });
    await subject.transactions.createDeposit([aRefusedDeposit({ channelId }, at(300))]);
    await made(subject, { channelId }, 'window_closed', [first, first + 5]);
    expect(await subject.deposits.dialledSince(channelId, at(1_000))).toEqual({
      unheard: 2,
      over: 3,
      paid: 2,
    });
  });

  it('tells nothing where none expired.', async (subject) => {
    const channelId = `channel-${uniqueId()}`;
    await made(subject, { channelId }, 'payment_confirmed', [1, 2]);
    expect(await subject.deposits.dialledSince(channelId, at(0))).toEqual({ unheard: 0, over: 0, paid: 0 });
  });
});
