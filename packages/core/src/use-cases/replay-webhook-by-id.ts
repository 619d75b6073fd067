import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import {
  type Dispatch,
  dispatchWebhook,
  leaseForReplay,
  type ReplayPorts,
} from '../steps/dispatch-webhook.ts';
import { auditEntry } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';
import { eventId } from '../transaction/identifiers.ts';
import { whyNotDelivered } from '../webhook/delivery.ts';

/** Sends any webhook again for a staff member, by its own id and whatever its event; it stands in the audit. */
export const replayWebhookById =
  (ports: ReplayPorts & Pick<Ports, 'audit' | 'ids'>) =>
  async (id: string, staff: StaffActor): Promise<Dispatch> => {
    const at = ports.clock.now();
    const lease = await leaseForReplay(ports, { eventId: eventId(id) });
    if (lease === 'none') throw new DomainError('webhook_not_found');
    const result = await dispatchWebhook(ports, lease, whyNotDelivered);
    const after = result.dispatched ? 'delivered' : 'not delivered';
    const what = { action: 'webhook.replay', subject: id, before: '', after, reason: result.message };
    await ports.audit.append(auditEntry(ports, staff, at, what));
    return result;
  };
