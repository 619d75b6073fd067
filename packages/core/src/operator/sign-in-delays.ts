const seconds = (count: number): number => count * 1_000;
const none = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

/**
 * How long the next attempt to sign in has to wait after so many failures in a row; the last one stands for all that
 * follow. An address may be that of a whole office, so it has more attempts than an account.
 */
export const signInDelaysMs = {
  account: [...none(4), ...[30, 60, 120, 300, 600].map(seconds)],
  address: [...none(19), ...[60, 300, 600].map(seconds)],
} as const;

/** The delay after the n-th failure; none before the first. */
export const delayAfter = (failures: number, delaysMs: readonly number[]): number =>
  delaysMs[Math.min(failures, delaysMs.length) - 1] ?? 0;
