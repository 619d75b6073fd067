import { ContainerModule } from 'inversify';
import { pretendGateways } from '../gateways/pretend-gateways.ts';
import { explorerPages } from '../http/explorer/explorer-pages.ts';
import { keepDevicesSeen } from '../jobs/keep-devices-seen.ts';
import { provideGateways } from './provide-gateways.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** Development: pretend operators in this process, whose devices are always heard of. */
export const developmentModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provideGateways(options, pretendGateways());
    provide(options, tokens.registrySeed, [tokens.config], ({ registry }) => registry);
    provide(options, tokens.ownEndpoints, [], () => []);
    provide(options, tokens.ownPages, [tokens.endpoints, tokens.ownEndpoints, tokens.version], explorerPages);
    provide(
      options,
      tokens.ownJobs,
      [tokens.registry, tokens.clock, tokens.log, tokens.settings],
      (registry, clock, log, settings) => [keepDevicesSeen(registry, clock, log, settings)],
    );
  });
