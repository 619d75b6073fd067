import { describe, expect, it } from '@jest/globals';
import { type Instant, type Lease, later } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { anAttempt, anEvent, leased, leaseMs } from '@mobile-money/testing/contracts/given/webhooks';
import { outboxContract } from '@mobile-money/testing/contracts/outbox';
import { readOutboxBacklog } from '../../src/stores/outbox-backlog.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

async function emptyOutbox() {
  const opened = await subject();
  await opened.database.pool.query('truncate webhook_deliveries, webhook_attempts');
  return opened;
}

outboxContract(async () => {
  const { database: _, ...ports } = await emptyOutbox();
  return ports;
});

/** One webhook that is due for each of so many receivers. */
const manyReceivers = `insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence,
    name, url, receiver, body, created_at, status, next_attempt_at, due_at, position)
  select gen_random_uuid(), gen_random_uuid(), 'default', '', 1, 'payment.expired', 'https://x.example/',
    'https://receiver-' || n || '.example', '{}', $1::bigint, 'pending', $1::bigint, $1::bigint,
    n + (extract(epoch from clock_timestamp()) * 1000000)::bigint
  from generate_series(1, $2::int) n`;

const receiversOf = (leases: readonly Lease[]): readonly string[] =>
  leases.map(({ delivery }) => delivery.event.receiver);

describe('the backlog', () => {
  const dueAt = `insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence,
      name, url, receiver, body, created_at, status, next_attempt_at, due_at, position)
    select gen_random_uuid(), gen_random_uuid(), 'default', '', 1, 'payment.expired', '', $1, '{}', 0, 'pending', n, n,
      n + (extract(epoch from clock_timestamp()) * 1000000)::bigint
    from generate_series($2::bigint, $3::bigint) n`;

  it('is empty, and then tells how much waits and since when.', async () => {
    const { database } = await emptyOutbox();
    expect(await readOutboxBacklog(database)).toEqual({ pending: 0, firstDueAt: null });
    await database.pool.query(dueAt, ['https://b.example', 40, 42]);
    await database.pool.query(dueAt, ['https://a.example', 50, 50]);
    expect(await readOutboxBacklog(database)).toEqual({ pending: 4, firstDueAt: 40 });
  });

  it('is counted only so far, and its oldest is found behind that too.', async () => {
    const { database } = await emptyOutbox();
    await database.pool.query(dueAt, ['https://a.example', 100, 130]);
    await database.pool.query(dueAt, ['https://b.example', 7, 9]);
    expect(await readOutboxBacklog(database, 20)).toEqual({ pending: 20, firstDueAt: 7 });
  });
});

describe('with more receivers than one call looks at', () => {
  const leaseAll = (at: Instant) => ({ at, until: later(at, leaseMs), limit: 5_000, perReceiver: 4 });

  it('leases go on where the last one ended, and leave no one out.', async () => {
    const { database, outbox } = await emptyOutbox();
    await database.pool.query(manyReceivers, [testMorning, 1_200]);
    const seen: string[] = [];
    for (const [expected, isComplete] of [
      [500, false],
      [500, false],
      [200, true],
    ]) {
      const batch = await outbox.lease(leaseAll(testMorning));
      expect([batch.leases.length, batch.isComplete]).toEqual([expected, isComplete]);
      seen.push(...receiversOf(batch.leases));
    }
    expect(new Set(seen).size).toBe(1_200);
  });

  it('a lease for trusted ones alone leaves the turn of the others where it is.', async () => {
    const { database, outbox } = await emptyOutbox();
    await database.pool.query(manyReceivers, [testMorning, 1_200]);
    const first = await outbox.lease(leaseAll(testMorning));
    const trusted = { places: new Map([['https://trusted.example', 9]]), othersLimit: 0 };
    expect((await outbox.lease({ ...leaseAll(testMorning), trusted })).leases).toEqual([]);
    await outbox.release(first.leases);
    const next = receiversOf((await outbox.lease(leaseAll(testMorning))).leases);
    expect(next).toHaveLength(500);
    expect(next.filter((each) => receiversOf(first.leases).includes(each))).toEqual([]);
  });

  it('one that is trusted is served every time.', async () => {
    const { database, outbox } = await emptyOutbox();
    await database.pool.query(manyReceivers, [testMorning, 1_200]);
    const last = 'https://receiver-999.example';
    const trusted = { places: new Map([[last, 9]]), othersLimit: 5 };
    const { leases } = await outbox.lease({ ...leaseAll(testMorning), trusted });
    expect(leases).toHaveLength(6);
    expect(receiversOf(leases)).toContain(last);
    // The next test begins with the first receiver again.
    while (!(await outbox.lease(leaseAll(testMorning))).isComplete);
  });
});

describe('attempts that are recorded together', () => {
  it('are told apart: each learns of its own lease.', async () => {
    const { outbox, ...stores } = await emptyOutbox();
    const [kept, lost] = [await anEvent(stores), await anEvent(stores)];
    const leases = await leased(outbox, testMorning);
    const stale = { ...leases.find(({ delivery }) => delivery.event.id === lost.id) } as Lease;
    const fresh = leases.find(({ delivery }) => delivery.event.id === kept.id) as Lease;
    const another = { ...stale, token: '00000000-0000-4000-8000-000000000000' };
    const finish = (lease: Lease) => outbox.finish(lease, anAttempt(), 'delivered', null);
    expect(await Promise.all([finish(another), finish(fresh), finish(stale)])).toEqual([
      null,
      'delivered',
      'delivered',
    ]);
    expect((await outbox.find(lost.id))?.attempts).toHaveLength(2);
    expect((await outbox.find(kept.id))?.attempts).toHaveLength(1);
  });

  it('do not spoil each other when one of them cannot be stored.', async () => {
    const { outbox, ...stores } = await emptyOutbox();
    await anEvent(stores);
    const [good] = await leased(outbox, testMorning);
    if (good === undefined) throw new Error('nothing was due');
    const unknown = {
      ...good,
      delivery: { ...good.delivery, event: { ...good.delivery.event, id: 'no uuid' } },
    };
    const outcomes = await Promise.allSettled([
      outbox.finish(unknown as unknown as Lease, anAttempt(), 'delivered', null),
      outbox.finish(good, anAttempt(), 'delivered', null),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await outbox.find(good.delivery.event.id)).toMatchObject({ status: 'delivered' });
  });
});
