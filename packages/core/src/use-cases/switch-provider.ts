import type { Ports } from '../ports/ports.ts';
import type { Provider } from '../provider/provider.ts';
import { findProvider } from '../provider/registry.ts';
import { auditEntry, onOff } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';

/** Switches a provider on or off for new transactions; what is under way goes on. */
export const switchProvider =
  (ports: Pick<Ports, 'registry' | 'clock' | 'ids'>) =>
  async (providerId: string, enabled: boolean, staff: StaffActor): Promise<Provider> => {
    const before = findProvider(await ports.registry.read(), providerId);
    const audit = auditEntry(ports, staff, ports.clock.now(), {
      action: 'provider.switch',
      subject: providerId,
      before: onOff(before.enabled),
      after: onOff(enabled),
      reason: null,
    });
    await ports.registry.setProviderEnabled(providerId, enabled, audit);
    return { ...before, enabled };
  };
