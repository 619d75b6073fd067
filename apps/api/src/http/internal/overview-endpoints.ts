import { limits, type readOverview, type readProviderTraffic } from '@mobile-money/core';
import { OverviewAnswer, ProviderTrafficAnswer } from '../answers/internal/overview-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { presentOverview, presentProviderTraffic } from './present-overview.ts';

/** GET /internal/v1/overview. */
export const overviewEndpoint = (read: ReturnType<typeof readOverview>): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/overview',
    summary: 'Tell how the day goes, and what waits for people',
    duty: 'read',
    answer: OverviewAnswer,
    handle: async () => presentOverview(await read()),
  });

/** GET /internal/v1/traffic. */
export const providerTrafficEndpoint = (read: ReturnType<typeof readProviderTraffic>): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/traffic',
    summary: 'Tell how often each provider failed, hour by hour',
    duty: 'read',
    answer: ProviderTrafficAnswer,
    handle: async () => ({
      degraded_above: limits.failureRateUnstable,
      degraded_from_transactions: limits.failureRateMinTransactions,
      items: (await read()).map(presentProviderTraffic),
    }),
  });
