import { createHash } from 'node:crypto';
import { calendarDay } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import {
  StatementImportAnswer,
  StatementItem,
  StatementsAnswer,
} from '../answers/internal/reconciliation-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  StatementPath,
  StatementQuery,
  StatementsQuery,
  WithdrawBody,
} from '../requests/internal/reconciliation-requests.ts';
import { internalEndpoint, presentSlice } from './internal-endpoint.ts';
import { statementsFile } from './list-files.ts';
import { asked, withinDays } from './list-filter.ts';
import { presentComparison, presentStatement } from './present-reconciliation.ts';

/** Of a day with 200,000 lines, two or three times over. */
const statementMaxBytes = 64 * 1_048_576;

/** `curl --data-binary @file`. */
const importEndpoint = (use: UseCases): Endpoint =>
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/statements',
    summary: "Import an operator's statement of a day, and compare the day",
    duty: 'decide',
    queryClass: StatementQuery,
    upload: {
      maxBytes: statementMaxBytes,
      mediaType: 'text/csv',
      description: 'The file as the operator gave it. `Content-Encoding: gzip` is understood.',
    },
    answer: StatementImportAnswer,
    refusals: [
      'provider_not_found',
      'no_statement_format',
      'invalid_day',
      'statement_unreadable',
      'statement_too_long',
      'statement_of_other_day',
      'day_masked',
      'day_taken_out',
      'too_many_discrepancies',
    ],
    otherRefusals: { 503: 'import_under_way' },
    handle: async ({ query, upload, staff }) => {
      const sha256 = createHash('sha256').update(upload).digest('hex');
      const { provider_id: providerId, day, file_name: fileName } = query;
      const given = { providerId, day, fileName, sha256, content: upload };
      const { statement, isRepeated, comparison } = await use.importStatement(given, staff);
      return {
        ...presentStatement(statement),
        is_repeated: isRepeated,
        comparison: presentComparison(comparison),
      };
    },
  });

export const statementEndpoints = (use: UseCases): readonly Endpoint[] => [
  importEndpoint(use),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/statements',
    summary: 'List the statements that were imported',
    duty: 'read',
    queryClass: StatementsQuery,
    answer: StatementsAnswer,
    handle: async ({ query }) => {
      const day = query.day === null ? null : calendarDay(query.day);
      const own = asked({ providerId: query.provider, day });
      const statements = await withinDays(query, (period) =>
        use.listStatements(query, { ...period, ...own }),
      );
      return presentSlice(statements, presentStatement);
    },
    file: statementsFile,
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/statements/{statement_id}/withdraw',
    summary: 'Set a wrong file aside, and compare its day without it',
    duty: 'decide',
    pathClass: StatementPath,
    bodyClass: WithdrawBody,
    answer: StatementItem,
    refusals: ['statement_not_found', 'statement_unreadable', 'day_masked', 'day_taken_out'],
    handle: async ({ path, body, staff }) =>
      presentStatement(await use.withdrawStatement(path.statement_id, body.reason, staff)),
  }),
];
