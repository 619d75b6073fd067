import { edit, fault, type PlantedFault } from './planted-fault.ts';

const announced = 'every announced state has its webhook';
const ended = 'webhooks are delivered or given up';

/** Faults by which a platform hears nothing, too much, or something untrue. */
export const webhookFaults: readonly PlantedFault[] = [
  fault(
    'the webhook of an expiry is dropped',
    announced,
    edit(
      'state-change.ts',
      'event: event ?? change.event,',
      "event: trigger === 'window_closed' ? null : (event ?? change.event),",
    ),
  ),
  fault(
    'a held transaction is announced',
    announced,
    edit(
      'webhook-event.ts',
      'requires_manual_resolution: null,',
      "requires_manual_resolution: 'payment.failed',",
    ),
  ),
  fault(
    'events of one transaction are not kept in order',
    announced,
    edit('webhook-event.ts', 'sequence: transaction.version,', 'sequence: 1_000_000 - transaction.version,'),
  ),
  fault(
    'a webhook is given up one attempt too early',
    ended,
    edit('delivery.ts', 'retryDelaysMs[failedAttempts - 1]', 'retryDelaysMs[failedAttempts]'),
  ),
  fault(
    'a webhook counts as delivered whatever the receiver says',
    ended,
    edit('delivery.ts', 'attempt.status >= 200 && attempt.status < 300', 'attempt.status >= 200'),
  ),
  fault(
    'a delivery that is over keeps its place',
    ended,
    edit('deliver-webhook.ts', 'this.#underWay.delete(lease);', ''),
  ),
  fault(
    'a webhook is tried again at once',
    'attempts are spaced',
    edit('delivery.ts', 'later(endedAt, delay)', 'endedAt'),
  ),
  fault(
    'a webhook goes to the root of its receiver',
    'webhooks tell the truth',
    edit('webhook-event.ts', '    url,\n    receiver', '    url: url && receiverOf(url),\n    receiver'),
  ),
];
