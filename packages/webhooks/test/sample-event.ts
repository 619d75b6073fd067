import { eventId, type Instant, instant, transactionId, type WebhookEvent } from '@mobile-money/core';

export const sampleTime: Instant = instant(1_767_258_000_123);

export function sampleEvent(changes: Partial<WebhookEvent> = {}): WebhookEvent {
  return {
    id: eventId('11111111-1111-4111-8111-111111111111'),
    transactionId: transactionId('22222222-2222-4222-8222-222222222222'),
    applicationId: 'default',
    reference: 'order-é-1',
    sequence: 1,
    name: 'payment.succeeded',
    url: 'http://receiver.example/webhooks',
    receiver: 'http://receiver.example',
    body: '{"service_tx_id":"22222222-2222-4222-8222-222222222222","reference":"order-é-1"}',
    failureCode: null,
    createdAt: sampleTime,
    ...changes,
  };
}
