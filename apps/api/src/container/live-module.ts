import type { GatewayRouter } from '@mobile-money/gateways';
import { ContainerModule } from 'inversify';
import type { Gateways } from '../gateways/gateways.ts';
import { openGateways } from '../gateways/open-gateways.ts';
import { tellStartWarnings } from '../gateways/start-warnings.ts';
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
      ownJobs: made(
        [router, tokens.registry, tokens.config, tokens.log],
        (routed, stored, { registry: file, connections }, log) => [
          {
            name: 'gateways',
            start: () => tellStartWarnings({ stored, file }, connections, log),
            stop: async () => routed.close(),
          },
        ],
      ),
    });
  });
