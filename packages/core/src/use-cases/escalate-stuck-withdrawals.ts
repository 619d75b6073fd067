import { earlier } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import { reason } from '../reason/reason.ts';
import { changeContext } from '../steps/change-context.ts';
import { service } from '../transaction/actor.ts';
import { changeOf, moveWithdrawal } from '../transaction/state-change.ts';
import { withdrawalFacts } from '../withdrawal/withdrawal.ts';

type EscalatePorts = Pick<Ports, 'withdrawals' | 'transactions' | 'clock' | 'ids' | 'settings' | 'log'>;

/** Hands withdrawals that have waited too long for a verdict to a person, and tells how many were found. */
export const escalateStuckWithdrawals =
  (ports: EscalatePorts) =>
  async (limit: number): Promise<number> => {
    const at = ports.clock.now();
    const stuck = await ports.withdrawals.submittedSince(
      earlier(at, ports.settings.stuckWithdrawalMs),
      limit,
    );
    const context = changeContext(ports, service, at);
    const why = reason('no_verdict');
    const changes = stuck.map((withdrawal) =>
      moveWithdrawal(
        changeOf(withdrawal, at),
        'transfer_stuck',
        withdrawalFacts(withdrawal, at, ports.settings),
        why,
        context,
      ),
    );
    const results = changes.length === 0 ? [] : await ports.transactions.commitAll(changes);
    for (const [index, { id }] of stuck.entries()) {
      if (results[index] === 'committed') ports.log.warn('A withdrawal is stuck.', { service_tx_id: id });
    }
    return stuck.length;
  };
