import { defaultApplication, type StaffActor } from '@mobile-money/core';
import { ContainerModule } from 'inversify';
import { silentGateways } from '../gateways/silent-gateways.ts';
import { explorerPages } from '../http/explorer/explorer-pages.ts';
import { secureCookies } from '../http/internal/staff-cookies.ts';
import { probeNotes } from '../http/openapi/probe-notes.ts';
import { simulateEndpoint } from '../http/routes/simulate.ts';
import { keepSettlingMagicNumbers } from '../jobs/settle-magic-numbers.ts';
import { harmless, harmlessRegistryStore, probeHistory, probeTraffic } from './harmless-registry.ts';
import { provideGateways } from './provide-gateways.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** Stands in the audit for whoever started the sandbox for the first time. */
const firstStart: StaffActor = { kind: 'operator', id: 'first start', address: null };

/** The sandbox: no one is called, and outcomes are simulated. */
export const sandboxModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provideGateways(options, tokens.config, silentGateways);
    provide(options, tokens.breakers, [], () => () => new Map());
    provide(options, tokens.connections, [], () => []);
    provide(options, tokens.registry, [tokens.resources], ({ ports }) =>
      harmlessRegistryStore(ports.registry),
    );
    provide(options, tokens.traffic, [tokens.resources], ({ ports }) => probeTraffic(ports.traffic));
    provide(options, tokens.freshTraffic, [tokens.resources], ({ freshTraffic }) =>
      probeTraffic(freshTraffic),
    );
    provide(options, tokens.trafficHistory, [tokens.resources], ({ ports }) =>
      probeHistory(ports.trafficHistory),
    );
    provide(options, tokens.registrySeed, [tokens.config], ({ registry }) => harmless(registry));
    provide(options, tokens.staffCookies, [], () => secureCookies);
    provide(options, tokens.ownEndpoints, [tokens.simulateOutcome], (simulate) => [
      simulateEndpoint(simulate),
    ]);
    provide(
      options,
      tokens.ownPages,
      [tokens.endpoints, tokens.ownEndpoints, tokens.version],
      (endpoints, ownEndpoints, version) => explorerPages(endpoints, ownEndpoints, version, probeNotes),
    );
    provide(options, tokens.ownJobs, [tokens.settleMagicNumbers, tokens.log], (settle, log) => [
      keepSettlingMagicNumbers(settle, log),
    ]);
    provide(options, tokens.firstKey, [tokens.config, tokens.issueFirstApiKey], (config, issueFirst) =>
      config.apiKey === null
        ? () => issueFirst({ application: defaultApplication, kind: 'test' }, firstStart)
        : async () => null,
    );
  });
