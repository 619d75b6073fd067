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
        tokens.waitingWork,
        tokens.registry,
        tokens.traffic,
        tokens.breakers,
        tokens.pacedStatuses,
        tokens.statusSchedule,
        tokens.readPaces,
        tokens.connections,
        tokens.clock,
        tokens.config,
      ],
      (
        metrics,
        { pool, readBacklog, version },
        waitingWork,
        registry,
        traffic,
        breakers,
        statuses,
        statusSchedule,
        readPaces,
        connections,
        clock,
        config,
      ) => {
        const { environment, role, settings } = config;
        const reads = { statuses, statusSchedule, readPaces, readAccounts: readAccounts(connections) };
        return new Scrape({
          metrics,
          figures: new LiveFigures({
            readBacklog,
            waitingWork,
            registry,
            traffic,
            settings,
            clock,
            ...reads,
          }),
          pool,
          breakers,
          readQueues: () => statuses.queues(),
          clock,
          about: { version, environment, role },
          channelSilenceMs: settings.channelSilenceMs,
        });
      },
    );
    provide(options, tokens.metricsPage, [tokens.metricsText, tokens.config], (text, { metricsToken }) =>
      metricsPage(text, metricsToken),
    );
    // For a process without the interface, and for networks in which it is not to be reached by those who watch.
    provide(
      options,
      tokens.watchingApp,
      [tokens.healthChecks, tokens.metricsPage, tokens.config, tokens.version, tokens.log],
      (healthChecks, page, { environment, trustedProxies }, version, log) =>
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
          log,
          observe: () => undefined,
        }),
    );
  });
