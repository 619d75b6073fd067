import { describe, expect, it } from '@jest/globals';
import { operators } from '@mobile-money/core';
import { transactionIds } from '../../src/network/transaction-ids.ts';
import { HandTime } from '../support/hand-time.ts';

const justBeforeMidnightInDouala = Date.UTC(2026, 6, 31, 22, 59, 59, 999);

describe('operator transaction ids', () => {
  it.each([
    ['mtn', 'transfer', 0, /^\d{11}$/],
    ['orange', 'merchant_payment', 0, /^MP260731\.2359\.[A-Z]\d{5}$/],
    ['orange', 'transfer', 0, /^PP260731\.2359\.[A-Z]\d{5}$/],
    ['orange', 'payout', 0, /^CI260731\.2359\.[A-Z]\d{5}$/],
    // The next day, and its first minute.
    ['orange', 'transfer', 1, /^PP260801\.0000\.[A-Z]\d{5}$/],
  ] as const)('of %s for a %s %i ms later have their real form', (operator, kind, laterMs, form) => {
    const time = new HandTime(justBeforeMidnightInDouala);
    const next = transactionIds(time);
    time.pass(laterMs);
    expect(next(operator, kind)).toMatch(form);
  });

  it.each(operators)('of %s are never given twice, however fast', (operator) => {
    const time = new HandTime(justBeforeMidnightInDouala);
    const next = transactionIds(time);
    const seen = new Set<string>();
    for (let each = 0; each < 5_000; each += 1) {
      seen.add(next(operator, 'transfer'));
      if (each % 10 === 0) time.pass(each % 3);
    }
    expect(seen.size).toBe(5_000);
  });

  it.each(operators)('of %s are new after a start a moment later', (operator) => {
    const time = new HandTime(justBeforeMidnightInDouala - 30_000);
    const before = transactionIds(time)(operator, 'transfer');
    time.pass(1);
    expect(transactionIds(time)(operator, 'transfer')).not.toBe(before);
  });
});
