import { expect, test } from '@jest/globals';
import { takesTwo } from '../../src/parts/takes-two.ts';

// biome-ignore format: reads by its columns
test.each([
  // people, why                      succeeded, failed, completed
  [1, null,                           [false,    false,  false]],
  [2, null,                           [true,     true,   true]],
  [2, 'amount',                       [true,     true,   true]],
  [2, 'may_have_been_sent',           [false,    true,   false]],
  [2, 'payment_contradicted',         [true,     false,  false]],
  [2, 'payment_returned',             [true,     false,  false]],
] as const)('of %p for %p', (deciders_needed, second_person_because, expected) => {
  const transaction = { deciders_needed, second_person_because };
  const decisions = ['succeeded', 'failed', 'completed'] as const;
  expect(decisions.map((each) => takesTwo(transaction, each))).toEqual(expected);
});
