import type { CollectionMode, DepositState, DepositTrigger } from '../deposit/deposit-transitions.ts';
import { DomainError } from '../errors.ts';
import { reason } from '../reason/reason.ts';
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
