import type { Ports } from '@mobile-money/core';
import { contract } from './given/contract.ts';
import { attempts, lists, order } from './outbox/deliveries.ts';
import { leases, lostLeases } from './outbox/leases.ts';
import { receivers, trustedReceivers } from './outbox/receivers.ts';
import { replays } from './outbox/replays.ts';

export type OutboxSubject = Pick<Ports, 'transactions' | 'outbox'>;

/** Every subject begins with an outbox in which nothing waits: leasing takes whatever is due. */
export const outboxContract = contract<OutboxSubject>(
  'An outbox',
  leases,
  order,
  receivers,
  trustedReceivers,
  attempts,
  lostLeases,
  replays,
  lists,
);
