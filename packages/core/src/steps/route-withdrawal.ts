import { DomainError } from '../errors.ts';
import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { Ports } from '../ports/ports.ts';
import { takesAmount } from '../provider/amount-limits.ts';
import { providersInOrder } from '../provider/choose-provider.ts';
import type { Provider } from '../provider/provider.ts';
import { reason } from '../reason/reason.ts';
import { readHealth } from './read-health.ts';

/**
 * The provider that a withdrawal should go through now, without those that have refused it already, and without those
 * that do not take its amount; of no amount, any takes it.
 */
export async function routeWithdrawal(
  ports: Pick<Ports, 'registry' | 'traffic' | 'settings'>,
  { operator, amountXaf }: { readonly operator: Operator; readonly amountXaf?: number },
  at: Instant,
  without: ReadonlySet<string> = new Set(),
): Promise<string | null> {
  const health = await readHealth(ports, await ports.registry.read(), at);
  const providers = providersInOrder(health, operator, 'withdrawal');
  const isFit = (each: Provider): boolean =>
    !without.has(each.providerId) && (amountXaf === undefined || takesAmount(each, 'withdrawal', amountXaf));
  return providers.find(isFit)?.providerId ?? null;
}

export const noProvider = (operator: Operator): DomainError =>
  new DomainError('no_provider_available', reason('no_provider_of', { operator }));
