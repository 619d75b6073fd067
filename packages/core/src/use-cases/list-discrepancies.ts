import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import { calendarDay } from '../reconciliation/calendar-day.ts';
import type { Discrepancy, DiscrepancyKind, DiscrepancyStatus } from '../reconciliation/discrepancy.ts';
import type { DayComparison } from '../reconciliation/statement.ts';
import { checkedLimit, type SliceRequest } from '../steps/slice-request.ts';

/** `null` means: any. */
export interface WantedDiscrepancies {
  readonly providerId: string | null;
  readonly day: string | null;
  readonly status: DiscrepancyStatus | null;
  readonly kind: DiscrepancyKind | null;
}

export interface ListedDiscrepancies extends Slice<Discrepancy> {
  /** Of the day that is asked for, once it was compared. */
  readonly comparison: DayComparison | null;
  /** Of all providers and days. */
  readonly openCount: number;
}

/** The differences between statements and books, with the figures of the day that is asked for. */
export const listDiscrepancies =
  ({ reconciliation }: Pick<Ports, 'reconciliation'>) =>
  async (wanted: WantedDiscrepancies, slice: SliceRequest): Promise<ListedDiscrepancies> => {
    const { providerId, status, kind } = wanted;
    const day = wanted.day === null ? null : calendarDay(wanted.day);
    const filter = {
      ...(providerId === null ? {} : { providerId }),
      ...(day === null ? {} : { day }),
      ...(status === null ? {} : { status }),
      ...(kind === null ? {} : { kind }),
    };
    const [listed, comparison, openCount] = await Promise.all([
      reconciliation.list(filter, slice.cursor, checkedLimit(slice)),
      providerId === null || day === null ? null : reconciliation.comparisonOf(providerId, day),
      reconciliation.countOpen(),
    ]);
    return { ...listed, comparison, openCount };
  };
