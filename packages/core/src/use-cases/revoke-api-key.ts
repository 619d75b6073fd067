import type { ApiKey } from '../application/api-key.ts';
import type { Ports } from '../ports/ports.ts';
import { auditEntry } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';

/** Ends a key. To revoke it again changes nothing, so that whoever is not sure may ask twice. */
export const revokeApiKey =
  (ports: Pick<Ports, 'apiKeys' | 'clock' | 'ids'>) =>
  async (prefix: string, staff: StaffActor): Promise<ApiKey> => {
    const at = ports.clock.now();
    const audit = auditEntry(ports, staff, at, {
      action: 'api_key.revoke',
      subject: prefix,
      before: 'valid',
      after: 'revoked',
      reason: null,
    });
    return ports.apiKeys.revoke(prefix, at, audit);
  };
