import { describe, expect, it } from '@jest/globals';
import { type Ports, transactionId } from '@mobile-money/core';

/** Two subjects are two processes: what one makes, the other does not. */
export function idsContract(makeSubject: () => Promise<Pick<Ports, 'ids'>>): void {
  describe('Ids', () => {
    it('are UUIDs in lower case.', async () => {
      const { ids } = await makeSubject();
      for (let count = 0; count < 100; count += 1) {
        const id = ids.next();
        expect(transactionId(id)).toBe(id);
      }
    });

    it('never come twice, from one process or from two.', async () => {
      const makers = [await makeSubject(), await makeSubject()];
      const made = Array.from({ length: 5_000 }, () => makers.map(({ ids }) => ids.next())).flat();
      expect(new Set(made).size).toBe(made.length);
    });
  });
}
