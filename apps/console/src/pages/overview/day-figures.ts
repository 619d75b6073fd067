import type { DayTotalsItem, HourTotalsItem } from '../../api/schemas.ts';

export type Direction = DayTotalsItem['direction'];

/** A direction summed up over its operators. */
export function figuresOf(totals: readonly DayTotalsItem[], direction: Direction) {
  const own = totals.filter((each) => each.direction === direction);
  const sum = (member: 'transactions' | 'succeeded' | 'succeeded_xaf' | 'unsuccessful'): number =>
    own.reduce((all, each) => all + each[member], 0);
  const ended = sum('succeeded') + sum('unsuccessful');
  return {
    transactions: sum('transactions'),
    succeeded: sum('succeeded'),
    succeededXaf: sum('succeeded_xaf'),
    ended,
    /** Whatever may still become of them. */
    open: sum('transactions') - ended,
    /** Null while none has ended. */
    rate: ended === 0 ? null : sum('succeeded') / ended,
  };
}

/** The hours of one direction, the oldest first. */
export const hoursOf = (hours: readonly HourTotalsItem[], direction: Direction): readonly HourTotalsItem[] =>
  hours.filter((each) => each.direction === direction);
