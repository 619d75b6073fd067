import { type Deposit, depositFacts } from '../deposit/deposit.ts';
import type { CollectionMode, DepositState, DepositTrigger } from '../deposit/deposit-transitions.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, reason } from '../reason/reason.ts';
import { service } from '../transaction/audit-entry.ts';
import { changeContext } from '../transaction/change-transaction.ts';
import {
  type ChangeContext,
  changeOf,
  moveDeposit,
  moveWithdrawal,
  type StateChange,
} from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { type Withdrawal, withdrawalFacts } from '../withdrawal/withdrawal.ts';
import type { WithdrawalState, WithdrawalTrigger } from '../withdrawal/withdrawal-transitions.ts';

export const simulatedOutcomes = ['succeeded', 'failed', 'expired'] as const;
export type SimulatedOutcome = (typeof simulatedOutcomes)[number];

export function simulatedOutcome(text: string): SimulatedOutcome {
  const known = simulatedOutcomes.find((name) => name === text);
  if (known === undefined) throw new DomainError('unknown_outcome');
  return known;
}

/** The table of the interface. Each outcome is a walk through the same moves that production makes, in one commit. */
interface SimulationMove<State, Trigger> {
  readonly from: State;
  readonly outcome: SimulatedOutcome;
  readonly triggers: Readonly<Record<CollectionMode, readonly Trigger[]>>;
}

const inBothModes = <Trigger>(
  triggers: readonly Trigger[],
): Readonly<Record<CollectionMode, readonly Trigger[]>> => ({
  merchant_initiated: triggers,
  customer_initiated: triggers,
});

const depositMoves: readonly SimulationMove<DepositState, DepositTrigger>[] = [
  { from: 'pending', outcome: 'succeeded', triggers: inBothModes(['payment_confirmed']) },
  { from: 'pending', outcome: 'failed', triggers: inBothModes(['payment_refused']) },
  { from: 'pending', outcome: 'expired', triggers: inBothModes(['window_closed']) },
  {
    from: 'expired',
    outcome: 'succeeded',
    // A late merchant-initiated payment is held for a person in production, so a pretend person confirms it here.
    triggers: {
      customer_initiated: ['payment_confirmed'],
      merchant_initiated: ['payment_confirmed', 'resolution_confirmed'],
    },
  },
];

const withdrawalMoves: readonly {
  readonly from: WithdrawalState;
  readonly outcome: SimulatedOutcome;
  readonly triggers: readonly WithdrawalTrigger[];
}[] = [
  {
    from: 'pending_approval',
    outcome: 'succeeded',
    triggers: ['operator_approved', 'transfer_intended', 'transfer_succeeded'],
  },
  { from: 'pending_approval', outcome: 'failed', triggers: ['operator_rejected'] },
];

export function simulatedDepositTriggers(
  from: DepositState,
  outcome: SimulatedOutcome,
  mode: CollectionMode,
): readonly DepositTrigger[] {
  const move = depositMoves.find((each) => each.from === from && each.outcome === outcome);
  return move?.triggers[mode] ?? unreachable(from, outcome);
}

export function simulatedWithdrawalTriggers(
  from: WithdrawalState,
  outcome: SimulatedOutcome,
): readonly WithdrawalTrigger[] {
  const move = withdrawalMoves.find((each) => each.from === from && each.outcome === outcome);
  return move?.triggers ?? unreachable(from, outcome);
}

function unreachable(from: string, outcome: string): never {
  throw new DomainError('outcome_not_reachable', reason('outcome_unreachable', { from, outcome }));
}

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
