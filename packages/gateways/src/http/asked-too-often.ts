import { reason, type StatusAnswer } from '@mobile-money/core';
import type { HttpAnswer } from './http-client.ts';

/** The answer to a status read when the provider says that it is asked too often (429); null when it does not. */
export const askedTooOften = (who: string, { status, retryAfter }: HttpAnswer): StatusAnswer | null =>
  status === 429
    ? {
        outcome: 'unknown',
        reason: reason('status_asked_too_often', { who }),
        // A date instead of seconds is what proxies write, by clocks of their own.
        retryAfterMs: /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null,
      }
    : null;
