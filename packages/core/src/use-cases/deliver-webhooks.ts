import { type DeliverPorts, deliverWebhook } from '../steps/deliver-webhook.ts';
import { claimWebhooks, type DeliveryBatch } from './claim-webhooks.ts';

/** Claims what is due and delivers it, each on its own; tells how many were claimed. */
export const deliverWebhooks =
  (ports: DeliverPorts) =>
  async (batch: DeliveryBatch): Promise<number> => {
    const { leases } = await claimWebhooks(ports)(batch);
    await Promise.all(leases.map((lease) => deliverWebhook(ports)(lease)));
    return leases.length;
  };
