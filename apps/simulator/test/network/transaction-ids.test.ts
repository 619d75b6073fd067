import { describe, expect, it } from '@jest/globals';
import { transactionIds } from '../../src/network/transaction-ids.ts';
import { HandTime } from '../support/hand-time.ts';

const justBeforeMidnightInDouala = Date.UTC(2026, 6, 31, 22, 59, 59, 999);

describe('operator transaction ids', () => {
  it.each([
    ['mtn', 'transfer', /^\d{11}$/],
    ['orange', 'merchant_payment', /^MP260731\.2359\.[A-Z]\d{5}$/],
    ['orange', 'transfer', /^PP260731\.2359\.[A-Z]\d{5}$/],
    ['orange', 'payout', /^CI260731\.2359\.[A-Z]\d{5}$/],
  ] as const)('of %s for a %s have their real form', (operator, kind, form) => {
    const next = transactionIds(new HandTime(justBeforeMidnightInDouala));
    expect(next(operator, kind)).toMatch(form);
  });

  it('bear the day of Douala', () => {
    const time = new HandTime(justBeforeMidnightInDouala);
    const next = transactionIds(time);
    time.pass(1);
    expect(next('orange', 'transfer')).toMatch(/^PP260801\.0000\./);
  });

  it.each(['mtn', 'orange'] as const)('of %s are never given twice, however fast', (operator) => {
    const time = new HandTime(justBeforeMidnightInDouala);
    const next = transactionIds(time);
    const seen = new Set<string>();
    for (let each = 0; each < 5_000; each += 1) {
      seen.add(next(operator, 'transfer'));
      if (each % 10 === 0) time.pass(each % 3);
    }
    expect(seen.size).toBe(5_000);
  });

  it.each(['mtn', 'orange'] as const)('of %s are new after a start a moment later', (operator) => {
    const time = new HandTime(justBeforeMidnightInDouala - 30_000);
    const before = transactionIds(time)(operator, 'transfer');
    time.pass(1);
    expect(transactionIds(time)(operator, 'transfer')).not.toBe(before);
  });
});
