import { expect } from '@jest/globals';
import {
  type IncomingMessage,
  ignored,
  later,
  type MessageConclusion,
  type MessageFilter,
  type MessageId,
  type MessageOutcome,
  type PaymentId,
  type Ports,
  paymentId,
  reason,
  transactionId,
  typed,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract, type It } from './given/contract.ts';
import { aMessage, storedMessage } from './given/messages.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';
import { walk } from './given/walk.ts';
import { ofCallbacks } from './message-store/callbacks.ts';
import { ofSuspicion } from './message-store/suspicion.ts';

export type MessageStoreSubject = Pick<Ports, 'messages' | 'transactions' | 'audit'>;

const aDismissal = { at: testMorning, by: 'amina@example.com', because: typed('An advertisement.') };

const plenty = 10_000;

const found = async ({ messages }: MessageStoreSubject, id: string): Promise<IncomingMessage | undefined> =>
  (await walk((cursor) => messages.list('all', cursor, 50))).find((each) => each.id === id);

/** The store may hold anything else. */
export const messageStoreContract = contract<MessageStoreSubject>(
  'A message store',
  keeping,
  concluding,
  listing,
  ofCallbacks,
  ofSuspicion,
);

function keeping(it: It<MessageStoreSubject>): void {
  it('keeps messages exactly as they came, one by one and at the same moment.', async (subject) => {
    const some = () =>
      [
        {},
        { kind: 'callback', sender: '', deviceId: null, simNumber: null } as const,
        { recipient: '+237690000001', sentAt: later(testMorning, -1) },
        { rawText: "É' \\ 💰\n" },
      ].map((fields) => aMessage(fields));
    const [alone, together] = [some(), some()];
    for (const message of alone) await subject.messages.store(message);
    await Promise.all(together.map((message) => subject.messages.store(message)));
    for (const message of [...alone, ...together]) expect(await found(subject, message.id)).toEqual(message);
  });

  it('keeps the first of two under one id.', async (subject) => {
    const message = await storedMessage(subject);
    await subject.messages.store({ ...message, rawText: 'another text' });
    expect(await found(subject, message.id)).toEqual(message);
  });
}

function concluding(it: It<MessageStoreSubject>): void {
  it('writes down what was made of a message, and what was made of it later.', async (subject) => {
    const message = await storedMessage(subject);
    const held: MessageConclusion = {
      ...ignored(typed('Odd.')),
      outcome: 'held',
      paymentId: paymentId(uniqueId()),
    };
    await subject.messages.conclude(message.id, held);
    expect(await found(subject, message.id)).toEqual({ ...message, ...held });
    const next = { ...ignored(typed('Not ours.'), true), transactionId: transactionId(uniqueId()) };
    await subject.messages.conclude(message.id, next);
    expect(await found(subject, message.id)).toEqual({ ...message, ...next });
  });

  it('writes down what was made of several at the same moment, and nothing of the others.', async (subject) => {
    const [first, second, third] = [
      await storedMessage(subject),
      await storedMessage(subject),
      await storedMessage(subject),
    ];
    const one = { ...ignored(typed('Not ours.')), transactionId: transactionId(uniqueId()) };
    const other = ignored(typed("É' \\ 💰"), true);
    await Promise.all([
      subject.messages.conclude(first.id, one),
      subject.messages.conclude(second.id, other),
    ]);
    expect(await found(subject, first.id)).toEqual({ ...first, ...one });
    expect(await found(subject, second.id)).toEqual({ ...second, ...other });
    expect(await found(subject, third.id)).toEqual(third);
  });

  it('does nothing about a message that it does not have, and says so.', async (subject) => {
    const { messages } = subject;
    const [none, one] = [aMessage(), await storedMessage(subject)];
    const given = (id: MessageId) => messages.conclude(id, ignored(typed('Not ours.')));
    expect(await given(none.id)).toBe(false);
    expect(await Promise.all([none.id, one.id, none.id].map(given))).toEqual([false, true, false]);
    expect(await messages.find(none.id)).toBeNull();
    expect(await messages.dismiss(aMessage().id, aDismissal, anAuditEntry())).toBe(false);
  });

  it('never calls a message a duplicate of the payment that it told of, one by one and at the same moment.', async (subject) => {
    const told = (outcome: MessageOutcome, payment: PaymentId): MessageConclusion => ({
      ...ignored(typed('Told.')),
      outcome,
      paymentId: payment,
    });
    const [one, other] = [paymentId(uniqueId()), paymentId(uniqueId())];
    const alone = await storedMessage(subject);
    await subject.messages.conclude(alone.id, told('matched', one));
    expect(await subject.messages.conclude(alone.id, told('duplicate', one))).toBe(true);
    expect(await subject.messages.find(alone.id)).toEqual({ ...alone, ...told('matched', one) });
    await subject.messages.conclude(alone.id, told('duplicate', other));
    expect(await subject.messages.find(alone.id)).toEqual({ ...alone, ...told('duplicate', other) });
    const together = [await storedMessage(subject), await storedMessage(subject)];
    const both = together.flatMap(({ id }) =>
      (['matched', 'duplicate'] as const).map((outcome) => [id, told(outcome, one)] as const),
    );
    await Promise.all(both.map(([id, conclusion]) => subject.messages.conclude(id, conclusion)));
    for (const each of together)
      expect(await subject.messages.find(each.id)).toEqual({ ...each, ...told('matched', one) });
  });

  it('finds SMS that came in by a moment and were never read, and no callbacks.', async (subject) => {
    const at = (ms: number) => later(testMorning, ms);
    const second = await storedMessage(subject, {}, at(2));
    const first = await storedMessage(subject, {}, at(1));
    const others = [
      await storedMessage(subject, {}, at(3)),
      await storedMessage(subject, { kind: 'callback' }),
    ];
    const read = await storedMessage(subject);
    await subject.messages.conclude(read.id, ignored(typed('Not ours.')));
    const own = new Set([first, second, read, ...others].map(({ id }) => id));
    const undecided = await subject.messages.undecidedSince(at(2), plenty);
    expect(undecided.filter(({ id }) => own.has(id))).toEqual([first, second]);
    expect(await subject.messages.undecidedSince(at(2), 1)).toHaveLength(1);
  });
}

