import { describe, expect, it } from '@jest/globals';
import { type Settings, settings } from '../src/settings.ts';
import { refusal } from './refusal.ts';

describe('settings', () => {
  it('are by default what the rulings say', () => {
    expect(settings()).toEqual({
      depositWindowMs: 600_000,
      latePaymentWindowMs: 86_400_000,
      stuckWithdrawalMs: 3_600_000,
      channelSilenceMs: 120_000,
      keepCallbacksMs: 30 * 86_400_000,
      pollingIntervalSeconds: 5,
      webhookRetryDelaysMs: [1_000, 2_000, 4_000],
      httpsCallbacksOnly: false,
      twoPersonApprovalXaf: null,
      approverDailyXaf: null,
    });
  });

  it('may be chosen one by one', () => {
    expect(settings({ depositWindowMs: 900_000, httpsCallbacksOnly: true })).toEqual({
      ...settings(),
      depositWindowMs: 900_000,
      httpsCallbacksOnly: true,
    });
  });

  it('may ask for the approval of two people from an amount on', () => {
    expect(settings({ twoPersonApprovalXaf: 500_000 }).twoPersonApprovalXaf).toBe(500_000);
  });

  it('may limit what one person approves alone in a day', () => {
    expect(settings({ approverDailyXaf: 2_000_000 }).approverDailyXaf).toBe(2_000_000);
  });

  it.each([[[]], [[0]], [[500, 500]]])('may retry webhooks after %j ms', (webhookRetryDelaysMs) => {
    expect(settings({ webhookRetryDelaysMs }).webhookRetryDelaysMs).toEqual(webhookRetryDelaysMs);
  });

  it('may leave no time for late payments', () => {
    expect(settings({ latePaymentWindowMs: 0 }).latePaymentWindowMs).toBe(0);
  });

  const quantities = [
    'depositWindowMs',
    'stuckWithdrawalMs',
    'channelSilenceMs',
    'keepCallbacksMs',
    'pollingIntervalSeconds',
    'twoPersonApprovalXaf',
    'approverDailyXaf',
  ] as const satisfies readonly (keyof Settings)[];

  it.each(
    quantities.flatMap((name) => [0, -1, 1.5, Number.NaN, 2 ** 53].map((value) => [name, value] as const)),
  )('are refused when %s is %d', (name, value) => {
    expect(() => settings({ [name]: value })).toThrow(refusal('invalid_settings', { name }));
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53])('are refused when latePaymentWindowMs is %d', (value) => {
    expect(() => settings({ latePaymentWindowMs: value })).toThrow(
      refusal('invalid_settings', { name: 'latePaymentWindowMs' }),
    );
  });

  it.each([[[-1]], [[1000, 0.5]], [[Number.NaN]]])(
    'are refused when webhooks retry after %j ms',
    (delays) => {
      expect(() => settings({ webhookRetryDelaysMs: delays })).toThrow(
        refusal('invalid_settings', { name: 'webhookRetryDelaysMs' }),
      );
    },
  );
});
