import { type Operator, operators } from '../phone/operator.ts';
import type { Direction, TransactionState } from '../transaction/transaction.ts';
import type { SimulatedOutcome } from './simulation-moves.ts';

/** What happens by itself in a trial to a transaction of a number, one outcome after the other. */
export interface MagicNumber {
  readonly operator: Operator;
  readonly msisdn: string;
  readonly deposit: readonly SimulatedOutcome[];
  /** None: a person has to approve or reject it, as in earnest. */
  readonly withdrawal: readonly SimulatedOutcome[];
}

/** Numbers that no subscriber has been seen with, up to the last digit. */
const beginnings: Readonly<Record<Operator, string>> = { mtn: '+23767099000', orange: '+23769099000' };

/** By the last digit, from 1 on. */
const outcomes: readonly Pick<MagicNumber, 'deposit' | 'withdrawal'>[] = [
  { deposit: ['succeeded'], withdrawal: ['succeeded'] },
  { deposit: ['failed'], withdrawal: ['failed'] },
  { deposit: ['expired'], withdrawal: [] },
  { deposit: ['expired', 'succeeded'], withdrawal: [] },
];

/** They mean something only where outcomes are simulated. */
export const magicNumbers: readonly MagicNumber[] = operators.flatMap((operator) =>
  outcomes.map((each, index) => ({ operator, msisdn: `${beginnings[operator]}${index + 1}`, ...each })),
);

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
