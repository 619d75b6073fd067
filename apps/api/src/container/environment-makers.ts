import { PacedBalanceReader, PacedStatusReader, WalletBooks } from '@mobile-money/core';
import type { Gateways } from '../gateways/gateways.ts';
import { readLimits } from '../gateways/read-limits.ts';
import { measuredGateways, measuredTurns } from '../metrics/measured-gateways.ts';
import { tracedGateways } from '../tracing/traced.ts';
import { type Maker, made, type Token } from './token.ts';
import { tokens } from './tokens.ts';

/** Takes the ports that lead to operators from what an environment has in their place, and watches over them. */
export function gatewayMakers<T>(from: Token<T>, gatewaysOf: (given: T) => Gateways) {
  const watched = <Name extends keyof Gateways>(name: Name): Maker<Gateways[Name]> =>
    made([from, tokens.metrics, tokens.tracing], (given, metrics, tracing) => {
      const measured = measuredGateways(gatewaysOf(given as T), metrics);
      return (tracing === null ? measured : tracedGateways(measured, tracing))[name];
    });
  return {
    collections: watched('collections'),
    transfers: watched('transfers'),
    unpacedStatuses: watched('statuses'),
    pacedStatuses: made(
      [tokens.unpacedStatuses, tokens.readPaces, tokens.clock, tokens.ids, tokens.pauses, tokens.connections],
      (statuses, readPaces, clock, ids, pauses, connections) =>
        new PacedStatusReader({ statuses, readPaces, clock, ids, pauses, limitOf: readLimits(connections) }),
    ),
    statuses: made([tokens.pacedStatuses, tokens.metrics], measuredTurns),
    balanceReader: made(
      [from, tokens.readPaces, tokens.clock, tokens.ids, tokens.pauses, tokens.connections],
      (given, readPaces, clock, ids, pauses, connections) => {
        const { balanceReader: balances } = gatewaysOf(given as T);
        return new PacedBalanceReader({
          balances,
          readPaces,
          clock,
          ids,
          pauses,
          limitOf: readLimits(connections),
        });
      },
    ),
    smsReader: watched('smsReader'),
    walletBooks: made(
      [
        tokens.wallets,
        tokens.transactions,
        tokens.registry,
        tokens.clock,
        tokens.pauses,
        tokens.ids,
        tokens.settings,
        tokens.log,
      ],
      (wallets, transactions, registry, clock, pauses, ids, settings, log) =>
        new WalletBooks({ wallets, transactions, registry, clock, pauses, ids, settings, log }),
    ),
  };
}

/** The registry and the counts of traffic as the stores keep them, for environments that change nothing about them. */
export const plainStores = {
  registry: made([tokens.resources], ({ ports }) => ports.registry),
  traffic: made([tokens.resources], ({ ports }) => ports.traffic),
  trafficHistory: made([tokens.resources], ({ ports }) => ports.trafficHistory),
  freshTraffic: made([tokens.resources], ({ freshTraffic }) => freshTraffic),
};
