import { DomainError } from '../errors.ts';
import { type Operator, operators } from '../phone/operator.ts';
import { reason } from '../reason/reason.ts';
import { isClean } from '../text.ts';
import { type Direction, directions } from '../transaction/direction.ts';
import type { ProviderLimits } from './amount-limits.ts';

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
