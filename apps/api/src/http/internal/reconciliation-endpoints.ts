import type { listDiscrepancies, reopenDiscrepancy, settleDiscrepancy } from '@mobile-money/core';
import { DifferenceItem, ReconciliationAnswer } from '../answers/internal/reconciliation-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  DifferencePath,
  ReconciliationQuery,
  ReopenBody,
  SettleBody,
} from '../requests/internal/reconciliation-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { presentComparison, presentDifference } from './present-reconciliation.ts';

/** GET /internal/v1/reconciliation. */
export const reconciliationEndpoint = (list: ReturnType<typeof listDiscrepancies>): Endpoint =>
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
      const { items, nextCursor, openCount, comparison } = await list(
        { providerId, day, status, kind },
        query,
      );
      return {
        items: items.map(presentDifference),
        next_cursor: nextCursor,
        open_count: openCount,
        comparison: comparison === null ? null : presentComparison(comparison),
      };
    },
  });

/** POST /internal/v1/reconciliation/{difference_id}/settle. */
export const settleEndpoint = (settle: ReturnType<typeof settleDiscrepancy>): Endpoint =>
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
      presentDifference(await settle({ discrepancyId: path.difference_id, outcome, note }, staff)),
  });

/** POST /internal/v1/reconciliation/{difference_id}/reopen. */
export const reopenEndpoint = (reopen: ReturnType<typeof reopenDiscrepancy>): Endpoint =>
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
      presentDifference(await reopen(path.difference_id, body.note, staff)),
  });
