import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { type Reason, reason, sentenceOf, typed } from '../../src/reason/reason.ts';
import { deliveryStatuses, isDelivered, whyNotDelivered, whyNotTaken } from '../../src/webhook/delivery.ts';

const attempt = (status: number | null, error: Reason | null = null) => ({
  at: testMorning,
  durationMs: 12,
  status,
  error,
  answerExcerpt: '',
});

describe('an attempt', () => {
  it.each([
    [199, false],
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [302, false],
    [400, false],
    [500, false],
    [null, false],
  ])('answered with %s has delivered: %s', (status, delivered) => {
    expect(isDelivered(attempt(status))).toBe(delivered);
  });

  it.each([
    [503, null, 'The receiver answered with status 503.'],
    [null, typed('connect ECONNREFUSED'), 'connect ECONNREFUSED'],
    [null, null, 'The receiver gave no complete answer.'],
  ])('answered with %s and the error %s says why it failed', (status, error, words) => {
    expect(sentenceOf(whyNotDelivered(attempt(status, error)))).toBe(words);
  });

  it('says in public what a receiver answered, and of one that did not answer nothing but that', () => {
    expect(whyNotTaken(attempt(503))).toEqual(reason('webhook_answered', { status: 503 }));
    const unsigned = reason('webhook_not_signed');
    expect(whyNotTaken(attempt(null, unsigned))).toEqual(unsigned);
    const refused = reason('webhook_address_refused', { host: '10.0.0.5' });
    const others = [reason('webhook_connection_refused'), refused, null];
    const said = new Set(others.map((error) => whyNotTaken(attempt(null, error)).code));
    expect([...said]).toEqual(['webhook_not_taken']);
  });

  it('leaves its delivery in one of three states', () => {
    expect(deliveryStatuses).toEqual(['pending', 'delivered', 'failed']);
  });
});
