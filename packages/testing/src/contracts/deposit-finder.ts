import { describe } from '@jest/globals';
import type { Ports } from '@mobile-money/core';
import { candidates } from './deposit-finder/candidates.ts';
import { overdue } from './deposit-finder/overdue.ts';
import { prompts } from './deposit-finder/prompts.ts';
import { similar } from './deposit-finder/similar.ts';

export type DepositFinderSubject = Pick<Ports, 'transactions' | 'deposits'>;

/** The store may hold anything else; it knows the channels of `aRegistry()`. */
export function depositFinderContract(makeSubject: () => Promise<DepositFinderSubject>): void {
  describe('A deposit finder', () => {
    overdue(makeSubject);
    candidates(makeSubject);
    prompts(makeSubject);
    similar(makeSubject);
  });
}
