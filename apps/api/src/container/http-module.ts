import type { TransactionId } from '@mobile-money/core';
import { ContainerModule } from 'inversify';
import { keyKindOf } from '../config/installation.ts';
import { createApp } from '../http/app.ts';
import { authentication } from '../http/authentication.ts';
import { consolePage } from '../http/console/console-page.ts';
import { EventWaiters } from '../http/event-waiters.ts';
import { Journal } from '../http/journal.ts';
import { PageWaiters, type ReadVersions } from '../http/pay/page-waiters.ts';
import { PayLimits } from '../http/pay/pay-limits.ts';
import { payPages } from '../http/pay/pay-pages.ts';
import { eventsEndpoint } from '../http/routes/events.ts';
import { healthEndpoint } from '../http/routes/health.ts';
import { pageEndpoint } from '../http/routes/pages.ts';
import { paymentEndpoints } from '../http/routes/payments.ts';
import { detectEndpoint, providerEndpoints } from '../http/routes/providers.ts';
import { publicKeyEndpoints } from '../http/routes/public-key.ts';
import { transactionEndpoints } from '../http/routes/transactions.ts';
import { WorkUnderWay } from '../http/work-under-way.ts';
import { measureRequests } from '../metrics/measured-requests.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The HTTP interface. */
export const httpModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provide(
      options,
      tokens.journal,
      [tokens.ports, tokens.resources],
      (ports, { isStoreUnavailable }) => new Journal(ports, isStoreUnavailable),
    );
    provide(
      options,
      tokens.authenticate,
      [tokens.config, tokens.apiKeys, tokens.clock, tokens.log, tokens.journal],
      (config, keys, clock, log, journal) =>
        authentication({
          keys,
          defaultKey: config.apiKey,
          keyKind: keyKindOf(config.environment),
          isKeyRequired: config.isKeyRequired,
          clock,
          log,
          journal,
        }),
    );
    provide(options, tokens.eventWaiters, [tokens.resources], ({ eventBell }) => new EventWaiters(eventBell));
    provide(
      options,
      tokens.endpoints,
      [tokens.useCases, tokens.resources, tokens.config, tokens.eventWaiters],
      (use, { publicKeys, healthChecks, version }, { environment }, waiters) => [
        ...paymentEndpoints(use),
        detectEndpoint(use),
        ...transactionEndpoints(use),
        pageEndpoint(use),
        eventsEndpoint(use, waiters),
        ...publicKeyEndpoints(publicKeys),
        ...providerEndpoints(use),
        healthEndpoint(healthChecks, { environment, version }),
      ],
    );
    provide(
      options,
      tokens.pageWaiters,
      [tokens.resources, tokens.transactions, tokens.clock, tokens.log],
      ({ eventBell: bell }, transactions, clock, log) => {
        // Those who ask at once are read together.
        const versionOf = async (id: TransactionId) => (await transactions.find(id))?.version ?? 0;
        const readVersions: ReadVersions = (ids) => Promise.all(ids.map(versionOf));
        return new PageWaiters({ bell, readVersions, clock, log });
      },
    );
    provide(
      options,
      tokens.payPages,
      [tokens.useCases, tokens.resources, tokens.pageWaiters, tokens.settings],
      (use, { isStoreUnavailable }, waiters, { publicUrl }) =>
        payPages({ use, limits: new PayLimits(), waiters, isStoreUnavailable, publicUrl }),
    );
    provide(options, tokens.workUnderWay, [], () => new WorkUnderWay());
    provide(
      options,
      tokens.app,
      [
        tokens.endpoints,
        tokens.ownEndpoints,
        tokens.gatewayRoutes,
        tokens.internalEndpoints,
        tokens.ownPages,
        tokens.internalPages,
        tokens.payPages,
        tokens.authenticate,
        tokens.admitStaff,
        tokens.config,
        tokens.rateLimit,
        tokens.resources,
        tokens.metrics,
        tokens.metricsPage,
        tokens.workUnderWay,
        tokens.journal,
      ],
      (
        endpoints,
        ownEndpoints,
        gatewayRoutes,
        internalEndpoints,
        pages,
        internalPages,
        players,
        authenticate,
        admitStaff,
        { trustedProxies, settings },
        rateLimit,
        { isStoreUnavailable, ports },
        metrics,
        metricsPage,
        work,
        journal,
      ) =>
        createApp({
          endpoints: [...endpoints, ...ownEndpoints, ...internalEndpoints].map((endpoint) => ({
            ...endpoint,
            handle: work.counted(endpoint.handle),
          })),
          gatewayRoutes: gatewayRoutes.map((route) => ({ ...route, handle: work.counted(route.handle) })),
          pages: [...pages, ...internalPages, players, consolePage(), metricsPage],
          authenticate,
          admitStaff,
          trustedProxies,
          rateLimit,
          callbackPolicy: settings.httpsCallbacksOnly ? 'https_only' : 'any_http',
          isStoreUnavailable,
          log: ports.log,
          observe: measureRequests(metrics),
          noteRead: (caller, action, subject) => caller && journal.note(caller.actor, action, subject),
        }),
    );
  });
