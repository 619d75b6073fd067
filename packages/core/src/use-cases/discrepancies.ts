import { calendarDay } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import { typed } from '../reason/reason.ts';
import type {
  Discrepancy,
  DiscrepancyKind,
  DiscrepancyStatus,
  SettlementOutcome,
} from '../reconciliation/discrepancy.ts';
import type { DayComparison } from '../reconciliation/statement.ts';
import { auditEntry, givenReason, type StaffActor } from '../transaction/audit-entry.ts';
import { checkedLimit, type SliceRequest } from './lists.ts';

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

export interface GivenSettlement {
  readonly discrepancyId: string;
  readonly outcome: SettlementOutcome;
  readonly note: string;
}

type SettlePorts = Pick<Ports, 'reconciliation' | 'clock' | 'ids'>;

/** A person says what a difference was about. No money moves by it: that is done on the page of the transaction. */
export const settleDiscrepancy =
  (ports: SettlePorts) =>
  async ({ discrepancyId, outcome, note }: GivenSettlement, staff: StaffActor): Promise<Discrepancy> => {
    const at = ports.clock.now();
    const why = givenReason(note);
    const what = ['difference.settle', discrepancyId, 'open', outcome] as const;
    const audit = auditEntry(ports, staff, at, what, typed(why));
    return ports.reconciliation.settle(discrepancyId, { outcome, note: why, by: staff.id, at }, audit);
  };

/** What was settled turns out to be none: it is work again. */
export const reopenDiscrepancy =
  (ports: SettlePorts) =>
  async (discrepancyId: string, note: string, staff: StaffActor): Promise<Discrepancy> => {
    const at = ports.clock.now();
    const why = givenReason(note);
    const what = ['difference.reopen', discrepancyId, 'settled', 'open'] as const;
    return ports.reconciliation.reopen(discrepancyId, at, auditEntry(ports, staff, at, what, typed(why)));
  };
