import { describe } from '@jest/globals';
import type { Ports } from '@mobile-money/core';
import { attempts } from './outbox/attempts.ts';
import { leases } from './outbox/leases.ts';
import { lists } from './outbox/lists.ts';
import { lostLeases } from './outbox/lost-leases.ts';
import { order } from './outbox/order.ts';
import { receivers } from './outbox/receivers.ts';
import { replays } from './outbox/replays.ts';
import { trustedReceivers } from './outbox/trusted-receivers.ts';

export type OutboxSubject = Pick<Ports, 'transactions' | 'outbox'>;

/** Every subject begins with an outbox in which nothing waits: leasing takes whatever is due. */
export function outboxContract(makeSubject: () => Promise<OutboxSubject>): void {
  describe('An outbox', () => {
    leases(makeSubject);
    order(makeSubject);
    receivers(makeSubject);
    trustedReceivers(makeSubject);
    attempts(makeSubject);
    lostLeases(makeSubject);
    replays(makeSubject);
    lists(makeSubject);
  });
}
