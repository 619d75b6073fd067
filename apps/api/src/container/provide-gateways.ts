import type { ContainerModuleLoadOptions } from 'inversify';
import type { Gateways } from '../gateways/gateways.ts';
import { measuredGateways } from '../metrics/measured-gateways.ts';
import { tracedGateways } from '../tracing/traced-gateways.ts';
import { provide, type Token } from './token.ts';
import { tokens } from './tokens.ts';

/** Takes the ports that lead to operators from what an environment has in their place, and watches over them. */
export function provideGateways<T>(
  options: ContainerModuleLoadOptions,
  from: Token<T>,
  gatewaysOf: (given: T) => Gateways,
): void {
  const provideOne = <Name extends keyof Gateways>(name: Name, provided: Token<Gateways[Name]>): void =>
    provide(options, provided, [from, tokens.metrics, tokens.tracing], (given, metrics, tracing) => {
      const measured = measuredGateways(gatewaysOf(given as T), metrics);
      return (tracing === null ? measured : tracedGateways(measured, tracing))[name];
    });
  provideOne('collections', tokens.collections);
  provideOne('transfers', tokens.transfers);
  provideOne('statuses', tokens.statuses);
  provideOne('smsReader', tokens.smsReader);
}
