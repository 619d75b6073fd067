import { describe, expect, it } from '@jest/globals';
import type { Log } from '@mobile-money/core';

export interface LogSubject {
  readonly log: Log;
  /** All that was written so far, in whatever form it is kept. */
  readonly written: () => string;
}

export function logContract(makeSubject: () => Promise<LogSubject>): void {
  describe('A log', () => {
    it.each(['info', 'warn', 'error'] as const)('writes a line at %s, with its facts.', async (level) => {
      const { log, written } = await makeSubject();
      expect(log[level]('A withdrawal is stuck.', { service_tx_id: 'tx-1', found: 3 })).toBeUndefined();
      expect(written()).toContain('A withdrawal is stuck.');
      expect(written()).toContain('tx-1');
    });

    it('never fails, whatever is to be written.', async () => {
      const { log } = await makeSubject();
      for (const message of ['', '%s %d %j', '\u0000\n', '\ud800', 'x'.repeat(100_000)]) {
        expect(() => log.info(message)).not.toThrow();
        expect(() => log.error(message, { a: message, b: null, c: Number.NaN, d: true })).not.toThrow();
      }
    });
  });
}
