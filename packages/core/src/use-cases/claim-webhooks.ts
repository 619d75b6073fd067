import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Claim, ClaimRequest } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';

export type DeliveryBatch = Omit<ClaimRequest, 'at' | 'until'>;

/** Claims what is due, for a caller that keeps its own count of what is under way. */
export const claimWebhooks =
  ({ outbox, clock, log }: Pick<Ports, 'outbox' | 'clock' | 'log'>) =>
  async (batch: DeliveryBatch): Promise<Omit<Claim, 'givenUp'>> => {
    const at = clock.now();
    const claim = await outbox.claim({ ...batch, at, until: later(at, limits.deliveryLeaseMs) });
    for (const { id, transactionId } of claim.givenUp) {
      log.error('A webhook was given up: one process after the other was lost with it.', {
        event_id: id,
        service_tx_id: transactionId,
      });
    }
    return claim;
  };
