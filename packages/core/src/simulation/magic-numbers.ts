import type { Operator } from '../phone/operator.ts';
import type { Direction } from '../transaction/direction.ts';
import type { TransactionState } from '../transaction/transaction.ts';
import type { SimulatedOutcome } from './simulation-moves.ts';

/** What happens by itself in a trial to a transaction of a number, one outcome after the other. */
export interface MagicNumber {
  readonly operator: Operator;
  readonly msisdn: string;
  readonly deposit: readonly SimulatedOutcome[];
  /** None: a person has to approve or reject it, as in earnest. */
  readonly withdrawal: readonly SimulatedOutcome[];
}

/** Numbers that no subscriber has been seen with. They mean something only where outcomes are simulated. */
// biome-ignore format: reads by its columns
export const magicNumbers: readonly MagicNumber[] = [
  { operator: 'mtn',    msisdn: '+237670990001', deposit: ['succeeded'],            withdrawal: ['succeeded'] },
  { operator: 'mtn',    msisdn: '+237670990002', deposit: ['failed'],               withdrawal: ['failed'] },
  { operator: 'mtn',    msisdn: '+237670990003', deposit: ['expired'],              withdrawal: [] },
  { operator: 'mtn',    msisdn: '+237670990004', deposit: ['expired', 'succeeded'], withdrawal: [] },
  { operator: 'orange', msisdn: '+237690990001', deposit: ['succeeded'],            withdrawal: ['succeeded'] },
  { operator: 'orange', msisdn: '+237690990002', deposit: ['failed'],               withdrawal: ['failed'] },
  { operator: 'orange', msisdn: '+237690990003', deposit: ['expired'],              withdrawal: [] },
  { operator: 'orange', msisdn: '+237690990004', deposit: ['expired', 'succeeded'], withdrawal: [] },
];

/** Where a transaction of a magic number waits, and what comes next. */
export interface MagicStep {
  readonly msisdn: string;
  readonly direction: Direction;
  readonly state: TransactionState;
  readonly outcome: SimulatedOutcome;
}

/** Every outcome as a step from the state before it. */
export const magicSteps: readonly MagicStep[] = magicNumbers.flatMap(({ msisdn, deposit, withdrawal }) => [
  ...stepsOf(msisdn, 'deposit', 'pending', deposit),
  ...stepsOf(msisdn, 'withdrawal', 'pending_approval', withdrawal),
]);

/** An outcome is the name of the state that it leads to. */
function stepsOf(
  msisdn: string,
  direction: Direction,
  first: TransactionState,
  outcomes: readonly SimulatedOutcome[],
): readonly MagicStep[] {
  return outcomes.map((outcome, index) => ({
    msisdn,
    direction,
    state: outcomes[index - 1] ?? first,
    outcome,
  }));
}
