import { limits } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { AlertsAnswer, OverviewAnswer, ProviderTrafficAnswer } from '../answers/internal/overview-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { FileQuery } from '../requests/internal/list-requests.ts';
import { OverviewQuery } from '../requests/internal/mark-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { presentAlerts, presentOverview, presentProviderTraffic } from './present-overview.ts';
import { alertsFile } from './setting-files.ts';

export const overviewEndpoints = (use: UseCases): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/overview',
    summary: 'Tell how a day goes or went, and what waits for people',
    duty: 'read',
    queryClass: OverviewQuery,
    answer: OverviewAnswer,
    refusals: ['invalid_day'],
    handle: async ({ query }) => presentOverview(await use.readOverview(query.day)),
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
    queryClass: FileQuery,
    answer: AlertsAnswer,
    handle: async () => presentAlerts(await use.listAlerts()),
    file: alertsFile,
    // What could not be sent is no list of what is wrong.
    filePart: async () => ({ items: presentAlerts(await use.listAlerts()).standing, next_cursor: null }),
  }),
];
