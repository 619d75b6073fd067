import { expect, test } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { typed } from '../../src/reason/reason.ts';
import type { DeliveryAttempt } from '../../src/webhook/delivery.ts';
import { ReceiverTrust } from '../../src/webhook/delivery-pace.ts';

const anAttempt = (fields: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  at: testMorning,
  durationMs: 1_000,
  status: 204,
  error: null,
  answerExcerpt: '',
  ...fields,
});

// biome-ignore format: reads by its columns
test.each([
  ['2XX and quick',    anAttempt(),                                       ['a']],
  ['2XX but slow',     anAttempt({ durationMs: 1_001 }),                  []],
  ['not 2XX',          anAttempt({ status: 302 }),                        []],
  ['none at all',      anAttempt({ status: null, error: typed('Refused.') }),    []],
])('an answer that is %s decides whether a receiver is trusted', (_, attempt, trusted) => {
  const fresh = new ReceiverTrust();
  fresh.note('a', attempt);
  expect(fresh.at(testMorning)).toEqual(trusted);
  const known = new ReceiverTrust();
  known.note('a', anAttempt());
  known.note('a', attempt);
  expect(known.at(testMorning)).toEqual(trusted);
});

test('a receiver is forgotten when it has not been heard for a minute', () => {
  const trust = new ReceiverTrust();
  trust.note('a', anAttempt());
  trust.note('b', anAttempt());
  trust.note('a', anAttempt({ at: later(testMorning, 5_000) }));
  expect(trust.at(later(testMorning, 60_000))).toEqual(['b', 'a']);
  expect(trust.at(later(testMorning, 60_001))).toEqual(['a']);
});

test('no more than 500 receivers are remembered: the one heard longest ago goes', () => {
  const trust = new ReceiverTrust();
  for (let n = 0; n < 501; n += 1) trust.note(`receiver ${n}`, anAttempt());
  expect(trust.at(testMorning)).toHaveLength(500);
  expect(trust.at(testMorning)).not.toContain('receiver 0');
});
