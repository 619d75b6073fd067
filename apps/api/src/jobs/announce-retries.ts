import type { Clock, Outbox } from '@mobile-money/core';
import { Alarms } from './alarms.ts';
import type { Signal } from './signal.ts';

/**
 * An outbox that rings when the time of a retry has come, so that it is made then and not at the next look. What
 * another process left behind is found by looking.
 */
export function announceRetries(outbox: Outbox, clock: Clock, due: Signal): Outbox {
  const alarms = new Alarms(() => due.ring());
  return {
    lease: (request) => outbox.lease(request),
    leaseForReplay: (...given) => outbox.leaseForReplay(...given),
    release: (leases) => outbox.release(leases),
    find: (id) => outbox.find(id),
    givenUpSince: (at) => outbox.givenUpSince(at),
    list: (...given) => outbox.list(...given),

    async finish(lease, attempt, status, nextAttemptAt) {
      const kept = await outbox.finish(lease, attempt, status, nextAttemptAt);
      if (kept === 'pending') alarms.ringIn((nextAttemptAt ?? clock.now()) - clock.now());
      return kept;
    },
  };
}
