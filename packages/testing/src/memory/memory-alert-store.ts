import {
  type AlertDelivery,
  type AlertStore,
  type AlertWatch,
  type Instant,
  type KnownWatch,
  nothingWrong,
  type Reason,
} from '@mobile-money/core';
import { InMemory, type StoredAlert } from './memory-database.ts';

export class MemoryAlertStore extends InMemory implements AlertStore {
  async read(): Promise<KnownWatch> {
    return this.database.alertWatch ?? { watch: nothingWrong, version: 0 };
  }

  async write(
    watch: AlertWatch,
    version: number,
    messages: readonly AlertDelivery[],
  ): Promise<'written' | 'stale'> {
    if ((this.database.alertWatch?.version ?? 0) !== version) return 'stale';
    this.database.alertWatch = { watch, version: version + 1 };
    for (const delivery of messages)
      this.database.alertMessages.set(delivery.id, { delivery, dueAt: delivery.madeAt });
    return 'written';
  }

  async lease(at: Instant, until: Instant, limit: number): Promise<readonly AlertDelivery[]> {
    const all = [...this.database.alertMessages.values()].sort(oldestFirst);
    const kindOf = ({ delivery }: StoredAlert) => `${delivery.way} ${delivery.message.code}`;
    const due = all
      .filter((each) => each.dueAt <= at && all.find((other) => kindOf(other) === kindOf(each)) === each)
      .slice(0, limit);
    for (const { delivery } of due) this.database.alertMessages.set(delivery.id, { delivery, dueAt: until });
    return due.map(({ delivery }) => delivery);
  }

  async sent(id: string): Promise<void> {
    this.database.alertMessages.delete(id);
  }

  async failed(id: string, why: Reason, nextAt: Instant): Promise<void> {
    const known = this.database.alertMessages.get(id);
    if (known === undefined) return;
    const delivery = { ...known.delivery, tries: known.delivery.tries + 1, lastError: why };
    this.database.alertMessages.set(id, { delivery, dueAt: nextAt });
  }

  async unsent(limit: number): Promise<readonly AlertDelivery[]> {
    return [...this.database.alertMessages.values()]
      .filter(({ delivery }) => delivery.tries > 0)
      .sort((one, other) => oldestFirst(other, one))
      .slice(0, limit)
      .map(({ delivery }) => delivery);
  }
}

const oldestFirst = ({ delivery: one }: StoredAlert, { delivery: other }: StoredAlert): number =>
  one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1);
