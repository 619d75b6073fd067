import { describe, expect, it } from '@jest/globals';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { recordCollectionOutcome } from '../../src/deposit/submit-collection.ts';
import type { CollectionAnswer } from '../../src/ports/gateways.ts';
import { reason, typed } from '../../src/reason/reason.ts';
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
      { outcome: 'unknown', reason: typed('Timed out.') },
      { state: 'pending', submissionId: own, stateReason: typed('As the test wants it.') },
    ],
    [
      'rejected',
      {},
      { outcome: 'rejected', code: 'payer_not_found', reason: typed('No such number.') },
      {
        state: 'failed',
        submissionId: own,
        stateReason: typed('No such number.'),
        failureCode: 'payer_not_found',
      },
    ],
    [
      'rejected for a reason that we do not know',
      {},
      { outcome: 'rejected', reason: typed('Code 4711.') },
      { state: 'failed', stateReason: typed('Code 4711.'), failureCode: 'operator_error' },
    ],
    [
      'sent, to one that is acknowledged already',
      { state: 'provider_acknowledged' },
      { outcome: 'sent', providerTxId: 'TX-1' },
      { state: 'provider_acknowledged', providerTxId: 'TX-1', stateReason: typed('As the test wants it.') },
    ],
    [
      'rejected, to one that a person looks at',
      { state: 'requires_manual_resolution' },
      { outcome: 'rejected', reason: typed('No.') },
      { state: 'requires_manual_resolution', stateReason: typed('As the test wants it.') },
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
        detail: answer.outcome === 'sent' ? reason('request_taken') : answer.reason,
        failureCode: answer.outcome === 'rejected' ? (answer.code ?? 'operator_error') : null,
        at: world.clock.now(),
      },
    ]);
  });
});
