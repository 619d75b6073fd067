import { amountXaf, type ListFilter, later, type OurSide, type Ports, type Slice } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { walk } from '../given/walk.ts';

export type NarrowingSubject = Pick<
  Ports,
  'reader' | 'payments' | 'messages' | 'transactions' | 'outbox' | 'audit' | 'wallets' | 'reconciliation'
>;

export const [noon, evening] = [later(testMorning, 1_000), later(testMorning, 2_000)];
export const times = [testMorning, noon, evening];
export const amounts = [500, 5_000, 50_000].map(amountXaf);

/** Each with those of three that it leaves: made in the morning, at noon and in the evening, each ten times as large. */
export const narrowed: readonly (readonly [ListFilter, readonly number[]])[] = [
  [{}, [2, 1, 0]],
  [{ from: noon }, [2, 1]],
  [{ before: noon }, [0]],
  [{ from: noon, before: evening }, [1]],
  [{ amountMinXaf: 5_000 }, [2, 1]],
  [{ amountMaxXaf: 5_000 }, [1, 0]],
  [{ amountMinXaf: 5_001, amountMaxXaf: 49_999 }, []],
  [{ amountMinXaf: 1, from: evening }, [2]],
];

/** The places of what a list has, among the ids that are known; slice by slice. */
export const placesIn = async (
  ids: readonly string[],
  list: (cursor: string | null) => Promise<Slice<{ readonly id: string }>>,
): Promise<readonly number[]> =>
  (await walk(list)).map(({ id }) => ids.indexOf(id)).filter((place) => place >= 0);

/** What our books say of a line, of which nothing is known. */
export const anOurSide: OurSide = {
  transactionId: null,
  paymentId: null,
  direction: 'deposit',
  state: 'succeeded',
  amountXaf: 5_000,
  msisdn: null,
  operatorTxId: null,
  at: testMorning,
};
