import type { Ports } from '../ports/ports.ts';
import { simulatedOutcome } from '../simulation/simulation-moves.ts';
import { changeTransaction } from '../steps/change-transaction.ts';
import { simulatedChange } from '../steps/simulated-change.ts';
import type { StateChange } from '../transaction/state-change.ts';
import type { Transaction, TransactionState } from '../transaction/transaction.ts';
import type { EventName } from '../webhook/event-by-state.ts';
import { readTransaction } from './read-transaction.ts';

type SimulatePorts = Pick<Ports, 'transactions' | 'clock' | 'ids' | 'settings'>;

export interface SimulationResult {
  readonly transaction: Transaction;
  readonly previousState: TransactionState;
  readonly webhookEvent: EventName | null;
}

/**
 * Makes an outcome happen in a trial: the same tables, guards, history and webhooks as in earnest, in one commit, so
 * that of many simulations at once exactly one wins.
 */
export const simulateOutcome =
  (ports: SimulatePorts) =>
  async (applicationId: string, id: string, wished: string): Promise<SimulationResult> => {
    const outcome = simulatedOutcome(wished);
    const own = await readTransaction(ports)(applicationId, id);
    let made: StateChange | null = null;
    let previousState = own.state;
    const { transaction } = await changeTransaction(ports, own.id, (current) => {
      previousState = current.state;
      made = simulatedChange(ports, current, outcome);
      return made;
    });
    return { transaction, previousState, webhookEvent: eventOf(made) };
  };

const eventOf = (change: StateChange | null): EventName | null => change?.event?.name ?? null;
