import { closing } from '../../../gateways/test/support/closing.ts';
import { HttpWebhookSender, type SenderChoices } from '../../src/sending/http-webhook-sender.ts';

/** Senders that may go everywhere, closed after each test with whatever else is kept. */
export function sending() {
  const kept = closing();
  const newSender = (choices: Partial<SenderChoices> = {}): HttpWebhookSender =>
    kept(new HttpWebhookSender({ timeoutMs: 5_000, allowPrivateAddresses: true, ...choices }));
  return { kept, newSender };
}
