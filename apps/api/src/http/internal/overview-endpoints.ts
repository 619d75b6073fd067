import { limits } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { AlertsAnswer, OverviewAnswer, ProviderTrafficAnswer } from '../answers/internal/overview-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { presentAlerts, presentOverview, presentProviderTraffic } from './present-overview.ts';

export const overviewEndpoints = (use: UseCases): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/overview',
    summary: 'Tell how the day goes, and what waits for people',
    duty: 'read',
    answer: OverviewAnswer,
    handle: async () => presentOverview(await use.readOverview()),
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/traffic',
    summary: 'Tell how often each provider failed, hour by hour',
    duty: 'read',
    answer: ProviderTrafficAnswer,
    handle: async () => ({
      degraded_above: limits.failureRateUnstable,
      degraded_from_transactions: limits.failureRateMinTransactions,
      items: (await use.readProviderTraffic()).map(presentProviderTraffic),
    }),
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/alerts',
    summary: 'Tell what is wrong, and what staff could not be told',
    duty: 'read',
    answer: AlertsAnswer,
    handle: async () => presentAlerts(await use.listAlerts()),
  }),
];
