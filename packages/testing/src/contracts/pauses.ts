import { describe, expect, it } from '@jest/globals';
import type { Pauses } from '@mobile-money/core';

export function pausesContract(makeSubject: () => Pauses): void {
  describe('A pause', () => {
    it('ends, as often as it is made.', async () => {
      const pauses = makeSubject();
      for (let count = 0; count < 3; count += 1) expect(await pauses.pause()).toBeUndefined();
    });

    it('of a given time ends, too.', async () => {
      expect(await makeSubject().wait(1)).toBeUndefined();
    });
  });
}
