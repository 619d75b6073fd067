import type { Ports } from '../ports/ports.ts';
import type { RegistryStore, RegistryTaker } from '../ports/registry-store.ts';
import type { Registry } from '../provider/registry.ts';
import { type Takeover, takeOver } from '../provider/registry-changes.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';

type TakeProvidersPorts = Pick<Ports, 'clock' | 'ids'> & {
  readonly registry: Pick<RegistryStore, 'read'> & RegistryTaker;
};

/** Takes over a changed file of providers, each change with its entry in the audit; where nothing changed, nothing. */
export const takeProviders =
  ({ registry, clock, ids }: TakeProvidersPorts) =>
  async (file: Registry, staff: StaffActor): Promise<Takeover> => {
    const takeover = takeOver(await registry.read(), file);
    const at = clock.now();
    const entries = takeover.changes.map(({ action, subject, before, after }) =>
      auditEntry({ ids }, staff, at, [action, subject, before, after]),
    );
    if (entries.length > 0) await registry.take(takeover.registry, entries);
    return takeover;
  };
