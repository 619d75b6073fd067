import {
  calendarDay,
  dayWindow,
  fits,
  type ListFilter,
  type ListPeriod,
  type Slice,
} from '@mobile-money/core';
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

/** What a row that is shown is judged by; null, or left out, where it has none. */
interface ShownFacts {
  readonly at?: string | null;
  readonly application?: string | null;
  readonly amountXaf?: number | null;
  /** Where a text that is asked for may stand. */
  readonly texts?: readonly (string | null)[];
}

/**
 * Of a list that is read whole because it is never long: the rows that a query means. Members that are asked for are as
 * asked for; null means any.
 */
export function meant<Item extends object>(
  items: readonly Item[],
  query: NarrowQuery & { readonly q?: string | null },
  factsOf: (item: Item) => ShownFacts,
  members: { readonly [Name in keyof Item]?: Item[Name] | null } = {},
): readonly Item[] {
  const filter = filterOf(query);
  const wanted = Object.entries(asked(members)) as [keyof Item, unknown][];
  const part = (query.q ?? '').toLowerCase();
  return items.filter((item) => {
    const { at = null, application: applicationId, amountXaf, texts = [] } = factsOf(item);
    return (
      fits({ at: at === null ? null : Date.parse(at), applicationId, amountXaf }, filter) &&
      wanted.every(([name, value]) => item[name] === value) &&
      (part === '' || texts.some((text) => text?.toLowerCase().includes(part) === true))
    );
  });
}

/** A flag as addresses write it. */
export const flagOf = (written: 'true' | 'false' | null): boolean | null =>
  written === null ? null : written === 'true';

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
