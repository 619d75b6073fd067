import { describe, expect, it } from '@jest/globals';
import type { Deposit } from '../../src/deposit/deposit.ts';
import type { CollectionAnswer } from '../../src/ports/collection-gateway.ts';
import { recordCollectionOutcome } from '../../src/steps/record-collection-outcome.ts';
import { aPromptedDeposit } from '../a-transaction.ts';
import { recordOf, worldWith } from '../a-world.ts';

const own = aPromptedDeposit().submissionId;

describe('what a provider answered to a request for money', () => {
  it.each<[string, Partial<Deposit>, CollectionAnswer, Partial<Deposit>]>([
    [
      'sent, with an id of its own',
      {},
      { outcome: 'sent', providerTxId: 'TX-1' },
      { state: 'provider_acknowledged', submissionId: own, providerTxId: 'TX-1' },
    ],
    [
      'sent, without an id',
      {},
      { outcome: 'sent', providerTxId: null },
      { state: 'provider_acknowledged', submissionId: own, providerTxId: null },
    ],
    [
      'sent, while an id is known already',
      { providerTxId: 'TX-0' },
      { outcome: 'sent', providerTxId: 'TX-1' },
      { state: 'provider_acknowledged', providerTxId: 'TX-0' },
    ],
    [
      'unknown',
      {},
      { outcome: 'unknown', reason: 'Timed out.' },
      { state: 'pending', submissionId: own, stateReason: 'As the test wants it.' },
    ],
    [
      'rejected',
      {},
      { outcome: 'rejected', code: 'payer_not_found', reason: 'No such number.' },
      { state: 'failed', submissionId: own, stateReason: 'No such number.', failureCode: 'payer_not_found' },
    ],
    [
      'rejected for a reason that we do not know',
      {},
      { outcome: 'rejected', reason: 'Code 4711.' },
      { state: 'failed', stateReason: 'Code 4711.', failureCode: 'operator_error' },
    ],
    [
      'sent, to one that is acknowledged already',
      { state: 'provider_acknowledged' },
      { outcome: 'sent', providerTxId: 'TX-1' },
      { state: 'provider_acknowledged', providerTxId: 'TX-1', stateReason: 'As the test wants it.' },
    ],
    [
      'rejected, to one that a person looks at',
      { state: 'requires_manual_resolution' },
      { outcome: 'rejected', reason: 'No.' },
      { state: 'requires_manual_resolution', stateReason: 'As the test wants it.' },
    ],
  ])('is written down: %s', async (_what, before, answer, after) => {
    const deposit = aPromptedDeposit(before);
    const world = worldWith([deposit]);
    expect(await recordCollectionOutcome(world.ports)(deposit, answer)).toMatchObject({
      ...after,
      version: 2,
    });
    const { transaction, exchanges } = await recordOf(world, deposit);
    expect(transaction).toMatchObject(after);
    expect(exchanges).toEqual([
      {
        providerId: 'orange-money',
        submissionId: own,
        operation: 'collect',
        outcome: answer.outcome,
        detail: answer.outcome === 'sent' ? 'The provider took the request on.' : answer.reason,
        failureCode: answer.outcome === 'rejected' ? (answer.code ?? 'operator_error') : null,
        at: world.clock.now(),
      },
    ]);
  });
});
