import type { UseCases } from '../../use-cases.ts';
import { DifferenceItem, ReconciliationAnswer } from '../answers/internal/reconciliation-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  DifferencePath,
  ReconciliationQuery,
  ReopenBody,
  SettleBody,
} from '../requests/internal/reconciliation-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { differencesFile } from './list-files.ts';
import { filterOf } from './list-filter.ts';
import { presentComparison, presentDifference } from './present-reconciliation.ts';

export const reconciliationEndpoints = (use: UseCases): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/reconciliation',
    summary: "List what operators' statements and our books differ in",
    duty: 'read',
    queryClass: ReconciliationQuery,
    answer: ReconciliationAnswer,
    refusals: ['invalid_day'],
    handle: async ({ query }) => {
      const { provider_id: providerId, day, status, kind } = query;
      const { items, nextCursor, openCount, comparison } = await use.listDiscrepancies(
        { providerId, day, status, kind, filter: filterOf(query) },
        query,
      );
      return {
        items: items.map(presentDifference),
        next_cursor: nextCursor,
        open_count: openCount,
        comparison: comparison === null ? null : presentComparison(comparison),
      };
    },
    file: differencesFile,
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/reconciliation/{difference_id}/settle',
    summary: 'Say what a difference was about; no money moves by it',
    duty: 'decide',
    pathClass: DifferencePath,
    bodyClass: SettleBody,
    answer: DifferenceItem,
    refusals: ['discrepancy_not_found', 'discrepancy_not_open'],
    handle: async ({ path, body: { outcome, note }, staff }) =>
      presentDifference(
        await use.settleDiscrepancy({ discrepancyId: path.difference_id, outcome, note }, staff),
      ),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/reconciliation/{difference_id}/reopen',
    summary: 'Make a settled difference work again',
    duty: 'decide',
    pathClass: DifferencePath,
    bodyClass: ReopenBody,
    answer: DifferenceItem,
    refusals: ['discrepancy_not_found', 'discrepancy_not_settled'],
    handle: async ({ path, body, staff }) =>
      presentDifference(await use.reopenDiscrepancy(path.difference_id, body.note, staff)),
  }),
];
