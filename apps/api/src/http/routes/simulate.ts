import type { UseCases } from '../../use-cases.ts';
import { SimulateAnswer } from '../answers/transaction-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { presentSimulation } from '../present.ts';
import { TransactionPath } from '../requests/addresses.ts';
import { SimulateBody } from '../requests/other-bodies.ts';

/** POST /api/v1/sandbox/transactions/{service_tx_id}/simulate. */
export const simulateEndpoint = (use: UseCases): Endpoint =>
  endpoint({
    method: 'post',
    path: '/api/v1/sandbox/transactions/{service_tx_id}/simulate',
    summary: 'Make an outcome happen',
    description:
      'In the sandbox only. A deposit succeeds, fails or expires, and one that expired can still be paid; a withdrawal succeeds or fails.',
    pathClass: TransactionPath,
    bodyClass: SimulateBody,
    answer: SimulateAnswer,
    refusals: ['transaction_not_found', 'outcome_not_reachable'],
    handle: async ({ applicationId, path, body }) =>
      presentSimulation(await use.simulateOutcome(applicationId, path.service_tx_id, body.outcome)),
  });
