import { type FeedRequest, feedEnd } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { EventsAnswer, SignedWebhookAnswer } from '../answers/webhook-payload.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { EventWaiters } from '../event-waiters.ts';
import { presentEvents } from '../present.ts';
import { EventPath, EventsQuery } from '../requests/addresses.ts';
import { sharedRead } from '../shared-read.ts';

/** GET /api/v1/events. */
export function eventsEndpoint(use: UseCases, waiters: EventWaiters): Endpoint {
  // Those of one application who wait for the same event are woken together, and look together: never in a read that
  // began before, which would not know the event that woke them.
  const read = sharedRead(use.readEvents, ({ applicationId, after, limit }: FeedRequest) => [
    applicationId,
    after ?? '',
    String(limit),
  ]);
  return endpoint({
    method: 'get',
    path: '/api/v1/events',
    summary: 'What happened, in order: every webhook, whether or not it was sent',
    description:
      'Whoever missed webhooks reads on from the cursor that was kept; `after=end` begins with what is new. With `wait` the answer comes with the first event, or empty after so many seconds.',
    queryClass: EventsQuery,
    answer: EventsAnswer,
    handle: async ({ applicationId, query: { after, limit, wait }, exchange }) => {
      const request = { applicationId, after, limit };
      if (wait === 0 || after === feedEnd) return presentEvents(await use.readEvents(request));
      const ms = wait * 1_000;
      return presentEvents(
        await waiters.wait({ applicationId, ms, gone: exchange.gone, read: () => read(request) }),
      );
    },
  });
}

/**
 * GET /api/v1/events/{event_id}/webhook: for receivers that cannot be reached from here, whose developer brings them their
 * webhooks by hand. Not in production.
 */
export const signedWebhookEndpoint = (use: UseCases): Endpoint =>
  endpoint({
    method: 'get',
    path: '/api/v1/events/{event_id}/webhook',
    summary: 'The webhook of an event as it would be sent now, signed',
    description:
      'Headers and body, for receivers that cannot be reached from here. In the sandbox and in development only.',
    pathClass: EventPath,
    answer: SignedWebhookAnswer,
    refusals: ['webhook_not_found'],
    handle: ({ applicationId, path }) => use.signWebhook(applicationId, path.event_id),
  });
