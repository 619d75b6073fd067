import { setTimeout as sleep } from 'node:timers/promises';
import { later, type Outbox } from '@mobile-money/core';

export interface Patience {
  readonly forMs: number;
  readonly everyMs: number;
}

const usual: Patience = { forMs: 2_000, everyMs: 50 };

/**
 * A receiver that has just got a webhook may ask for it again before its delivery is written down. That takes a
 * moment, so whoever asks for a replay waits for a delivery under way instead of being told to come back.
 */
export const patientReplays = (outbox: Outbox, { forMs, everyMs }: Patience = usual): Outbox => ({
  lease: (request) => outbox.lease(request),
  finish: (...given) => outbox.finish(...given),
  release: (leases) => outbox.release(leases),
  find: (id) => outbox.find(id),
  list: (...given) => outbox.list(...given),

  async leaseForReplay(which, at, until) {
    for (let waitedMs = 0; ; waitedMs += everyMs) {
      const lease = await outbox.leaseForReplay(which, later(at, waitedMs), later(until, waitedMs));
      if (lease !== 'busy' || waitedMs >= forMs) return lease;
      await sleep(everyMs);
    }
  },
});
