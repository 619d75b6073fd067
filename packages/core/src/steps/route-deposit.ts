import type { CollectionMode } from '../deposit/deposit-transitions.ts';
import { DomainError } from '../errors.ts';
import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { Ports } from '../ports/ports.ts';
import { takesAmount } from '../provider/amount-limits.ts';
import type { Channel } from '../provider/channel.ts';
import { channelsInOrder } from '../provider/choose-channel.ts';
import { providersInOrder } from '../provider/choose-provider.ts';
import type { Provider } from '../provider/provider.ts';
import type { Registry } from '../provider/registry.ts';
import { reason } from '../reason/reason.ts';
import { readHealth } from './read-health.ts';
import { noProvider } from './route-withdrawal.ts';

export interface RouteRequest {
  readonly operator: Operator;
  readonly spreadBy: string;
  /** Providers that do not take it are left out; without an amount none is. */
  readonly amountXaf?: number;
  /** Providers that have refused already. */
  readonly without?: ReadonlySet<string>;
  /** A backup must collect in the way that was promised to the platform. */
  readonly mode?: CollectionMode;
}

/**
 * The channels that a deposit may use now, best first: those of the best provider that has any. An empty list means
 * that the deposit cannot be collected at all.
 */
export async function routeDeposit(
  ports: Pick<Ports, 'traffic' | 'settings'>,
  registry: Registry,
  at: Instant,
  { operator, spreadBy, amountXaf, without = new Set(), mode }: RouteRequest,
): Promise<readonly Channel[]> {
  const providers = registry.providers.filter((each) => takes(each, operator, amountXaf));
  const health = await readHealth(ports, { ...registry, providers }, at);
  for (const { providerId } of providersInOrder(health, operator, 'deposit')) {
    if (without.has(providerId)) continue;
    const channels = channelsInOrder(
      registry.channels,
      providerId,
      operator,
      at,
      ports.settings.channelSilenceMs,
      spreadBy,
    ).filter((each) => mode === undefined || each.collectionMode === mode);
    if (channels.length > 0) return channels;
  }
  return [];
}

/**
 * Why there is no route: someone switched the providers off, or their channels cannot hear of payments. Only those that
 * take the amount are asked about.
 */
export function noRoute(registry: Registry, operator: Operator, amountXaf?: number): DomainError {
  const isSomeOn = registry.providers.some(
    (each) =>
      each.enabled && takes(each, operator, amountXaf) && each.supportedDirections.includes('deposit'),
  );
  return isSomeOn
    ? new DomainError('channel_cannot_confirm', reason('no_channel_of', { operator }))
    : noProvider(operator);
}

const takes = (provider: Provider, operator: Operator, amountXaf?: number): boolean =>
  provider.operators.includes(operator) &&
  (amountXaf === undefined || takesAmount(provider, 'deposit', amountXaf));
