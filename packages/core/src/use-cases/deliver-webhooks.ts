import { type DeliverPorts, deliverWebhook } from '../steps/deliver-webhook.ts';
import { type DeliveryBatch, leaseWebhooks } from './lease-webhooks.ts';

/** Leases what is due and delivers it, each on its own; tells how many were leased. */
export const deliverWebhooks =
  (ports: DeliverPorts) =>
  async (batch: DeliveryBatch): Promise<number> => {
    const { leases } = await leaseWebhooks(ports)(batch);
    await Promise.all(leases.map((lease) => deliverWebhook(ports)(lease)));
    return leases.length;
  };
