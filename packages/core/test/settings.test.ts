import { describe, expect, it } from '@jest/globals';
import { instant } from '../src/instant.ts';
import { limits } from '../src/limits.ts';
import { maskedBefore, type Settings, settings } from '../src/settings.ts';
import { refusal } from './a-transaction.ts';

const dayMs = 86_400_000;

describe('settings', () => {
  it('are by default what the rulings say', () => {
    expect(settings()).toEqual({
      depositWindowMs: 600_000,
      latePaymentWindowMs: 86_400_000,
      stuckWithdrawalMs: 3_600_000,
      channelSilenceMs: 120_000,
      keepCallbacksMs: 30 * 86_400_000,
      keepPersonalMs: null,
      pollingIntervalSeconds: 5,
      webhookRetryDelaysMs: [1_000, 2_000, 4_000],
      httpsCallbacksOnly: false,
      isFactorRequired: false,
      twoPersonApprovalXaf: null,
      approverDailyXaf: null,
      staffChangesWaitMs: null,
      consoleUrl: null,
      publicUrl: null,
      promptLimits: { openMax: 3, perDayMax: 30 },
      smsReorderMs: 120_000,
      smsUnvouchedMaxXaf: 50_000,
      smsUnvouchedSumXaf: 200_000,
      restoredAt: null,
    });
  });

  it.each<Partial<Settings>>([
    { depositWindowMs: 900_000, httpsCallbacksOnly: true },
    { twoPersonApprovalXaf: 500_000 },
    { approverDailyXaf: 2_000_000 },
    { keepPersonalMs: 86_400_000 },
    { promptLimits: null },
    { promptLimits: { openMax: 1, perDayMax: 2 } },
    { latePaymentWindowMs: 0 },
    { webhookRetryDelaysMs: [] },
    { webhookRetryDelaysMs: [0] },
    { webhookRetryDelaysMs: [500, 500] },
  ])('may be chosen one by one: %j', (chosen) => {
    expect(settings(chosen)).toEqual({ ...settings(), ...chosen });
  });

  it.each(['openMax', 'perDayMax'])('are refused when %s is zero', (name) => {
    const promptLimits = { openMax: 3, perDayMax: 30, [name]: 0 };
    expect(() => settings({ promptLimits })).toThrow(refusal('invalid_settings', { name }));
  });

  const quantities = [
    'depositWindowMs',
    'stuckWithdrawalMs',
    'channelSilenceMs',
    'keepCallbacksMs',
    'keepPersonalMs',
    'pollingIntervalSeconds',
    'twoPersonApprovalXaf',
    'approverDailyXaf',
    'smsReorderMs',
  ] as const satisfies readonly (keyof Settings)[];

  it.each(
    quantities.flatMap((name) => [0, -1, 1.5, Number.NaN, 2 ** 53].map((value) => [name, value] as const)),
  )('are refused when %s is %d', (name, value) => {
    expect(() => settings({ [name]: value })).toThrow(refusal('invalid_settings', { name }));
  });

  it('may credit nothing that a wallet does not vouch for, or all of it', () => {
    expect(settings({ smsUnvouchedMaxXaf: 0, smsUnvouchedSumXaf: 0 }).smsUnvouchedMaxXaf).toBe(0);
    expect(settings({ smsUnvouchedMaxXaf: null }).smsUnvouchedMaxXaf).toBeNull();
  });

  const counts = ['latePaymentWindowMs', 'smsUnvouchedMaxXaf', 'smsUnvouchedSumXaf'] as const;

  it.each<[keyof Settings, number | number[]]>([
    ...counts.flatMap((name) =>
      [-1, 1.5, Number.NaN, 2 ** 53].map((count): [keyof Settings, number] => [name, count]),
    ),
    ['webhookRetryDelaysMs', [-1]],
    ['webhookRetryDelaysMs', [1000, 0.5]],
    ['webhookRetryDelaysMs', [Number.NaN]],
  ])('are refused when %s is %j', (name, value) => {
    expect(() => settings({ [name]: value })).toThrow(refusal('invalid_settings', { name }));
  });
});

it.each([
  // what the interface and the rulings say         value              name
  ['Minimum amount 100 XAF', 100, 'amountMinXaf'],
  ['Maximum amount 9007199254740991 XAF', 9_007_199_254_740_991, 'amountMaxXaf'],
  ['reference of at most 128 characters', 128, 'referenceMaxChars'],
  ['callback_url of at most 2048 characters', 2048, 'callbackUrlMaxChars'],
  ['20 items a page by default', 20, 'pageSizeDefault'],
  ['at most 100 items a page', 100, 'pageSizeMax'],
  ['unstable above a failure rate of 0.10', 0.1, 'failureRateUnstable'],
  ['with at least 10 transactions', 10, 'failureRateMinTransactions'],
  ['in the hour', 60 * 60 * 1000, 'healthWindowMs'],
] as const)('the limits keep: %s', (_sentence, value, name) => {
  expect(limits[name]).toBe(value);
});

// biome-ignore format: reads by its columns
it.each([
  // kept for, late window, masked after: days
  [null, 1, null],
  [30,   1, 30],
  [1,    7, 7],
  [1,    0, 3],
])('what is kept for %p days is masked, with a late window of %i, after %p: news come for three', (kept, late, after) => {
  const now = instant(100 * dayMs);
  const chosen = { keepPersonalMs: kept && kept * dayMs, latePaymentWindowMs: late * dayMs };
  expect(maskedBefore(chosen, now)).toBe(after && now - after * dayMs);
});

it('a webhook of a killed process goes on within 15 seconds, so no lease lasts as long', () => {
  expect(limits.deliveryLeaseMs).toBeLessThan(15_000);
});

it('a webhook that is still being sent, with its 5 seconds, is not taken over by another', () => {
  expect(limits.deliveryLeaseMs).toBeGreaterThan(5_000);
});
