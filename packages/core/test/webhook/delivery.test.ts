import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import {
  couldNotSign,
  deliveryStatuses,
  isDelivered,
  whyNotDelivered,
  whyNotTaken,
} from '../../src/webhook/delivery.ts';

const attempt = (status: number | null, error: string | null = null) => ({
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
    [null, 'connect ECONNREFUSED', 'connect ECONNREFUSED'],
    [null, null, 'The receiver gave no complete answer.'],
  ])('answered with %s and the error %s says why it failed', (status, error, words) => {
    expect(whyNotDelivered(attempt(status, error))).toBe(words);
  });

  it('says in public what a receiver answered, and of one that did not answer nothing but that', () => {
    expect(whyNotTaken(attempt(503))).toBe('The receiver answered with status 503.');
    expect(whyNotTaken(attempt(null, couldNotSign))).toBe(couldNotSign);
    const others = ['The receiver refused the connection.', 'The address 10.0.0.5 is not allowed.', null];
    const said = new Set(others.map((error) => whyNotTaken(attempt(null, error))));
    expect([...said]).toEqual([expect.stringMatching(/^The receiver gave no complete answer: /)]);
  });

  it('leaves its delivery in one of three states', () => {
    expect(deliveryStatuses).toEqual(['pending', 'delivered', 'failed']);
  });
});
