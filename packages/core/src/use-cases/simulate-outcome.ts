import { oneByOne } from '../background-work.ts';
import { earlier } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { type MagicStep, magicSteps } from '../simulation/magic-numbers.ts';
import { simulatedChange, simulatedOutcome } from '../simulation/simulation-moves.ts';
import { changeTransaction } from '../transaction/change-transaction.ts';
import type { StateChange } from '../transaction/state-change.ts';
import type { Transaction, TransactionState } from '../transaction/transaction.ts';
import { type EventName, isSent } from '../webhook/webhook-event.ts';
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

const eventOf = (change: StateChange | null): EventName | null =>
  change !== null && isSent(change.event) ? change.event.name : null;

type SettlePorts = Pick<Ports, 'probes' | 'transactions' | 'clock' | 'ids' | 'log' | 'settings'>;

/**
 * Makes the outcomes of magic numbers happen when their time has come, and tells how many did. What waits is in the
 * store alone, so that no restart forgets it; of many processes that see it, one makes it happen.
 */
export const settleMagicNumbers =
  (ports: SettlePorts) =>
  async (limit: number): Promise<number> => {
    const before = earlier(ports.clock.now(), limits.magicNumberWaitMs);
    const waiting = await ports.probes.waitingSince(magicSteps, before, limit);
    return oneByOne(ports, waiting, (transaction) => settle(ports, transaction));
  };

/**
 * An outcome belongs to the very version that waited for it. Where another process, the platform or the deadline was
 * first, the commit is stale and nothing happens: decided anew, the outcome might fit the state that they made too.
 */
async function settle(ports: SettlePorts, transaction: Transaction): Promise<void> {
  const step = magicSteps.find((each) => isAt(each, transaction));
  if (step === undefined) throw new Error('The store found what was not asked for.');
  await ports.transactions.commit(simulatedChange(ports, transaction, step.outcome));
}

const isAt = (step: MagicStep, { msisdn, direction, state }: Transaction): boolean =>
  step.msisdn === msisdn && step.direction === direction && step.state === state;