function listing(it: It<MessageStoreSubject>): void {
  it('lists all, or only the SMS that no one could use or that say something against another, the newest first.', async (subject) => {
    const at = (ms: number) => later(testMorning, ms);
    const doubted = (code: 'recipient_elsewhere' | 'sms_date_far') => ({
      isSuspicious: true,
      because: reason(code),
    });
    const stored = [
      await storedMessage(subject, {}, at(1)),
      await storedMessage(subject, {}, at(2)),
      await storedMessage(subject, {}, at(3)),
      await storedMessage(subject, { kind: 'callback' }, at(4)),
      await storedMessage(subject, { outcome: 'held', isSuspicious: true }, at(5)),
      await storedMessage(subject, { outcome: 'held', isSuspicious: false }, at(6)),
      await storedMessage(subject, { ...doubted('recipient_elsewhere'), outcome: 'matched' }, at(7)),
      await storedMessage(subject, { ...doubted('sms_date_far'), outcome: 'matched' }, at(8)),
      await storedMessage(subject, { ...doubted('sms_date_far'), outcome: 'duplicate' }, at(9)),
    ];
    for (const { id } of stored.slice(1, 4))
      await subject.messages.conclude(id, ignored(typed('Not ours.'), true));
    const ids = stored.map(({ id }) => id);
    const listed = async (filter: MessageFilter) =>
      (await walk((cursor) => subject.messages.list(filter, cursor, 2)))
        .map(({ id }) => id)
        .filter((id) => ids.includes(id));
    expect(await listed('all')).toEqual([...ids].reverse());
    expect(await listed('ignored')).toEqual([ids[2], ids[1]]);
    // Paid with a doubt: what says little, as that it went to another number, would flood the list.
    expect(await listed('suspicious')).toEqual([ids[7], ids[4]]);
  });

  it('lists no work that someone dismissed, once and with an audit entry, until something new is made of it.', async (subject) => {
    const { messages } = subject;
    const unread = await storedMessage(subject, ignored(reason('sms_unread')));
    const suspicious = await storedMessage(subject, { outcome: 'held', isSuspicious: true });
    const isIn = async (filter: MessageFilter, { id }: IncomingMessage) =>
      (await walk((cursor) => messages.list(filter, cursor, 50))).some((each) => each.id === id);
    const entry = anAuditEntry();
    expect(await messages.dismiss(unread.id, aDismissal, entry)).toBe(true);
    expect(await isAudited(subject, entry)).toBe(true);
    expect(await messages.dismiss(suspicious.id, aDismissal, anAuditEntry())).toBe(true);
    const again = anAuditEntry();
    expect(await messages.dismiss(unread.id, { ...aDismissal, by: 'b' }, again)).toBe(false);
    expect(await isAudited(subject, again)).toBe(false);
    expect(await messages.find(unread.id)).toEqual({ ...unread, dismissed: aDismissal });
    for (const filter of ['ignored', 'unread'] as const) expect(await isIn(filter, unread)).toBe(false);
    expect(await isIn('suspicious', suspicious)).toBe(false);
    for (const each of [unread, suspicious]) expect(await isIn('dismissed', each)).toBe(true);
    const held: MessageConclusion = { ...ignored(typed('Odd.'), true), outcome: 'held' };
    await messages.conclude(suspicious.id, held);
    expect([await isIn('dismissed', suspicious), await isIn('suspicious', suspicious)]).toEqual([
      false,
      true,
    ]);
  });

  it('gives the SMS that no one could read, the oldest first, and neither what was understood nor what is ours.', async (subject) => {
    const at = (ms: number) => later(testMorning, ms);
    const unread = [
      await storedMessage(subject, ignored(reason('sms_unread')), at(-2)),
      await storedMessage(subject, {}, at(-1)),
    ];
    await subject.messages.conclude(unread[1]?.id as MessageId, ignored(typed('Not ours.')));
    const tied = transactionId(uniqueId());
    const others = [
      await storedMessage(subject, ignored(reason('sms_of_balance'))),
      await storedMessage(subject, { kind: 'callback', outcome: 'ignored' }),
      await storedMessage(subject, { ...ignored(reason('receipt_of_ours')), transactionId: tied }),
    ];
    const isOwn = ({ id }: IncomingMessage) => [...unread, ...others].some((each) => each.id === id);
    const oldestFirst = await walk((cursor) => subject.messages.unread(cursor, 1));
    expect(oldestFirst.filter(isOwn).map(({ id }) => id)).toEqual(unread.map(({ id }) => id));
    const listed = async (filter: MessageFilter) =>
      (await walk((cursor) => subject.messages.list(filter, cursor, 50))).filter(isOwn).map(({ id }) => id);
    expect(await listed('unread')).toEqual([...unread].reverse().map(({ id }) => id));
    expect(await listed('ignored')).toEqual([others[0], unread[1], unread[0]].map((each) => each?.id));
  });

  it('neither repeats nor skips between slices, not even messages of one moment.', async (subject) => {
    const stored: string[] = [];
    for (let count = 0; count < 7; count += 1) stored.push((await storedMessage(subject)).id);
    const seen = (await walk((cursor) => subject.messages.list('all', cursor, 2))).map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(stored));
  });
}
