import { join } from 'node:path';
import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { SimulatedNetwork } from '../gateways/simulated-network.ts';
import { explorerPages } from '../http/explorer/explorer-pages.ts';
import { plainCookies } from '../http/internal/staff-cookies.ts';
import { signedWebhookEndpoint } from '../http/routes/events.ts';
import { seeDevicesOnce } from '../jobs/see-devices-once.ts';
import { gatewayMakers, plainStores } from './environment-makers.ts';
import { made, provide, provideAll, token } from './token.ts';
import { environmentTokens, tokens } from './tokens.ts';

const network = token<SimulatedNetwork>('network');

/** Development: a pretend network of operators beside the service, reached by the real adapters. */
export const developmentModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provideNetwork(options);
    provideAll(options, environmentTokens, {
      ...gatewayMakers(network, ({ gateways }) => gateways),
      ...plainStores,
      breakers: made([network], (simulated) => () => simulated.breakers()),
      connections: made([network], ({ connections }) => connections),
      firstKey: made([], () => async () => null),
      registrySeed: made([tokens.config], ({ registry }) => registry),
      staffCookies: made([], () => plainCookies),
      ownEndpoints: made([tokens.useCases], (use) => [signedWebhookEndpoint(use)]),
      ownPages: made(
        [tokens.endpoints, tokens.ownEndpoints, tokens.resources],
        (endpoints, own, { version }) => explorerPages([...endpoints, ...own], version),
      ),
      ownJobs: made([network, tokens.registry, tokens.clock], (simulated, registry, clock) => [
        seeDevicesOnce(registry, clock),
        simulated,
      ]),
    });
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
        balancesFile: join(config.dataDir, 'pretend-network.json'),
        channelSilenceMs: config.settings.channelSilenceMs,
        // A process without HTTP works for one that has it, and uses its network.
        isHost: config.role !== 'worker',
        clock,
        ids,
        log,
        portLock,
      }),
  );
