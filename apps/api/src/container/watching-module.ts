import { ContainerModule } from 'inversify';
import { readAccounts } from '../gateways/read-limits.ts';
import { createApp } from '../http/app.ts';
import { metricsPage } from '../http/metrics-page.ts';
import { healthEndpoint } from '../http/routes/health.ts';
import { LiveFigures } from '../metrics/live-figures.ts';
import { Metrics } from '../metrics/metrics.ts';
import { Scrape } from '../metrics/scrape.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** What those need who watch the service: metrics, and a listener of their own for them. */
export const watchingModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provide(options, tokens.metrics, [], () => new Metrics());
    provide(
      options,
      tokens.metricsText,
      [
        tokens.metrics,
        tokens.resources,
        tokens.ports,
        tokens.breakers,
        tokens.pacedStatuses,
        tokens.connections,
        tokens.config,
      ],
      (metrics, resources, ports, breakers, statuses, connections, { environment, role }) =>
        new Scrape({
          metrics,
          figures: new LiveFigures({
            ...ports,
            readBacklog: resources.readBacklog,
            readAccounts: readAccounts(connections),
          }),
          isDatabaseUp: async () => {
            const checks = await Promise.all(resources.healthChecks.map((check) => check.isUp()));
            return checks.every((isUp) => isUp);
          },
          pool: resources.pool,
          breakers,
          readQueues: () => statuses.queues(),
          clock: ports.clock,
          about: { version: resources.version, environment, role },
          channelSilenceMs: ports.settings.channelSilenceMs,
        }),
    );
    provide(options, tokens.metricsPage, [tokens.metricsText, tokens.config], (text, { metricsToken }) =>
      metricsPage(text, metricsToken),
    );
    // For a process without the interface, and for networks in which it is not to be reached by those who watch.
    provide(
      options,
      tokens.watchingApp,
      [tokens.resources, tokens.metricsPage, tokens.config],
      ({ healthChecks, version, ports }, page, { environment, trustedProxies }) =>
        createApp({
          endpoints: [healthEndpoint(healthChecks, { environment, version })],
          gatewayRoutes: [],
          pages: [page],
          authenticate: async () => null,
          admitStaff: async () => undefined,
          trustedProxies,
          rateLimit: null,
          callbackPolicy: 'https_only',
          isStoreUnavailable: () => false,
          log: ports.log,
          observe: () => undefined,
          noteRead: () => undefined,
        }),
    );
  });
