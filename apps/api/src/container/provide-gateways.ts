import type { ContainerModuleLoadOptions } from 'inversify';
import type { Gateways } from '../gateways/gateways.ts';
import { provide, type Token } from './token.ts';
import { tokens } from './tokens.ts';

/** Takes the ports that lead to operators from what an environment has in their place. */
export function provideGateways<T>(
  options: ContainerModuleLoadOptions,
  from: Token<T>,
  gatewaysOf: (given: T) => Gateways,
): void {
  provide(options, tokens.collections, [from], (given) => gatewaysOf(given as T).collections);
  provide(options, tokens.transfers, [from], (given) => gatewaysOf(given as T).transfers);
  provide(options, tokens.statuses, [from], (given) => gatewaysOf(given as T).statuses);
  provide(options, tokens.smsReader, [from], (given) => gatewaysOf(given as T).smsReader);
}
