import { type Instant, later, type Ports, type ReadRoom, type Transaction } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';

export type StatusScheduleSubject = Pick<Ports, 'transactions' | 'statusSchedule'>;

export const plenty = 10_000;
export const schedule = {
  delaysMs: [5_000, 10_000, 20_000],
  lateVerdictMs: 30_000,
  stuckWithdrawalMs: 3_600_000,
};
/** Those of `aRegistry()`. */
export const rooms = (count = plenty): readonly ReadRoom[] =>
  ['mtn-momo', 'mtn-ussd', 'orange-money', 'orange-ussd'].map((providerId) => ({ providerId, count }));
export const muchLater = later(testMorning, 60_000);

/** Whether a transaction is taken at a moment. */
export const takes = async (
  { statusSchedule }: StatusScheduleSubject,
  { id }: Transaction,
  at: Instant,
): Promise<boolean> => (await statusSchedule.takeDue(at, rooms(), schedule)).some((each) => each.id === id);
