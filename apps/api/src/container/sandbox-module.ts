import { defaultApplication, type StaffActor } from '@mobile-money/core';
import { ContainerModule } from 'inversify';
import { silentGateways } from '../gateways/gateways.ts';
import { explorerPages } from '../http/explorer/explorer-pages.ts';
import { secureCookies } from '../http/internal/staff-cookies.ts';
import { probeNotes } from '../http/openapi/probe-notes.ts';
import { signedWebhookEndpoint } from '../http/routes/events.ts';
import { simulateEndpoint } from '../http/routes/simulate.ts';
import { keepSettlingMagicNumbers } from '../jobs/background-jobs.ts';
import { gatewayMakers } from './environment-makers.ts';
import { harmless, harmlessRegistryStore, probeHistory, probeTraffic } from './harmless-registry.ts';
import { made, provideAll } from './token.ts';
import { environmentTokens, tokens } from './tokens.ts';

/** Stands in the audit for whoever started the sandbox for the first time. */
const firstStart: StaffActor = { kind: 'operator', id: 'first start', address: null };

/** The sandbox: no one is called, and outcomes are simulated. */
export const sandboxModule = (): ContainerModule =>
  new ContainerModule((options) =>
    provideAll(options, environmentTokens, {
      ...gatewayMakers(tokens.config, silentGateways),
      breakers: made([], () => () => new Map()),
      connections: made([], () => []),
      registry: made([tokens.resources], ({ ports }) => harmlessRegistryStore(ports.registry)),
      traffic: made([tokens.resources], ({ ports }) => probeTraffic(ports.traffic)),
      freshTraffic: made([tokens.resources], ({ freshTraffic }) => probeTraffic(freshTraffic)),
      trafficHistory: made([tokens.resources], ({ ports }) => probeHistory(ports.trafficHistory)),
      registrySeed: made([tokens.config], ({ registry }) => harmless(registry)),
      staffCookies: made([], () => secureCookies),
      ownEndpoints: made([tokens.useCases], (use) => [simulateEndpoint(use), signedWebhookEndpoint(use)]),
      ownPages: made(
        [tokens.endpoints, tokens.ownEndpoints, tokens.resources],
        (endpoints, own, { version }) => explorerPages([...endpoints, ...own], version, probeNotes),
      ),
      ownJobs: made([tokens.useCases, tokens.log], ({ settleMagicNumbers }, log) => [
        keepSettlingMagicNumbers(settleMagicNumbers, log),
      ]),
      firstKey: made([tokens.config, tokens.useCases], (config, { issueFirstApiKey }) =>
        config.apiKey === null
          ? () => issueFirstApiKey({ application: defaultApplication, kind: 'test' }, firstStart)
          : async () => null,
      ),
    }),
  );
