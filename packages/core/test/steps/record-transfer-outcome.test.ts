import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import type { TransferAnswer } from '../../src/ports/gateways.ts';
import { type Reason, reason, typed } from '../../src/reason/reason.ts';
import { recordTransferOutcome } from '../../src/withdrawal/submit-withdrawal.ts';
import type { Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { aWithdrawal } from '../a-transaction.ts';
import { recordOf, worldWith } from '../a-world.ts';

const submitted = aWithdrawal({ state: 'provider_submitted', submissionId: 'ours' });
const taken = reason('transfer_taken');

describe('an answer to a transfer', () => {
  it.each<[string, TransferAnswer, Partial<Withdrawal>, Reason]>([
    [
      'the money has arrived',
      { outcome: 'sent', isFinal: true, providerTxId: 'TX-1' },
      { state: 'succeeded', providerTxId: 'TX-1' },
      taken,
    ],
    [
      'it was taken on',
      { outcome: 'sent', isFinal: false, providerTxId: null },
      { state: 'provider_submitted', submissionId: 'ours' },
      taken,
    ],
    [
      'it was rejected',
      { outcome: 'rejected', code: 'float_insufficient', reason: typed('No.') },
      { state: 'failed', stateReason: typed('No.'), failureCode: 'float_insufficient' },
      typed('No.'),
    ],
    [
      'no one knows',
      { outcome: 'unknown', reason: typed('timeout') },
      { state: 'provider_submitted', submissionId: 'ours' },
      typed('timeout'),
    ],
    [
      'the money has arrived, as it was asked for',
      { outcome: 'sent', isFinal: true, providerTxId: 'TX-1', told: { amount: '5000.00' } },
      { state: 'succeeded', providerTxId: 'TX-1' },
      taken,
    ],
    [
      'something else has arrived',
      { outcome: 'sent', isFinal: true, providerTxId: 'TX-1', told: { amount: '50000' } },
      { state: 'provider_submitted', providerTxId: null },
      taken,
    ],
  ])('is written down with what the provider said: %s', async (_what, answer, after, detail) => {
    const world = worldWith([submitted]);
    expect(await recordTransferOutcome(world.ports)(submitted, answer)).toMatchObject(after);
    expect((await recordOf(world, submitted)).exchanges).toEqual([
      {
        providerId: 'orange-money',
        submissionId: 'ours',
        operation: 'transfer',
        outcome: answer.outcome,
        detail,
        failureCode: answer.outcome === 'rejected' ? 'float_insufficient' : null,
        at: testMorning,
      },
    ]);
  });
});
