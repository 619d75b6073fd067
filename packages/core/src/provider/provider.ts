import { type Operator, operators } from '../phone/operator.ts';
import { DomainError, reason } from '../reason/reason.ts';
import { isClean } from '../text.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import { type Direction, directions } from '../transaction/transaction.ts';

/** A way to an operator's network, as the catalogue shows it. */
export interface Provider {
  readonly providerId: string;
  readonly displayName: string;
  readonly logoUrl: string;
  readonly operators: readonly Operator[];
  readonly supportedDirections: readonly Direction[];
  readonly depositFeePercent: number;
  readonly depositFeeMessage: string;
  readonly withdrawalFeePercent: number;
  readonly limits: ProviderLimits;
  readonly description: string;
  readonly isPrimary: boolean;
  /** The feature flag. */
  readonly enabled: boolean;
}

const idPattern = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const isId = (text: string): boolean => idPattern.test(text);

export function provider(given: Provider): Provider {
  const refuse = (why: string): never => {
    const told = { provider: given.providerId, why };
    throw new DomainError('invalid_registry', reason('provider_refused', told));
  };
  if (!isId(given.providerId)) refuse('its id must be lower-case letters, digits, hyphens or underscores.');
  if (given.displayName === '' || !isClean(given.displayName)) refuse('it needs a display name.');
  if (given.operators.length === 0 || !given.operators.every((name) => operators.includes(name))) {
    refuse(`it must serve some of ${operators.join(', ')}.`);
  }
  if (
    given.supportedDirections.length === 0 ||
    !given.supportedDirections.every((name) => directions.includes(name))
  ) {
    refuse('it must support deposits, withdrawals or both.');
  }
  for (const fee of [given.depositFeePercent, given.withdrawalFeePercent]) {
    if (!Number.isFinite(fee) || fee < 0 || fee > 100) refuse('a fee must lie between 0 and 100 percent.');
  }
  for (const { minXaf, maxXaf } of directions.map((each) => given.limits[each])) {
    const isWhole = [minXaf, maxXaf].every(
      (each) => each === null || (Number.isSafeInteger(each) && each > 0),
    );
    if (!isWhole) refuse('a limit must be a whole number of XAF above zero.');
    if (minXaf !== null && maxXaf !== null && minXaf > maxXaf)
      refuse('a minimum must not be above its maximum.');
  }
  return given;
}

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
