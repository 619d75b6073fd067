import { type Registry, ussdTemplate } from '@mobile-money/core';
import { ContainerModule } from 'inversify';
import { silentGateways } from '../gateways/silent-gateways.ts';
import { explorerPages } from '../http/explorer/explorer-pages.ts';
import { simulateEndpoint } from '../http/routes/simulate.ts';
import { provideGateways } from './provide-gateways.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The sandbox: no one is called, and outcomes are simulated. */
export const sandboxModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provideGateways(options, silentGateways());
    provide(options, tokens.registrySeed, [tokens.config], ({ registry }) => harmless(registry));
    provide(options, tokens.ownEndpoints, [tokens.simulateOutcome], (simulate) => [
      simulateEndpoint(simulate),
    ]);
    provide(options, tokens.ownPages, [tokens.endpoints, tokens.ownEndpoints, tokens.version], explorerPages);
    provide(options, tokens.ownJobs, [], () => []);
  });

/** Codes that no phone can dial, and channels that need no device to hear of payments. */
const harmless = (registry: Registry): Registry => ({
  ...registry,
  channels: registry.channels.map((channel) => ({
    ...channel,
    ussdTemplate: ussdTemplate('*SANDBOX*{merchant}*{amount}#'),
    deviceId: null,
    simNumber: null,
  })),
});
