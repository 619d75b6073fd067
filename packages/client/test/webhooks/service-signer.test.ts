import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { instant, transactionId } from '@mobile-money/core';
import { sampleEvent } from '../../../webhooks/test/sample-event.ts';
import { signer } from '../../../webhooks/test/signing/signer.ts';
import { verifyStandardWebhook, WebhookVerifier } from '../../src/index.ts';
import { fakeService } from '../support/fake-service.ts';
import { body, keyRecord, payload, sampleTime } from '../support/webhook.ts';

const keyId = 'service-payments-v1';
const secrets = ['a secret of twenty-four b', 'and the one that replaces it'].map(
  (text) => `whsec_${Buffer.from(text).toString('base64')}`,
);

let service: Awaited<ReturnType<typeof fakeService>>;
beforeEach(async () => {
  service = await fakeService(() => ({ body: keyRecord(keyId, 0) }));
});
afterEach(() => service.close());

test('what the service itself signs is taken, by its token and by each secret', async () => {
  const own = await signer({ issuer: 'mobile-money-service', secretsOf: async () => secrets });
  const event = sampleEvent({ transactionId: transactionId(payload.service_tx_id), body });
  const headers = await own.sign(event, instant(sampleTime));
  const verifier = new WebhookVerifier({ baseUrl: service.url, now: () => sampleTime });
  await expect(verifier.verify(body, headers)).resolves.toEqual({
    ...payload,
    event_id: event.id,
    failure_code: null,
  });
  for (const secret of secrets) {
    expect(verifyStandardWebhook(body, headers, secret, { now: () => sampleTime })).toEqual(payload);
  }
});
