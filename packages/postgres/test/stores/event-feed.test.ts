import { describe, expect, it } from '@jest/globals';
import type { Deposit, StateChange } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { depositAfter, storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import type pg from 'pg';
import { changesToValues } from '../../src/rows/change-values.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

/** Writes a change in a transaction that stays open. */
async function begun(client: pg.PoolClient, change: StateChange): Promise<void> {
  await client.query('begin');
  await client.query('select commit_changes($1, $2, $3, $4, $5, $6, $7, $8)', [...changesToValues([change])]);
}

async function expiry(applicationId: string): Promise<StateChange<Deposit>> {
  return depositAfter(await storedDeposit(await subject(), { applicationId }), 'window_closed', testMorning);
}

const isOver = async (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 100, false))]);

describe('Events in PostgreSQL', () => {
  it('of an application wait for a commit that is under way, and are never read before it.', async () => {
    const { transactions, events, database } = await subject();
    const [own, other] = [uniqueId(), uniqueId()];
    const [slow, quick, strange] = [await expiry(own), await expiry(own), await expiry(other)];
    const client = await database.pool.connect();
    try {
      await begun(client, slow);
      const following = transactions.commitAll([quick]);
      expect(await isOver(following)).toBe(false);
      expect(await events.after(own, 0, 10)).toEqual([]);
      // Another application has nothing to wait for.
      expect(await transactions.commitAll([strange])).toEqual(['committed']);
      await client.query('commit');
      expect(await following).toEqual(['committed']);
      const told = await events.after(own, 0, 10);
      expect(told.map(({ id }) => id)).toEqual([slow.event?.id, quick.event?.id]);
    } finally {
      client.release();
    }
  });

  it('that were rolled back leave nothing behind, and hold no one up.', async () => {
    const { transactions, events, database } = await subject();
    const own = uniqueId();
    const [lost, kept] = [await expiry(own), await expiry(own)];
    const client = await database.pool.connect();
    await begun(client, lost);
    await client.query('rollback');
    client.release();
    expect(await transactions.commitAll([kept])).toEqual(['committed']);
    expect((await events.after(own, 0, 10)).map(({ id }) => id)).toEqual([kept.event?.id]);
  });

  it('come after all that was ever read, also when the newest were lost with their server.', async () => {
    const { transactions, events, database } = await subject();
    const own = uniqueId();
    const changes = [await expiry(own), await expiry(own), await expiry(own)];
    for (const change of changes) await transactions.commitAll([change]);
    const read = await events.newest(own);
    const lost = changes.slice(1).map(({ event }) => event?.id);
    await database.pool.query('delete from webhook_deliveries where event_id = any ($1)', [lost]);
    const later = await expiry(own);
    await transactions.commitAll([later]);
    expect((await events.after(own, read, 10)).map(({ id }) => id)).toEqual([later.event?.id]);
  });

  it('go on in order while the clock of the server is behind.', async () => {
    const { transactions, events, database } = await subject();
    const own = uniqueId();
    const first = await expiry(own);
    await transactions.commitAll([first]);
    const ahead = `update webhook_deliveries set position = position + 3600000000 where event_id = $1`;
    await database.pool.query(ahead, [first.event?.id]);
    const rest = [await expiry(own), await expiry(own)];
    for (const change of rest) await transactions.commitAll([change]);
    const told = await events.after(own, 0, 10);
    expect(told.map(({ id }) => id)).toEqual([first, ...rest].map(({ event }) => event?.id));
  });
});
