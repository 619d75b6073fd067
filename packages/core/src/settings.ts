import type { PromptLimits } from './deposit/deposit.ts';
import { earlier, type Instant } from './instant.ts';
import { limits } from './limits.ts';
import { DomainError, reason } from './reason/reason.ts';

/** What an installation may choose. Times are in milliseconds, as everywhere in the core. */
export interface Settings {
  readonly depositWindowMs: number;
  readonly latePaymentWindowMs: number;
  readonly stuckWithdrawalMs: number;
  readonly channelSilenceMs: number;
  readonly pollingIntervalSeconds: number;
  readonly webhookRetryDelaysMs: readonly number[];
  /** So long raw callbacks that led to nothing are kept. */
  readonly keepCallbacksMs: number;
  /** So long names, numbers and what others wrote are kept of what has ended; null: for good. */
  readonly keepPersonalMs: number | null;
  /** In production only https may receive webhooks. */
  readonly httpsCallbacksOnly: boolean;
  /** In production approvers and admins can do nothing without a second factor. */
  readonly isFactorRequired: boolean;
  /** What people decide about this amount or more takes two of them; null: one is always enough. */
  readonly twoPersonApprovalXaf: number | null;
  /** What one person may approve alone in a day of Cameroon, all withdrawals together; null: as much as they like. */
  readonly approverDailyXaf: number | null;
  /** So long what gives a person power in the back office waits for a second admin; null: nothing waits. */
  readonly staffChangesWaitMs: number | null;
  /** Null: a number may be sent any number of prompts. */
  readonly promptLimits: PromptLimits | null;
  /** Where the back office is, for links to it; null when that is not known. */
  readonly consoleUrl: string | null;
  /** Where players' pages are; null when that is not known, and then there are none. */
  readonly publicUrl: string | null;
  /** So long a wallet's book waits for an SMS that may have been overtaken. */
  readonly smsReorderMs: number;
  /** The most that one SMS credits when the wallet's book does not vouch for it; null lifts this and the next. */
  readonly smsUnvouchedMaxXaf: number | null;
  /** The most that all such SMS credit since the last balance that is vouched for. */
  readonly smsUnvouchedSumXaf: number;
  /** When the database was restored last, as it says itself; null: it never was. No one chooses this. */
  readonly restoredAt: Instant | null;
}

export const defaultSettings: Settings = {
  depositWindowMs: 600_000,
  latePaymentWindowMs: 86_400_000,
  stuckWithdrawalMs: 3_600_000,
  channelSilenceMs: 120_000,
  pollingIntervalSeconds: 5,
  webhookRetryDelaysMs: [1_000, 2_000, 4_000],
  keepCallbacksMs: 30 * 86_400_000,
  keepPersonalMs: null,
  httpsCallbacksOnly: false,
  isFactorRequired: false,
  twoPersonApprovalXaf: null,
  approverDailyXaf: null,
  staffChangesWaitMs: null,
  promptLimits: { openMax: 3, perDayMax: 30 },
  consoleUrl: null,
  publicUrl: null,
  smsReorderMs: 120_000,
  smsUnvouchedMaxXaf: 50_000,
  smsUnvouchedSumXaf: 200_000,
  restoredAt: null,
};

/** Checks settings once, at start, so that nothing else has to. */
export function settings(chosen: Partial<Settings> = {}): Settings {
  const all = { ...defaultSettings, ...chosen };
  const quantities = {
    depositWindowMs: all.depositWindowMs,
    stuckWithdrawalMs: all.stuckWithdrawalMs,
    channelSilenceMs: all.channelSilenceMs,
    keepCallbacksMs: all.keepCallbacksMs,
    pollingIntervalSeconds: all.pollingIntervalSeconds,
    smsReorderMs: all.smsReorderMs,
    ...(all.keepPersonalMs === null ? {} : { keepPersonalMs: all.keepPersonalMs }),
    ...(all.twoPersonApprovalXaf === null ? {} : { twoPersonApprovalXaf: all.twoPersonApprovalXaf }),
    ...(all.approverDailyXaf === null ? {} : { approverDailyXaf: all.approverDailyXaf }),
    ...all.promptLimits,
  };
  for (const [name, value] of Object.entries(quantities)) {
    if (!Number.isSafeInteger(value) || value <= 0) refuse(name);
  }
  const { smsUnvouchedMaxXaf, smsUnvouchedSumXaf } = all;
  if (!isCount(smsUnvouchedMaxXaf ?? 0)) refuse('smsUnvouchedMaxXaf', 'setting_below_zero');
  if (!isCount(smsUnvouchedSumXaf)) refuse('smsUnvouchedSumXaf', 'setting_below_zero');
  if (!isCount(all.latePaymentWindowMs)) refuse('latePaymentWindowMs', 'setting_below_zero');
  if (!all.webhookRetryDelaysMs.every(isCount)) refuse('webhookRetryDelaysMs', 'setting_below_zero');
  return all;
}

/** So long a receipt speaks against what was called failed, and a provider is asked about a prompt that it is silent on. */
const newsComeForMs = Math.max(limits.receipts.ofFailedWithinMs, limits.silentVerdictMs);

/**
 * What ended before this is masked; null: nothing is. What a late payment may still be for has not ended, and neither has
 * what news may still come of: they are held against its number.
 */
export const maskedBefore = (
  { keepPersonalMs, latePaymentWindowMs }: Pick<Settings, 'keepPersonalMs' | 'latePaymentWindowMs'>,
  now: Instant,
): Instant | null =>
  keepPersonalMs === null ? null : earlier(now, Math.max(keepPersonalMs, latePaymentWindowMs, newsComeForMs));

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

function refuse(
  name: string,
  code: 'setting_below_zero' | 'setting_not_above_zero' = 'setting_not_above_zero',
): never {
  throw new DomainError('invalid_settings', reason(code, { name }));
}
