import {
  type AuditEntry,
  type Dismissal,
  doubtsOfMatched,
  fits,
  type IncomingMessage,
  type Instant,
  isAboutOurMoney,
  isUnread,
  type MessageConclusion,
  type MessageFilter,
  type MessageId,
  type MessageNarrowing,
  type MessageStore,
  type Slice,
  type Sought,
  type TransactionId,
  wordsOfSms,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { newestSlice, olderFirst, type Place, sliceIn, sortedBy } from './newest-first.ts';

export class MemoryMessageStore extends InMemory implements MessageStore {
  async store(message: IncomingMessage): Promise<void> {
    const { messages } = this.database;
    if (!messages.has(message.id)) messages.set(message.id, message);
  }

  async conclude(id: MessageId, conclusion: MessageConclusion): Promise<boolean> {
    const { messages } = this.database;
    const message = messages.get(id);
    if (message === undefined) return false;
    const { outcome, paymentId } = conclusion;
    const isNoNews = outcome === 'duplicate' && paymentId !== null && paymentId === message.paymentId;
    if (!isNoNews) messages.set(id, { ...message, ...conclusion, dismissed: null });
    return true;
  }

  async find(id: MessageId): Promise<IncomingMessage | null> {
    return this.database.messages.get(id) ?? null;
  }

  async isTakenOut(): Promise<boolean> {
    return false;
  }

  async dismiss(id: MessageId, dismissed: Dismissal, audit: AuditEntry): Promise<boolean> {
    const { messages } = this.database;
    const message = messages.get(id);
    if (message === undefined || message.dismissed !== null) return false;
    messages.set(id, { ...message, dismissed });
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async unread(cursor: string | null, limit: number): Promise<Slice<IncomingMessage>> {
    const listed = [...this.database.messages.values()].filter(isListed.unread);
    return sliceIn(olderFirst, listed, placeOf, cursor, limit);
  }

  async suspiciousFor(codes: readonly string[], limit: number): Promise<readonly IncomingMessage[]> {
    const found = [...this.database.messages.values()].filter(
      (each) => isListed.suspicious(each) && codes.includes(each.because?.code ?? ''),
    );
    return sortedBy(found, placeOf, olderFirst).slice(0, limit);
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

  async callbacks(
    about: { readonly transactionId: TransactionId } | { readonly text: string },
    cursor: string | null,
    limit: number,
  ): Promise<Slice<IncomingMessage>> {
    const listed = [...this.database.messages.values()].filter(
      ({ kind, transactionId, rawText }) =>
        kind === 'callback' &&
        ('text' in about
          ? transactionId === null && rawText.includes(about.text)
          : transactionId === about.transactionId),
    );
    return newestSlice(listed, placeOf, cursor, limit);
  }

  async list(
    status: MessageFilter,
    cursor: string | null,
    limit: number,
    { providerId, kind, ...filter }: MessageNarrowing = {},
  ): Promise<Slice<IncomingMessage>> {
    const listed = [...this.database.messages.values()].filter(
      (each) =>
        isListed[status](each) &&
        (providerId === undefined || each.providerId === providerId) &&
        (kind === undefined || each.kind === kind) &&
        fits(this.#factsOf(each), filter),
    );
    return newestSlice(listed, placeOf, cursor, limit);
  }

  #factsOf({ receivedAt: at, transactionId, paymentId }: IncomingMessage) {
    const { transactions, payments } = this.database;
    const applicationId = transactionId === null ? null : transactions.get(transactionId)?.applicationId;
    return { at, applicationId, amountXaf: paymentId === null ? null : payments.get(paymentId)?.amountXaf };
  }

  async search(
    { id, words }: Pick<Sought, 'id' | 'words'>,
    isOurMoneyOnly: boolean,
    cursor: string | null,
    limit: number,
  ): Promise<Slice<IncomingMessage>> {
    const found = [...this.database.messages.values()].filter(
      (each) => each.id === id || (hasWords(each, words) && (!isOurMoneyOnly || isAboutOurMoney(each))),
    );
    return newestSlice(found, placeOf, cursor, limit);
  }
}

/** Whether an SMS has all the words; none are in none. */
export function hasWords(message: IncomingMessage, words: readonly string[]): boolean {
  if (message.kind !== 'sms' || words.length === 0) return false;
  const own = new Set(wordsOfSms(message));
  return words.every((word) => own.has(word));
}

const placeOf = ({ receivedAt, id }: IncomingMessage): Place => ({ at: receivedAt, id });

export const isListed: Readonly<Record<MessageFilter, (message: IncomingMessage) => boolean>> = {
  ignored: ({ kind, outcome, transactionId, dismissed }) =>
    kind === 'sms' && outcome === 'ignored' && transactionId === null && dismissed === null,
  unread: (message) => isUnread(message) && message.dismissed === null,
  suspicious: ({ kind, outcome, because, isSuspicious, dismissed }) =>
    kind === 'sms' &&
    isSuspicious &&
    dismissed === null &&
    (outcome === 'held' || (outcome === 'matched' && doubtsOfMatched.some((code) => code === because?.code))),
  dismissed: ({ dismissed }) => dismissed !== null,
  all: () => true,
};
