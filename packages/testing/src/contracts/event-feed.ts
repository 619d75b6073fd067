import { expect } from '@jest/globals';
import {
  callbackUrl,
  type Deposit,
  type EventId,
  type FeedEvent,
  later,
  type Ports,
  type StateChange,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { aRefusedDeposit, depositAfter, storedDeposit } from './given/deposits.ts';
import { uniqueId, uniqueUrl } from './given/unique.ts';
import { withdrawalIn } from './given/withdrawals.ts';

export type EventFeedSubject = Pick<Ports, 'events' | 'transactions' | 'outbox' | 'reader'>;

const anApplication = (): string => `application-${uniqueId()}`;

const told = ({ event }: StateChange): Omit<FeedEvent, 'position'> => {
  if (event === null) throw new Error('A test could not be set up: no event came of it.');
  return { id: event.id, body: event.body, failureCode: event.failureCode };
};

const withoutPosition = ({ position: _, ...event }: FeedEvent) => event;

/** What a reader gets who goes on from where it was, page by page. */
async function readAll({ events }: EventFeedSubject, applicationId: string, limit: number) {
  const pages: FeedEvent[][] = [];
  for (let position = 0; ; ) {
    const page = await events.after(applicationId, position, limit);
    if (page.length === 0) return pages.flat();
    pages.push([...page]);
    position = page.at(-1)?.position ?? position;
  }
}

async function expired(subject: EventFeedSubject, fields: Partial<Deposit>): Promise<StateChange<Deposit>> {
  const change = depositAfter(await storedDeposit(subject, fields), 'window_closed', later(testMorning, 5));
  expect(await subject.transactions.commit(change)).toBe('committed');
  return change;
}

/** The store may hold anything else. */
export const eventFeedContract = contract<EventFeedSubject>('The feed of events', (it) => {
  it('is empty, and has no newest event, while nothing was announced.', async (subject) => {
    const applicationId = anApplication();
    await storedDeposit(subject, { applicationId });
    expect(await subject.events.after(applicationId, 0, 100)).toEqual([]);
    expect(await subject.events.newest(applicationId)).toBe(0);
  });

  it.each([
    ['with', callbackUrl(uniqueUrl(), true)],
    ['without', null],
  ])('tells what a deposit came to, %s a callback URL.', async (subject, _, url) => {
    const applicationId = anApplication();
    const first = await expired(subject, { applicationId, callbackUrl: url });
    const late = depositAfter(first.transaction, 'payment_confirmed', later(testMorning, 9));
    expect(await subject.transactions.commit(late)).toBe('committed');
    const events = await subject.events.after(applicationId, 0, 100);
    expect(events.map(withoutPosition)).toEqual([told(first), told(late)]);
    expect(events.map(({ failureCode }) => failureCode)).toEqual(['window_closed', null]);
    expect(await subject.events.newest(applicationId)).toBe(events[1]?.position);
  });

  it('tells of a deposit that failed as it was made.', async (subject) => {
    const change = aRefusedDeposit({ applicationId: anApplication() });
    await subject.transactions.createDeposit([change]);
    const events = await subject.events.after(change.transaction.applicationId, 0, 100);
    expect(events.map(withoutPosition)).toEqual([told(change)]);
  });

  it('finds one of them whole, and none of another application.', async (subject) => {
    const { event } = await expired(subject, { applicationId: anApplication() });
    if (event === null) throw new Error('A test could not be set up: no event came of it.');
    expect(await subject.events.find(event.applicationId, event.id)).toEqual(event);
    expect(await subject.events.find(anApplication(), event.id)).toBeNull();
  });

  it('tells of withdrawals.', async (subject) => {
    const applicationId = anApplication();
    const { id } = await withdrawalIn(subject, 'succeeded', { applicationId });
    const [event] = await subject.events.after(applicationId, 0, 100);
    const body = { service_tx_id: id, event: 'payment.succeeded', direction: 'withdrawal' };
    expect(JSON.parse(event?.body ?? '')).toMatchObject(body);
  });

  it('tells of no other application.', async (subject) => {
    const [own, other] = [anApplication(), anApplication()];
    const change = await expired(subject, { applicationId: own });
    await expired(subject, { applicationId: other });
    expect((await readAll(subject, own, 100)).map(withoutPosition)).toEqual([told(change)]);
  });

  it('tells nothing of a change that was refused.', async (subject) => {
    const applicationId = anApplication();
    const deposit = await storedDeposit(subject, { applicationId });
    const changes = [1, 2, 3].map((n) => depositAfter(deposit, 'window_closed', later(testMorning, n)));
    await subject.transactions.commitAll(changes);
    expect(await subject.events.after(applicationId, 0, 100)).toHaveLength(1);
  });

  it('is read in pages of any size, each event once.', async (subject) => {
    const applicationId = anApplication();
    const ids: EventId[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(told(await expired(subject, { applicationId })).id);
    for (const limit of [1, 2, 3, 7, 100])
      expect((await readAll(subject, applicationId, limit)).map(({ id }) => id)).toEqual(ids);
  });

  it('tells nothing after a position that is higher than all it knows.', async (subject) => {
    const applicationId = anApplication();
    await expired(subject, { applicationId });
    const newest = await subject.events.newest(applicationId);
    expect(await subject.events.after(applicationId, newest, 100)).toEqual([]);
    expect(await subject.events.after(applicationId, Number.MAX_SAFE_INTEGER, 100)).toEqual([]);
  });

  it('passes no event that commits later, however many commit at once.', async (subject) => {
    const [own, other] = [anApplication(), anApplication()];
    const deposits = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        storedDeposit(subject, { applicationId: n % 3 === 0 ? other : own }),
      ),
    );
    let isOver = false;
    const seen: FeedEvent[] = [];
    const reading = (async () => {
      for (let position = 0; ; ) {
        const wasOver = isOver;
        const page = await subject.events.after(own, position, 10);
        seen.push(...page);
        position = page.at(-1)?.position ?? position;
        if (wasOver && page.length === 0) return;
      }
    })();
    const twice = async (deposit: Deposit) => {
      const first = depositAfter(deposit, 'window_closed', testMorning);
      await subject.transactions.commit(first);
      await subject.transactions.commit(depositAfter(first.transaction, 'payment_confirmed', testMorning));
    };
    await Promise.all(deposits.map(twice));
    isOver = true;
    await reading;
    const expected = deposits.filter(({ applicationId }) => applicationId === own);
    const order = new Map<string, string[]>();
    for (const { body } of seen) {
      const { service_tx_id: id, event } = JSON.parse(body) as { service_tx_id: string; event: string };
      order.set(id, [...(order.get(id) ?? []), event]);
    }
    expect(seen).toHaveLength(2 * expected.length);
    for (const { id } of expected) expect(order.get(id)).toEqual(['payment.expired', 'payment.succeeded']);
  });

  it('keeps what is only told by it out of the outbox and out of the record.', async (subject) => {
    const change = await expired(subject, { applicationId: anApplication(), callbackUrl: null });
    const { id } = change.transaction;
    expect(await subject.outbox.find(told(change).id)).toBeNull();
    expect((await subject.reader.record(id))?.deliveries).toEqual([]);
    for (const which of [{ transactionId: id }, { eventId: told(change).id }])
      expect(await subject.outbox.leaseForReplay(which, testMorning, later(testMorning, 1))).toBe('none');
  });
});
