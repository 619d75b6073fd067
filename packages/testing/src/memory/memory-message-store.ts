import type {
  IncomingMessage,
  Instant,
  MessageConclusion,
  MessageFilter,
  MessageId,
  MessageStore,
  Slice,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { newestSlice, olderFirst, type Place, sortedBy } from './newest-first.ts';

export class MemoryMessageStore extends InMemory implements MessageStore {
  async store(message: IncomingMessage): Promise<void> {
    const { messages } = this.database;
    if (!messages.has(message.id)) messages.set(message.id, message);
  }

  async conclude(id: MessageId, conclusion: MessageConclusion): Promise<void> {
    const { messages } = this.database;
    const message = messages.get(id);
    if (message !== undefined) messages.set(id, { ...message, ...conclusion });
  }

  async undecidedSince(before: Instant, limit: number): Promise<readonly IncomingMessage[]> {
    const undecided = [...this.database.messages.values()].filter(
      ({ kind, outcome, receivedAt }) => kind === 'sms' && outcome === 'received' && receivedAt <= before,
    );
    return sortedBy(undecided, placeOf, olderFirst).slice(0, limit);
  }

  async removeCallbacks(before: Instant, limit: number): Promise<number> {
    const { messages, usefulCallbacks } = this.database;
    const old = [...messages.values()]
      .filter(({ kind, receivedAt }) => kind === 'callback' && receivedAt < before)
      .filter(({ id }) => !usefulCallbacks.has(id))
      .slice(0, limit);
    for (const message of old) {
      if (this.#ledToVerdict(message)) usefulCallbacks.add(message.id);
      else messages.delete(message.id);
    }
    return old.length;
  }

  #ledToVerdict({ transactionId, receivedAt }: IncomingMessage): boolean {
    const exchanges = transactionId === null ? [] : (this.database.exchanges.get(transactionId) ?? []);
    return exchanges.some(({ operation, at }) => operation === 'read_status' && at >= receivedAt);
  }

  async list(filter: MessageFilter, cursor: string | null, limit: number): Promise<Slice<IncomingMessage>> {
    const listed = [...this.database.messages.values()].filter(isListed[filter]);
    return newestSlice(listed, placeOf, cursor, limit);
  }
}

const placeOf = ({ receivedAt, id }: IncomingMessage): Place => ({ at: receivedAt, id });

export const isListed: Readonly<Record<MessageFilter, (message: IncomingMessage) => boolean>> = {
  ignored: ({ kind, outcome }) => kind === 'sms' && outcome === 'ignored',
  suspicious: ({ kind, outcome, isSuspicious }) => kind === 'sms' && outcome === 'held' && isSuspicious,
  all: () => true,
};
