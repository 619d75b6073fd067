import { expect } from '@jest/globals';
import { earlier, later, type Ports } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { depositIn, storedDeposit } from './given/deposits.ts';
import { uniqueMsisdn } from './given/unique.ts';
import { withdrawalIn } from './given/withdrawals.ts';

export type ProbeFinderSubject = Pick<Ports, 'transactions' | 'probes'>;

/** The store may hold anything else. */
export const probeFinderContract = contract<ProbeFinderSubject>('A probe finder', (it) => {
  it('finds what is in the situation, and nothing beside it.', async (subject) => {
    const msisdn = uniqueMsisdn();
    const pending = await depositIn(subject, 'pending', { msisdn });
    const expired = await depositIn(subject, 'expired', { msisdn });
    const waiting = await withdrawalIn(subject, 'pending_approval', { msisdn });
    await depositIn(subject, 'succeeded', { msisdn });
    await depositIn(subject, 'pending', { msisdn: uniqueMsisdn() });
    const found = (situations: Parameters<typeof subject.probes.waitingSince>[0]) =>
      subject.probes.waitingSince(situations, later(testMorning, 1e9), 100);
    expect(await found([{ msisdn, direction: 'deposit', state: 'pending' }])).toEqual([pending]);
    expect(await found([{ msisdn, direction: 'deposit', state: 'expired' }])).toEqual([expired]);
    expect(await found([{ msisdn, direction: 'withdrawal', state: 'pending' }])).toEqual([]);
    const both = await found([
      { msisdn, direction: 'withdrawal', state: 'pending_approval' },
      { msisdn, direction: 'deposit', state: 'pending' },
      { msisdn: uniqueMsisdn(), direction: 'deposit', state: 'pending' },
    ]);
    expect(new Set(both.map(({ id }) => id))).toEqual(new Set([pending.id, waiting.id]));
    expect(await found([])).toEqual([]);
  });

  it('finds what has waited long enough, the longest waiting first, and no more than asked for.', async (subject) => {
    const msisdn = uniqueMsisdn();
    const made = [];
    for (const ms of [30, 10, 20])
      made.push(await storedDeposit(subject, { msisdn }, later(testMorning, ms)));
    const [late, first, second] = made;
    const situations = [{ msisdn, direction: 'deposit', state: 'pending' }] as const;
    const at = later(testMorning, 20);
    expect(await subject.probes.waitingSince(situations, at, 10)).toEqual([first, second]);
    expect(await subject.probes.waitingSince(situations, earlier(at, 1), 10)).toEqual([first]);
    expect(await subject.probes.waitingSince(situations, later(at, 10), 10)).toEqual([first, second, late]);
    expect(await subject.probes.waitingSince(situations, later(at, 10), 1)).toEqual([first]);
  });
});
