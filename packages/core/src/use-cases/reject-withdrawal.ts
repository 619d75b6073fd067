import type { Ports } from '../ports/ports.ts';
import { typed } from '../reason/reason.ts';
import { changeContext } from '../steps/change-context.ts';
import { changeWithdrawal } from '../steps/change-transaction.ts';
import { refuseReserved } from '../steps/refuse-reserved.ts';
import { auditEntry, givenReason } from '../steps/staff-action.ts';
import { proposedFirst } from '../steps/with-second-person.ts';
import type { StaffActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { decisionOf } from '../transaction/second-person.ts';
import { changeOf, moveWithdrawal } from '../transaction/state-change.ts';
import { type Withdrawal, withdrawalFacts } from '../withdrawal/withdrawal.ts';

type RejectPorts = Pick<Ports, 'transactions' | 'reservations' | 'staff' | 'clock' | 'ids' | 'settings'>;

/** A staff member rejects; nothing was sent, and nothing will be. Where something may have been, it takes two people. */
export const rejectWithdrawal =
  (ports: RejectPorts) =>
  async (id: string, staff: StaffActor, reason: string): Promise<Withdrawal> => {
    const why = givenReason(reason);
    const { transaction } = await changeWithdrawal(ports, transactionId(id), async (current) => {
      const at = ports.clock.now();
      const audit = auditEntry(ports, staff, at, {
        action: 'withdrawal.reject',
        subject: current.id,
        before: current.state,
        after: 'failed',
        reason: typed(why),
      });
      const context = changeContext(ports, staff, at);
      const facts = withdrawalFacts(current, at, ports.settings);
      const change = changeOf(current, at, { audit: [audit] });
      const rejected = moveWithdrawal(
        change,
        'operator_rejected',
        facts,
        typed(why),
        context,
        'rejected_by_staff',
      );
      await refuseReserved(ports, current, staff, at);
      if (!current.mayHaveBeenSent) return rejected;
      return proposedFirst(ports, current, rejected, { ...decisionOf('failed'), reason: why }, staff);
    });
    return transaction;
  };
