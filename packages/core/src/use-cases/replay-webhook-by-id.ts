import { DomainError } from '../errors.ts';
import { later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { DeliverPorts } from '../steps/deliver-webhook.ts';
import { type Dispatch, dispatchWebhook } from '../steps/dispatch-webhook.ts';
import { auditEntry } from '../steps/operator-action.ts';
import type { OperatorActor } from '../transaction/actor.ts';
import { eventId } from '../transaction/identifiers.ts';
import { whyNotDelivered } from '../webhook/delivery.ts';

/** Sends any webhook again for an operator, by its own id and whatever its event; it stands in the audit. */
export const replayWebhookById =
  (ports: DeliverPorts & Pick<Ports, 'audit' | 'ids'>) =>
  async (id: string, operator: OperatorActor): Promise<Dispatch> => {
    const at = ports.clock.now();
    const until = later(at, limits.deliveryLeaseMs);
    const lease = await ports.outbox.claimForReplay({ eventId: eventId(id) }, at, until);
    if (lease === 'none') throw new DomainError('webhook_not_found');
    const result = await dispatchWebhook(ports, lease, whyNotDelivered);
    const after = result.dispatched ? 'delivered' : 'not delivered';
    const what = { action: 'webhook.replay', subject: id, before: '', after, reason: result.message };
    await ports.audit.append(auditEntry(ports, operator, at, what));
    return result;
  };
