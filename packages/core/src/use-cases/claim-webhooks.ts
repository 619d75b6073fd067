import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Lease } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';

export interface DeliveryBatch {
  readonly limit: number;
  readonly perReceiver: number;
}

/** Claims what is due, for a caller that keeps its own count of what is under way. */
export const claimWebhooks =
  ({ outbox, clock }: Pick<Ports, 'outbox' | 'clock'>) =>
  ({ limit, perReceiver }: DeliveryBatch): Promise<readonly Lease[]> => {
    const at = clock.now();
    return outbox.claim({ at, until: later(at, limits.deliveryLeaseMs), limit, perReceiver });
  };
