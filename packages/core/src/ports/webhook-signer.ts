import type { Instant } from '../instant.ts';
import type { WebhookEvent } from '../webhook/webhook-event.ts';

/**
 * Makes the headers that prove a webhook is ours, for exactly its body and for one attempt. May reject when no key
 * can be used: the attempt then counts as failed.
 */
export interface WebhookSigner {
  sign(event: WebhookEvent, at: Instant): Promise<Readonly<Record<string, string>>>;
}
