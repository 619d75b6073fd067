import { type Deposit, depositFacts } from '../deposit/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import { changeContext } from '../steps/change-context.ts';
import { heldInDoubt } from '../steps/doubt-verdict.ts';
import { service } from '../transaction/actor.ts';
import { type ChangeContext, changeOf, moveDeposit, type StateChange } from '../transaction/state-change.ts';

type ExpirePorts = Pick<Ports, 'deposits' | 'transactions' | 'doubts' | 'clock' | 'ids' | 'settings'>;

/** Enough for one commit to be worth its trip, and few enough that whoever was paid meanwhile is not kept waiting. */
const together = 1_000;

/**
 * Closes the window of overdue deposits and tells how many were found; as many as `limit` means there may be more.
 * One that was confirmed at the same moment keeps its confirmation: its version has moved on. After an outage there
 * may be very many: the next ones are read while the last ones are committed. One of which its provider told something
 * else than it was asked for goes on to a person.
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
  const prompted = due.filter(({ collectionMode }) => collectionMode === 'merchant_initiated');
  const doubts = await ports.doubts.about(prompted.map(({ id }) => id));
  const changes = due.map((deposit) => {
    const told = doubts
      .get(deposit.id)
      ?.findLast(({ submissionId }) => submissionId === deposit.submissionId);
    const held = told === undefined ? null : heldInDoubt(ports, deposit, told, context);
    return held ?? closed(ports, deposit, context);
  });
  await ports.transactions.commitAll(changes);
}

const closed = ({ settings }: ExpirePorts, deposit: Deposit, context: ChangeContext): StateChange =>
  moveDeposit(
    changeOf(deposit, context.at),
    'window_closed',
    depositFacts(deposit, context.at, settings),
    'No confirmation came before the deadline.',
    context,
  );
