import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { LeasedBatch, LeaseRequest } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';

export type DeliveryBatch = Omit<LeaseRequest, 'at' | 'until'>;

/** Leases what is due, for a caller that keeps its own count of what is under way. */
export const leaseWebhooks =
  ({ outbox, clock, log }: Pick<Ports, 'outbox' | 'clock' | 'log'>) =>
  async (batch: DeliveryBatch): Promise<Omit<LeasedBatch, 'givenUp'>> => {
    const at = clock.now();
    const leased = await outbox.lease({ ...batch, at, until: later(at, limits.deliveryLeaseMs) });
    for (const { id, transactionId } of leased.givenUp) {
      log.error('A webhook was given up: one process after the other was lost with it.', {
        event_id: id,
        service_tx_id: transactionId,
      });
    }
    return leased;
  };
