import { describe, expect, it } from '@jest/globals';
import type { StatusReader, StatusRequest } from '@mobile-money/core';
import { saying } from '../builders/saying.ts';
import { statusOf, type Verdict, verdicts } from './given/counterparts.ts';

export interface StatusReaderSubject {
  readonly statuses: StatusReader;
  readonly request: StatusRequest;
}

/** Each subject faces a provider that says of the submission what it is told to. */
export function statusReaderContract(makeSubject: (verdict: Verdict) => Promise<StatusReaderSubject>): void {
  describe('A status reader', () => {
    it.each(verdicts)('tells what it must of a submission that is %s.', async (verdict) => {
      const { statuses, request } = await makeSubject(verdict);
      const outcome = statusOf[verdict];
      const isExplained = outcome === 'failed' || outcome === 'unknown';
      const told = isExplained ? { outcome, reason: saying(/\S/) } : { outcome };
      expect(await statuses.readStatus(request)).toMatchObject(told);
    });

    it('of a provider that can be asked says that it gives verdicts.', async () => {
      const { statuses, request } = await makeSubject('still_waiting');
      expect(statuses.givesVerdicts(request.providerId)).toBe(true);
    });

    it.each(['succeeded', 'failed', 'still_waiting'] as const)(
      'changes nothing by asking: what is %s is so when asked again.',
      async (verdict) => {
        const { statuses, request } = await makeSubject(verdict);
        const first = await statuses.readStatus(request);
        expect(await statuses.readStatus(request)).toEqual(first);
      },
    );
  });
}
