import { describe, expect, it } from '@jest/globals';
import { type Clock, instant } from '@mobile-money/core';

export interface ClockSubject {
  readonly clock: Clock;
}

export function clockContract(makeSubject: () => Promise<ClockSubject>): void {
  describe('A clock', () => {
    it('tells whole milliseconds within the years that we can write.', async () => {
      const { clock } = await makeSubject();
      const now = clock.now();
      expect(instant(now)).toBe(now);
    });

    it('never goes back.', async () => {
      const { clock } = await makeSubject();
      const times = Array.from({ length: 1_000 }, () => clock.now());
      expect(times).toEqual([...times].sort((a, b) => a - b));
    });
  });
}
