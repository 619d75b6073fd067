import { type DeliveryAttempt, isDelivered, type Outbox } from '@mobile-money/core';
import type { Metrics } from './metrics.ts';

/** Counts attempts where they are recorded: one that another process made meanwhile is one too. */
export function measuredOutbox(outbox: Outbox, metrics: Metrics): Outbox {
  return {
    leaseForReplay: (...given) => outbox.leaseForReplay(...given),
    release: (leases) => outbox.release(leases),
    find: (id) => outbox.find(id),
    list: (...given) => outbox.list(...given),

    async lease(request) {
      const batch = await outbox.lease(request);
      if (batch.givenUp.length > 0) metrics.webhooksGivenUp.inc(batch.givenUp.length);
      return batch;
    },

    async finish(lease, attempt, status, nextAttemptAt) {
      const kept = await outbox.finish(lease, attempt, status, nextAttemptAt);
      metrics.webhookAttempts.observe({ outcome: outcomeOf(attempt) }, attempt.durationMs / 1_000);
      if (kept === 'failed') metrics.webhooksGivenUp.inc();
      return kept;
    },
  };
}

const outcomeOf = (attempt: DeliveryAttempt): string => {
  if (isDelivered(attempt)) return 'delivered';
  return attempt.status === null ? 'unanswered' : 'refused';
};
