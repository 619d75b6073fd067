import type { Log } from '@mobile-money/core';
import type { GatewayRouter } from '@mobile-money/gateways';
import { ContainerModule } from 'inversify';
import type { Config } from '../config/config.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { openGateways } from '../gateways/open-gateways.ts';
import { shortcomingsOf } from '../gateways/shortcomings.ts';
import { smsReaderOf } from '../gateways/template-sms-reader.ts';
import { secureCookies } from '../http/internal/staff-cookies.ts';
import { gatewayMakers, plainStores } from './environment-makers.ts';
import { made, provide, provideAll, token } from './token.ts';
import { environmentTokens, tokens } from './tokens.ts';

const router = token<GatewayRouter>('router');
const gateways = token<Gateways>('gateways');

/** Production: real operators, and nothing beside the interface. */
export const liveModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provide(
      options,
      router,
      [tokens.connections, tokens.resources, tokens.clock, tokens.ids, tokens.log],
      (connections, { portLock }, clock, ids, log) =>
        openGateways(connections, { portLock, clock, ids, log }),
    );
    provide(options, gateways, [router, tokens.config], (routed, { registry, connections }) => ({
      collections: routed,
      transfers: routed,
      statuses: routed,
      balanceReader: routed,
      smsReader: smsReaderOf(registry, connections),
    }));
    provideAll(options, environmentTokens, {
      ...gatewayMakers(gateways, (given) => given),
      ...plainStores,
      connections: made([tokens.config], ({ connections }) => connections),
      breakers: made([router], (routed) => () => routed.states()),
      firstKey: made([], () => async () => null),
      registrySeed: made([tokens.config], ({ registry }) => registry),
      staffCookies: made([], () => secureCookies),
      ownEndpoints: made([], () => []),
      ownPages: made([], () => []),
      ownJobs: made([router, tokens.config, tokens.log], (routed, config, log) => [
        {
          name: 'gateways',
          start: async () => tellShortcomings(config, log),
          stop: async () => routed.close(),
        },
      ]),
    });
  });

/** At the start, and not when the first player waits. */
function tellShortcomings({ connections, registry }: Config, log: Log): void {
  for (const connection of connections) {
    for (const because of shortcomingsOf(connection, registry)) {
      const facts = { provider_id: connection.providerId, because };
      log.warn('A provider cannot do all that the catalogue says.', facts);
    }
  }
}
