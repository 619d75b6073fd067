import { ContainerModule } from 'inversify';
import { missingGateways } from '../gateways/missing-gateways.ts';
import { provideGateways } from './provide-gateways.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** Production: real operators, and nothing beside the interface. */
export const liveModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provideGateways(options, missingGateways());
    provide(options, tokens.registrySeed, [tokens.config], ({ registry }) => registry);
    provide(options, tokens.ownEndpoints, [], () => []);
    provide(options, tokens.ownPages, [], () => []);
    provide(options, tokens.ownJobs, [], () => []);
  });
