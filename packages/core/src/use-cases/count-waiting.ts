import type { Ports } from '../ports/ports.ts';
import type { WaitingSum } from '../ports/transaction-reader.ts';
import { dayOf } from '../reconciliation/calendar-day.ts';

export interface WaitingForStaff extends WaitingSum {
  /** What this person may still approve alone today; null: as much as they like. */
  readonly aloneLeftXaf: number | null;
}

/** How many withdrawals wait for a person, how much they come to, and how much of it whoever asks may approve alone. */
export const countWaiting =
  (ports: Pick<Ports, 'reader' | 'withdrawals' | 'clock' | 'settings'>) =>
  async (staffId: string): Promise<WaitingForStaff> => {
    const { approverDailyXaf } = ports.settings;
    const waiting = await ports.reader.countWaiting();
    if (approverDailyXaf === null) return { ...waiting, aloneLeftXaf: null };
    const aloneXaf = await ports.withdrawals.approvedAloneXaf(staffId, dayOf(ports.clock.now()));
    return { ...waiting, aloneLeftXaf: Math.max(0, approverDailyXaf - aloneXaf) };
  };
