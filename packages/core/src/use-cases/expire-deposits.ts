import { type Deposit, depositFacts } from '../deposit/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import { changeContext } from '../steps/change-context.ts';
import { service } from '../transaction/actor.ts';
import { changeOf, moveDeposit } from '../transaction/state-change.ts';

type ExpirePorts = Pick<Ports, 'deposits' | 'transactions' | 'clock' | 'ids' | 'settings'>;

/** Enough for one commit to be worth its trip, and few enough that whoever was paid meanwhile is not kept waiting. */
const together = 1_000;

/**
 * Closes the window of overdue deposits and tells how many were found; as many as `limit` means there may be more.
 * One that was confirmed at the same moment keeps its confirmation: its version has moved on. After an outage there
 * may be very many: the next ones are read while the last ones are committed.
 */
export const expireDeposits =
  (ports: ExpirePorts) =>
  async (limit: number): Promise<number> => {
    const until = ports.clock.now();
    let found = 0;
    let due = await ports.deposits.dueToExpire(until, Math.min(limit, together), null);
    while (due.length > 0) {
      found += due.length;
      const wanted = due.length < together ? 0 : Math.min(limit - found, together);
      const next = wanted === 0 ? [] : ports.deposits.dueToExpire(until, wanted, due.at(-1) as Deposit);
      [due] = await Promise.all([next, close(ports, due)]);
    }
    return found;
  };

async function close(ports: ExpirePorts, due: readonly Deposit[]): Promise<void> {
  const at = ports.clock.now();
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
  await ports.transactions.commitAll(changes);
}
