import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { SimulatedNetwork } from '../gateways/simulated-network.ts';
import { explorerPages } from '../http/explorer/explorer-pages.ts';
import { plainCookies } from '../http/internal/staff-cookies.ts';
import { seeDevicesOnce } from '../jobs/see-devices-once.ts';
import { provideGateways } from './provide-gateways.ts';
import { providePlainStores } from './provide-plain-stores.ts';
import { provide, token } from './token.ts';
import { tokens } from './tokens.ts';

const network = token<SimulatedNetwork>('network');

/** Development: a pretend network of operators beside the service, reached by the real adapters. */
export const developmentModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provideNetwork(options);
    provideGateways(options, network, ({ gateways }) => gateways);
    provide(options, tokens.breakers, [network], (simulated) => () => simulated.breakers());
    provide(options, tokens.connections, [network], ({ connections }) => connections);
    providePlainStores(options);
    provide(options, tokens.firstKey, [], () => async () => null);
    provide(options, tokens.registrySeed, [tokens.config], ({ registry }) => registry);
    provide(options, tokens.staffCookies, [], () => plainCookies);
    provide(options, tokens.ownEndpoints, [], () => []);
    provide(options, tokens.ownPages, [tokens.endpoints, tokens.ownEndpoints, tokens.version], explorerPages);
    provide(
      options,
      tokens.ownJobs,
      [network, tokens.registry, tokens.clock],
      (simulated, registry, clock) => [seeDevicesOnce(registry, clock), simulated],
    );
  });

const provideNetwork = (options: ContainerModuleLoadOptions): void =>
  provide(
    options,
    network,
    [tokens.config, tokens.resources, tokens.clock, tokens.ids, tokens.log],
    (config, { portLock }, clock, ids, log) =>
      new SimulatedNetwork({
        registry: config.registry,
        real: config.connections,
        host: config.host,
        servicePort: config.port,
        simulatorPort: config.simulatorPort,
        channelSilenceMs: config.settings.channelSilenceMs,
        // A process without HTTP works for one that has it, and uses its network.
        isHost: config.role !== 'worker',
        clock,
        ids,
        log,
        portLock,
      }),
  );
