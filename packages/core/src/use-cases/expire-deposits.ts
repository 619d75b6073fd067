import { depositFacts } from '../deposit/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import { changeContext } from '../steps/change-context.ts';
import { service } from '../transaction/actor.ts';
import { changeOf, moveDeposit } from '../transaction/state-change.ts';

type ExpirePorts = Pick<Ports, 'deposits' | 'transactions' | 'clock' | 'ids' | 'settings'>;

/**
 * Closes the window of overdue deposits and tells how many were found; as many as `limit` means there may be more.
 * One that was confirmed at the same moment keeps its confirmation: its version has moved on.
 */
export const expireDeposits =
  (ports: ExpirePorts) =>
  async (limit: number): Promise<number> => {
    const at = ports.clock.now();
    const due = await ports.deposits.dueToExpire(at, limit);
    const context = changeContext(ports, service, at);
    const changes = due.map((deposit) =>
      moveDeposit(
        changeOf(deposit, at),
        'window_closed',
        depositFacts(deposit, at, ports.settings),
        'No confirmation came before the deadline.',
        context,
      ),
    );
    if (changes.length > 0) await ports.transactions.commitAll(changes);
    return due.length;
  };
