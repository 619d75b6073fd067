import { describe, expect, it } from '@jest/globals';
import { amountXaf, receivedXaf } from '../../src/transaction/transaction-request.ts';
import { refusal } from '../refusal.ts';

const never = [0.5, 100.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 0, -1, -100];

describe('the amount of a deposit or withdrawal', () => {
  it.each([100, 101, 500, 1_000_000, 9_007_199_254_740_991])('may be %d XAF', (xaf) => {
    expect(amountXaf(xaf)).toBe(xaf);
  });

  it.each([...never, 1, 99])('may not be %d XAF', (xaf) => {
    expect(() => amountXaf(xaf)).toThrow(refusal('invalid_amount'));
  });

  it('is a number, not a text that looks like one', () => {
    expect(() => amountXaf(JSON.parse('"500"'))).toThrow(refusal('invalid_amount'));
  });
});

describe('the amount of an incoming payment', () => {
  it.each([1, 99, 100, 9_007_199_254_740_991])('may be %d XAF: a player may send any sum', (xaf) => {
    expect(receivedXaf(xaf)).toBe(xaf);
  });

  it.each(never)('may not be %d XAF', (xaf) => {
    expect(() => receivedXaf(xaf)).toThrow(refusal('invalid_amount'));
  });
});
