import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { reason } from '../reason/reason.ts';
import { service } from '../transaction/audit-entry.ts';
import { asWithdrawal, changeContext, changeWithdrawal } from '../transaction/change-transaction.ts';
import { changeOf, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import { submissionIdOf, type Withdrawal } from '../withdrawal/withdrawal.ts';

type RestorePorts = Pick<Ports, 'transactions' | 'reader' | 'clock' | 'ids'>;

export interface Marked {
  /** Approved, and perhaps sent since: they wait for a person now. */
  readonly escalated: number;
  /** Not approved, and perhaps approved and sent since: they need two people now. */
  readonly marked: number;
}

/**
 * Marks the withdrawals of a database that was restored from a backup, before anyone works on it. What happened after
 * the backup was made is not known here, so nothing that could have been sent then is sent by itself.
 */
export const markRestored = (ports: RestorePorts) => async (): Promise<Marked> => ({
  escalated: await markEvery(ports, 'approved', escalated),
  marked: await markEvery(ports, 'pending_approval', marked),
});

type Mark = (ports: RestorePorts, current: Withdrawal) => StateChange<Withdrawal>;

async function markEvery(ports: RestorePorts, state: Withdrawal['state'], mark: Mark): Promise<number> {
  let [count, cursor]: [number, string | null] = [0, null];
  do {
    const search = { state, direction: 'withdrawal' } as const;
    const slice = await ports.reader.search(search, cursor, limits.pageSizeMax, 'oldest');
    for (const each of slice.items) {
      await changeWithdrawal(ports, asWithdrawal(each), (current) => mark(ports, current));
      count += 1;
    }
    cursor = slice.nextCursor;
  } while (cursor !== null);
  return count;
}

const nothingKnown = { isStuck: true, isLastApproval: false };

/** It goes the way of what was sent and got stuck: the name by which it would have been sent is the one to ask for. */
function escalated(ports: RestorePorts, current: Withdrawal): StateChange<Withdrawal> {
  const at = ports.clock.now();
  const context = changeContext(ports, service, at);
  const submissionId = submissionIdOf(current.id, current.providerId);
  const change = changeOf(current, at, { fields: { submissionId, mayHaveBeenSent: true } });
  const restored = moveWithdrawal(change, 'restored', nothingKnown, reason('restored_not_sent'), context);
  return moveWithdrawal(restored, 'transfer_stuck', nothingKnown, reason('restored_for_person'), context);
}

/** Whoever approved it then knew nothing of this. */
function marked(ports: RestorePorts, current: Withdrawal): StateChange<Withdrawal> {
  const at = ports.clock.now();
  const change = changeOf(current, at, { fields: { mayHaveBeenSent: true, approvals: [] } });
  const context = changeContext(ports, service, at);
  return moveWithdrawal(change, 'restored', nothingKnown, reason('restored_for_two'), context);
}
