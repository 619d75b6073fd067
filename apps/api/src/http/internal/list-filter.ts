import { calendarDay, dayWindow, type ListFilter, type ListPeriod, type Slice } from '@mobile-money/core';
import type { ListQuery, NarrowQuery } from '../requests/internal/list-requests.ts';

/** Only what was asked for: a member that is left out means any. */
export const asked = <T extends object>(wanted: T): { [Name in keyof T]?: NonNullable<T[Name]> } =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };

/** What a query narrows a list to; both days belong to it. */
export const filterOf = ({ from, to, amount_min, amount_max, application }: NarrowQuery): ListFilter =>
  asked({
    from: from === null ? null : dayWindow(calendarDay(from)).from,
    before: to === null ? null : dayWindow(calendarDay(to)).to,
    amountMinXaf: amount_min,
    amountMaxXaf: amount_max,
    applicationId: application,
  });

/** Of rows that have neither an application nor an amount, those of the days; none when one of either is asked for. */
export async function withinDays<Item>(
  query: ListQuery,
  list: (period: ListPeriod) => Promise<Slice<Item>>,
): Promise<Slice<Item>> {
  const { applicationId, amountMinXaf, amountMaxXaf, ...period } = filterOf(query);
  const isOfOthers = [applicationId, amountMinXaf, amountMaxXaf].some((each) => each !== undefined);
  return isOfOthers ? nothing : list(period);
}

const nothing = { items: [], nextCursor: null };

/** Rows that are of no application, whichever is asked for. */
export const ofNoApplication = <Item>(
  { application }: ListQuery,
  list: () => Promise<Slice<Item>>,
): Promise<Slice<Item>> => (application === null ? list() : Promise.resolve(nothing));
