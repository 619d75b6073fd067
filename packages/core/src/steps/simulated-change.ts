import { type Deposit, depositFacts } from '../deposit/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import { reason } from '../reason/reason.ts';
import {
  type SimulatedOutcome,
  simulatedDepositTriggers,
  simulatedWithdrawalTriggers,
} from '../simulation/simulation-moves.ts';
import { service } from '../transaction/actor.ts';
import {
  type ChangeContext,
  changeOf,
  moveDeposit,
  moveWithdrawal,
  type StateChange,
} from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { type Withdrawal, withdrawalFacts } from '../withdrawal/withdrawal.ts';
import { changeContext } from './change-context.ts';

type ChangePorts = Pick<Ports, 'clock' | 'ids' | 'settings'>;

/** The change that makes an outcome of a transaction as it is now. Throws `outcome_not_reachable`. */
export function simulatedChange(
  ports: ChangePorts,
  current: Transaction,
  outcome: SimulatedOutcome,
): StateChange {
  const context = changeContext(ports, service, ports.clock.now());
  return current.direction === 'deposit'
    ? simulatedDeposit(ports, current, outcome, context)
    : simulatedWithdrawal(ports, current, outcome, context);
}

/** A trial does not wait: a window closes, and a late payment comes, at the moment when it first could. */
function simulatedDeposit(
  { settings }: ChangePorts,
  current: Deposit,
  outcome: SimulatedOutcome,
  context: ChangeContext,
): StateChange<Deposit> {
  const triggers = simulatedDepositTriggers(current.state, outcome, current.collectionMode);
  const isLate = outcome === 'expired' || current.state === 'expired';
  const assumedAt = isLate ? current.expiresAt : current.createdAt;
  const facts = depositFacts(current, assumedAt, settings);
  const start = changeOf(current, context.at);
  const why = reason(`simulated_${outcome}`);
  return triggers.reduce(
    (change, trigger) => moveDeposit(change, trigger, facts, why, context, 'simulated'),
    start,
  );
}

function simulatedWithdrawal(
  { settings }: ChangePorts,
  current: Withdrawal,
  outcome: SimulatedOutcome,
  context: ChangeContext,
): StateChange<Withdrawal> {
  const triggers = simulatedWithdrawalTriggers(current.state, outcome);
  // A trial asks no one: as many people as are needed approve at once.
  const facts = { ...withdrawalFacts(current, context.at, settings), isLastApproval: true };
  const start = changeOf(current, context.at);
  const why = reason(`simulated_${outcome}`);
  return triggers.reduce(
    (change, trigger) => moveWithdrawal(change, trigger, facts, why, context, 'simulated'),
    start,
  );
}
