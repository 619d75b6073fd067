import type { Ports } from '../ports/ports.ts';
import type { WaitingSum } from '../ports/transaction-reader.ts';

/** How many withdrawals wait for a person, and how much they come to. */
export const countWaiting =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (): Promise<WaitingSum> =>
    reader.countWaiting();
