import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import { checkedLimit, type SliceRequest } from '../steps/slice-request.ts';
import type { DeliveryStatus, WebhookDelivery } from '../webhook/delivery.ts';

/** Webhooks in one status, with every attempt made, newest first. */
export const listWebhooks =
  ({ outbox }: Pick<Ports, 'outbox'>) =>
  async (status: DeliveryStatus, slice: SliceRequest): Promise<Slice<WebhookDelivery>> =>
    outbox.list(status, slice.cursor, checkedLimit(slice));
