import type { Ports } from '../ports/ports.ts';
import { typed } from '../reason/reason.ts';
import type { Discrepancy, SettlementOutcome } from '../reconciliation/discrepancy.ts';
import { auditEntry, givenReason } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';

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
    const entry = { action: 'difference.settle', subject: discrepancyId, before: 'open', after: outcome };
    const audit = auditEntry(ports, staff, at, { ...entry, reason: typed(why) });
    return ports.reconciliation.settle(discrepancyId, { outcome, note: why, by: staff.id, at }, audit);
  };

/** What was settled turns out to be none: it is work again. */
export const reopenDiscrepancy =
  (ports: SettlePorts) =>
  async (discrepancyId: string, note: string, staff: StaffActor): Promise<Discrepancy> => {
    const at = ports.clock.now();
    const why = givenReason(note);
    const entry = { action: 'difference.reopen', subject: discrepancyId, before: 'settled', after: 'open' };
    return ports.reconciliation.reopen(
      discrepancyId,
      at,
      auditEntry(ports, staff, at, { ...entry, reason: typed(why) }),
    );
  };
