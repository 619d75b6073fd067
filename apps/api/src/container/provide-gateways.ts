import { PacedStatusReader } from '@mobile-money/core';
import type { ContainerModuleLoadOptions } from 'inversify';
import type { Gateways } from '../gateways/gateways.ts';
import { readLimits } from '../gateways/read-limits.ts';
import { measuredGateways, measuredTurns } from '../metrics/measured-gateways.ts';
import { tracedGateways } from '../tracing/traced-gateways.ts';
import { provide, type Token, token } from './token.ts';
import { tokens } from './tokens.ts';

/** The way to statuses before anyone has to wait for a turn. */
const unpacedStatuses = token<Gateways['statuses']>('unpacedStatuses');

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
  provideOne('statuses', unpacedStatuses);
  provide(
    options,
    tokens.pacedStatuses,
    [unpacedStatuses, tokens.readPaces, tokens.clock, tokens.ids, tokens.pauses, tokens.connections],
    (statuses, readPaces, clock, ids, pauses, connections) =>
      new PacedStatusReader({ statuses, readPaces, clock, ids, pauses, limitOf: readLimits(connections) }),
  );
  provide(options, tokens.statuses, [tokens.pacedStatuses, tokens.metrics], measuredTurns);
  provideOne('smsReader', tokens.smsReader);
}
