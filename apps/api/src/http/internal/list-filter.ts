import { calendarDay, dayWindow, type ListFilter } from '@mobile-money/core';
import type { ListQuery, PeriodQuery } from '../requests/internal/list-requests.ts';

/** Only what was asked for: a member that is left out means any. */
export const asked = <T extends object>(wanted: T): { [Name in keyof T]?: NonNullable<T[Name]> } =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };

/** What a query narrows a list to; both days belong to it. */
export const periodOf = ({
  from,
  to,
  amount_min,
  amount_max,
}: PeriodQuery): Omit<ListFilter, 'applicationId'> =>
  asked({
    from: from === null ? null : dayWindow(calendarDay(from)).from,
    before: to === null ? null : dayWindow(calendarDay(to)).to,
    amountMinXaf: amount_min,
    amountMaxXaf: amount_max,
  });

export const filterOf = (query: ListQuery): ListFilter => ({
  ...periodOf(query),
  ...asked({ applicationId: query.application }),
});
