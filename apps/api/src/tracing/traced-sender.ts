import type { WebhookSender } from '@mobile-money/core';
import type { Tracing } from './tracing.ts';

/**
 * Attempts at webhooks. A receiver is told the span of its attempt, so that the platform's traces go on from ours; it
 * learns nothing else by it. Of its address only the host is kept: the rest may hold a secret.
 */
export const tracedSender = (sender: WebhookSender, tracing: Tracing): WebhookSender => ({
  send: (request) => {
    const facts = { 'server.address': URL.canParse(request.url) ? new URL(request.url).host : '' };
    return tracing.span({ name: 'webhook attempt', kind: 'client', facts }, async (add) => {
      const traceparent = tracing.traceparent();
      const headers = traceparent === null ? request.headers : { ...request.headers, traceparent };
      const answer = await sender.send({ ...request, headers });
      add(
        answer.status === null
          ? { 'error.type': 'no_answer' }
          : { 'http.response.status_code': answer.status },
      );
      return answer;
    });
  },
});
