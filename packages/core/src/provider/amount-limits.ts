import type { Operator } from '../phone/operator.ts';
import type { Direction } from '../transaction/direction.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import type { Provider } from './provider.ts';

/** The smallest and the largest amount that a provider takes in one direction; null: any. */
export interface AmountLimits {
  readonly minXaf: number | null;
  readonly maxXaf: number | null;
}

export type ProviderLimits = Readonly<Record<Direction, AmountLimits>>;

const anyAmount: AmountLimits = { minXaf: null, maxXaf: null };
export const noLimits: ProviderLimits = { deposit: anyAmount, withdrawal: anyAmount };

/** What is to be moved, whoever moves it. */
export interface Wanted {
  readonly direction: Direction;
  readonly operator: Operator;
  readonly amountXaf: number;
}

export type OutsideLimits = Extract<FailureCode, 'amount_below_minimum' | 'amount_above_maximum'>;

export const takesAmount = ({ limits }: Provider, direction: Direction, amountXaf: number): boolean => {
  const { minXaf, maxXaf } = limits[direction];
  return amountXaf >= (minXaf ?? 0) && amountXaf <= (maxXaf ?? Number.MAX_SAFE_INTEGER);
};

/**
 * Why none of the operator's providers takes the amount; null when one does, even one that is away at the moment: it
 * comes back. Too small for some and too large for the others counts as too large.
 */
export function outsideLimits(
  providers: readonly Provider[],
  { direction, operator, amountXaf }: Wanted,
): OutsideLimits | null {
  const serving = providers.filter(
    (each) => each.operators.includes(operator) && each.supportedDirections.includes(direction),
  );
  if (serving.length === 0 || serving.some((each) => takesAmount(each, direction, amountXaf))) return null;
  const isTooSmall = serving.every(({ limits }) => amountXaf < (limits[direction].minXaf ?? 0));
  return isTooSmall ? 'amount_below_minimum' : 'amount_above_maximum';
}
