import { expect } from '@jest/globals';
import { instant, type Ports } from '@mobile-money/core';
import { contract } from './given/contract.ts';

export const clockContract = contract<Pick<Ports, 'clock'>>('A clock', (it) => {
  it('tells whole milliseconds within the years that we can write.', async ({ clock }) => {
    const now = clock.now();
    expect(instant(now)).toBe(now);
  });

  it('never goes back.', async ({ clock }) => {
    const times = Array.from({ length: 1_000 }, () => clock.now());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});
