import type { Operator } from '../phone/operator.ts';
import type { Direction } from '../transaction/direction.ts';
import type { ProviderHealth } from './health.ts';
import type { Provider } from './provider.ts';

/**
 * The providers that may serve, best first: the primary when it is healthy, else the backup. One that is degraded
 * still works for most, so it comes after the healthy ones instead of leaving the player with nothing;
 * one that is unavailable does not come at all.
 */
export function providersInOrder(
  health: readonly ProviderHealth[],
  operator: Operator,
  direction: Direction,
): readonly Provider[] {
  const serves = ({ provider, status }: ProviderHealth): boolean =>
    status !== 'unavailable' &&
    provider.operators.includes(operator) &&
    provider.supportedDirections.includes(direction);
  const rank = ({ provider, status }: ProviderHealth): number =>
    (status === 'operational' ? 0 : 2) + (provider.isPrimary ? 0 : 1);
  return health
    .filter(serves)
    .sort((a, b) => rank(a) - rank(b))
    .map(({ provider }) => provider);
}
