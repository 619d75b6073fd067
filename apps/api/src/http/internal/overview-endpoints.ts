import { type AlertsView, limits } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { AlertsAnswer, OverviewAnswer, ProviderTrafficAnswer } from '../answers/internal/overview-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { OverviewQuery } from '../requests/internal/mark-requests.ts';
import { AlertsQuery } from '../requests/internal/short-list-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { words } from './list-files.ts';
import { meant } from './list-filter.ts';
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
    queryClass: AlertsQuery,
    answer: AlertsAnswer,
    handle: async ({ query }) => narrowedAlerts(await use.listAlerts(), query),
    file: alertsFile,
    // What could not be sent is no list of what is wrong.
    filePart: async ({ query }) => ({
      items: narrowedAlerts(await use.listAlerts(), query).standing,
      next_cursor: null,
    }),
  }),
];

function narrowedAlerts(view: AlertsView, query: AlertsQuery): AlertsAnswer {
  const { standing, unsent } = presentAlerts(view);
  const { code } = query;
  return {
    standing: meant(
      standing,
      query,
      ({ since: at, subject, message, why }) => ({ at, texts: [subject, message, words(why, 'fr')] }),
      { code },
    ),
    unsent: meant(unsent, query, ({ made_at: at, text }) => ({ at, texts: [text] }), { code }),
  };
}
