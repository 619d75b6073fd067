import { type Deposit, depositFacts } from '../deposit/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import {
  type SimulatedOutcome,
  simulatedDepositTriggers,
  simulatedOutcome,
  simulatedWithdrawalTriggers,
} from '../simulation/simulation-moves.ts';
import { changeContext } from '../steps/change-context.ts';
import { changeTransaction } from '../steps/change-transaction.ts';
import { service } from '../transaction/actor.ts';
import {
  type ChangeContext,
  changeOf,
  moveDeposit,
  moveWithdrawal,
  type StateChange,
} from '../transaction/state-change.ts';
import type { Transaction, TransactionState } from '../transaction/transaction.ts';
import type { EventName } from '../webhook/event-by-state.ts';
import { type Withdrawal, withdrawalFacts } from '../withdrawal/withdrawal.ts';
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
      made = simulated(ports, current, outcome);
      return made;
    });
    return { transaction, previousState, webhookEvent: eventOf(made) };
  };

const eventOf = (change: StateChange | null): EventName | null => change?.event?.name ?? null;

function simulated(ports: SimulatePorts, current: Transaction, outcome: SimulatedOutcome): StateChange {
  const context = changeContext(ports, service, ports.clock.now());
  const reason = `Simulated outcome: ${outcome}.`;
  return current.direction === 'deposit'
    ? simulatedDeposit(ports, current, outcome, reason, context)
    : simulatedWithdrawal(ports, current, outcome, reason, context);
}

/** A trial does not wait: a window closes, and a late payment comes, at the moment when it first could. */
function simulatedDeposit(
  { settings }: SimulatePorts,
  current: Deposit,
  outcome: SimulatedOutcome,
  reason: string,
  context: ChangeContext,
): StateChange<Deposit> {
  const triggers = simulatedDepositTriggers(current.state, outcome, current.collectionMode);
  const isLate = outcome === 'expired' || current.state === 'expired';
  const pretended = isLate ? current.expiresAt : current.createdAt;
  const facts = depositFacts(current, pretended, settings);
  const start = changeOf(current, context.at);
  return triggers.reduce((change, trigger) => moveDeposit(change, trigger, facts, reason, context), start);
}

function simulatedWithdrawal(
  { settings }: SimulatePorts,
  current: Withdrawal,
  outcome: SimulatedOutcome,
  reason: string,
  context: ChangeContext,
): StateChange<Withdrawal> {
  const triggers = simulatedWithdrawalTriggers(current.state, outcome);
  const facts = withdrawalFacts(current, context.at, settings);
  const start = changeOf(current, context.at);
  return triggers.reduce((change, trigger) => moveWithdrawal(change, trigger, facts, reason, context), start);
}
