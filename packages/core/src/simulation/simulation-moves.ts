import { depositFacts } from '../deposit/deposit.ts';
import type { DepositState, DepositTrigger } from '../deposit/deposit-transitions.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, reason } from '../reason/reason.ts';
import { service } from '../transaction/audit-entry.ts';
import { changeContext } from '../transaction/change-transaction.ts';
import { changeOf, moveDeposit, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { withdrawalFacts } from '../withdrawal/withdrawal.ts';
import type { WithdrawalState, WithdrawalTrigger } from '../withdrawal/withdrawal-transitions.ts';

export const simulatedOutcomes = ['succeeded', 'failed', 'expired'] as const;
export type SimulatedOutcome = (typeof simulatedOutcomes)[number];

export function simulatedOutcome(text: string): SimulatedOutcome {
  const known = simulatedOutcomes.find((name) => name === text);
  if (known === undefined) throw new DomainError('unknown_outcome');
  return known;
}

/** The table of the interface. Each outcome is a walk through the same moves that production makes, in one commit. */
type SimulationMove<State, Trigger> = readonly [
  from: State,
  outcome: SimulatedOutcome,
  triggers: readonly Trigger[],
];

// biome-ignore format: a table reads by its columns
const depositMoves: readonly SimulationMove<DepositState, DepositTrigger>[] = [
  ['pending', 'succeeded', ['payment_confirmed']],
  ['pending', 'failed',    ['payment_refused']],
  ['pending', 'expired',   ['window_closed']],
  ['expired', 'succeeded', ['payment_confirmed']],
];

// biome-ignore format: a table reads by its columns
const withdrawalMoves: readonly SimulationMove<WithdrawalState, WithdrawalTrigger>[] = [
  ['pending_approval', 'succeeded', ['operator_approved', 'transfer_intended', 'transfer_succeeded']],
  ['pending_approval', 'failed',    ['operator_rejected']],
];

function triggersOf<State extends string, Trigger>(
  moves: readonly SimulationMove<State, Trigger>[],
  from: State,
  outcome: SimulatedOutcome,
): readonly Trigger[] {
  const move = moves.find((each) => each[0] === from && each[1] === outcome);
  if (move !== undefined) return move[2];
  throw new DomainError('outcome_not_reachable', reason('outcome_unreachable', { from, outcome }));
}

/** The change that makes an outcome of a transaction as it is now. Throws `outcome_not_reachable`. */
export function simulatedChange(
  ports: Pick<Ports, 'clock' | 'ids' | 'settings'>,
  current: Transaction,
  outcome: SimulatedOutcome,
): StateChange {
  const at = ports.clock.now();
  const context = changeContext(ports, service, at);
  const why = reason(`simulated_${outcome}`);
  if (current.direction === 'withdrawal') {
    // A trial asks no one: as many people as are needed approve at once.
    const facts = { ...withdrawalFacts(current, at, ports.settings), isLastApproval: true };
    return triggersOf(withdrawalMoves, current.state, outcome).reduce(
      (change, trigger) => moveWithdrawal(change, trigger, facts, why, context, 'simulated'),
      changeOf(current, at),
    );
  }
  // A trial does not wait: a window closes, and a late payment comes, at the moment when it first could.
  const isLate = outcome === 'expired' || current.state === 'expired';
  const facts = depositFacts(current, isLate ? current.expiresAt : current.createdAt, ports.settings);
  const triggers = triggersOf(depositMoves, current.state, outcome);
  // A late merchant-initiated payment is held for a person in production, so a pretend person confirms it here.
  const isHeld = current.state === 'expired' && current.collectionMode === 'merchant_initiated';
  return (isHeld ? [...triggers, 'resolution_confirmed' as const] : triggers).reduce(
    (change, trigger) => moveDeposit(change, trigger, facts, why, context, 'simulated'),
    changeOf(current, at),
  );
}
