import type { EventFeed, EventId, FeedEvent, PlatformEvent } from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemoryEventFeed extends InMemory implements EventFeed {
  async after(applicationId: string, position: number, limit: number): Promise<readonly FeedEvent[]> {
    return this.#of(applicationId)
      .filter((each) => each.position > position)
      .slice(0, limit)
      .map(({ position: own, event: { id, body, failureCode } }) => ({
        id,
        position: own,
        body,
        failureCode,
      }));
  }

  async find(applicationId: string, id: EventId): Promise<PlatformEvent | null> {
    return this.#of(applicationId).find(({ event }) => event.id === id)?.event ?? null;
  }

  async newest(applicationId: string): Promise<number> {
    return this.#of(applicationId).at(-1)?.position ?? 0;
  }

  #of(applicationId: string) {
    return this.database.events.filter(({ event }) => event.applicationId === applicationId);
  }
}
