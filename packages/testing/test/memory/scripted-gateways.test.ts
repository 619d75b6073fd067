import { describe, expect, it } from '@jest/globals';
import { amountXaf, type CollectionRequest, msisdn, transactionId, typed } from '@mobile-money/core';
import {
  RecordingSender,
  ScriptedCollectionGateway,
  ScriptedStatusReader,
  ScriptedTransferGateway,
} from '@mobile-money/testing';
import { collectionGatewayContract } from '@mobile-money/testing/contracts/collection-gateway';
import {
  kept,
  outcomeOf,
  type ProviderBehaviour,
  seenStatusOf,
  statusOf,
} from '@mobile-money/testing/contracts/given/counterparts';
import { statusReaderContract } from '@mobile-money/testing/contracts/status-reader';
import { transferGatewayContract } from '@mobile-money/testing/contracts/transfer-gateway';
import { webhookSenderContract } from '@mobile-money/testing/contracts/webhook-sender';

const request: CollectionRequest = {
  providerId: 'mtn-momo',
  channelId: 'mtn-momo-1',
  operator: 'mtn',
  transactionId: transactionId('00000000-0000-4000-8000-000000000001'),
  submissionId: 'submission-1',
  msisdn: msisdn('+237670000009'),
  amountXaf: amountXaf(5_000),
};

/** What a script of a provider is told, where it is not to take everything on. */
const told = (behaviour: ProviderBehaviour) => {
  const outcome = outcomeOf[behaviour];
  return outcome === 'sent' ? [] : [{ outcome, reason: typed(behaviour) }];
};

collectionGatewayContract(async (behaviour) => {
  return { request, collections: new ScriptedCollectionGateway().next(...told(behaviour)) };
});

transferGatewayContract(async (behaviour) => {
  return { request, transfers: new ScriptedTransferGateway().next(...told(behaviour)) };
});

statusReaderContract(async (verdict) => {
  const outcome = statusOf[verdict];
  const statuses = new ScriptedStatusReader();
  if (outcome === 'succeeded') statuses.always({ outcome, providerTxId: 'T-1' });
  if (outcome === 'failed' || outcome === 'unknown') statuses.always({ outcome, reason: typed(verdict) });
  return {
    statuses,
    request: { providerId: 'mtn-momo', direction: 'deposit', submissionId: 'submission-1' },
  };
});

webhookSenderContract(async (behaviour) => {
  const status = seenStatusOf[behaviour];
  const sender = new RecordingSender();
  if (status !== 200) {
    sender.always({ status, error: status === null ? typed(behaviour) : null, answerExcerpt: '' });
  }
  return { sender, url: 'https://platform.example/webhooks', received: () => sender.calls };
});

describe('A script', () => {
  it('gives the queued answers in order, then the usual one, and records every request.', async () => {
    const gateway = new ScriptedCollectionGateway();
    gateway.always({ outcome: 'rejected', reason: typed('always') });
    gateway.next(
      { outcome: 'unknown', reason: typed('first') },
      new Error('second'),
      async ({ submissionId }) => ({
        outcome: 'rejected',
        reason: typed(submissionId),
      }),
    );
    expect(await gateway.collect(request, kept)).toEqual({ outcome: 'unknown', reason: typed('first') });
    await expect(gateway.collect(request, kept)).rejects.toThrow('second');
    expect(await gateway.collect(request, kept)).toEqual({
      outcome: 'rejected',
      reason: typed('submission-1'),
    });
    expect(await gateway.collect(request, kept)).toEqual({ outcome: 'rejected', reason: typed('always') });
    gateway.always({ outcome: 'sent', providerTxId: null });
    expect(await gateway.collect(request, kept)).toEqual({ outcome: 'sent', providerTxId: null });
    expect(gateway.calls).toEqual([request, request, request, request, request]);
  });
});
