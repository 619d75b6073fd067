import { describe, expect, it } from '@jest/globals';
import { limits, type WebhookRequest, type WebhookSender } from '@mobile-money/core';
import { saying } from '../builders/saying.ts';
import { type ReceiverBehaviour, receiverBehaviours, seenStatusOf } from './given/counterparts.ts';

export interface WebhookSenderSubject {
  readonly sender: WebhookSender;
  /** The address of the receiver. */
  readonly url: string;
  /** What reached the receiver so far; header names are in lower case. */
  readonly received: () => readonly Pick<WebhookRequest, 'headers' | 'body'>[];
}

const headers = { 'x-event': 'payment.succeeded' };
const body = '{"reference":"É \\"1\\" 💰","amount_xaf":5000}';

/** Each subject faces a receiver that does what it is told; `answers_at_length` is more than may be kept. */
export function webhookSenderContract(
  makeSubject: (receiver: ReceiverBehaviour) => Promise<WebhookSenderSubject>,
): void {
  describe('A webhook sender', () => {
    it.each(['answers_200', 'answers_500', 'redirects'] as const)(
      'posts exactly the body with its headers, once, to one that %s.',
      async (behaviour) => {
        const { sender, url, received } = await makeSubject(behaviour);
        await sender.send({ url, headers, body });
        expect(received()).toHaveLength(1);
        expect(received()[0]).toMatchObject({ headers, body });
      },
    );

    it.each(receiverBehaviours)(
      'facing a receiver that %s gives its status, and an error exactly where there is none.',
      async (behaviour) => {
        const status = seenStatusOf[behaviour];
        const { sender, url } = await makeSubject(behaviour);
        const answer = await sender.send({ url, headers, body });
        const error = status === null ? saying(/\S/) : null;
        expect(answer).toEqual({ status, error, answerExcerpt: expect.any(String) });
      },
    );

    it('keeps only the beginning of a long answer.', async () => {
      const { sender, url } = await makeSubject('answers_at_length');
      const { answerExcerpt } = await sender.send({ url, headers, body });
      const bytes = new TextEncoder().encode(answerExcerpt).length;
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(limits.answerExcerptMaxBytes);
    });
  });
}
