import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { portLockContract } from '@mobile-money/testing/contracts/port-lock';
import type { Database } from '../../src/database/database.ts';
import { PostgresPortLock } from '../../src/stores/port-lock.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

/** The database goes on in real time; only what repeats is in the test's hand. */
// biome-ignore format: one line for each pair
const realTimers = [
  'Date', 'performance', 'hrtime', 'nextTick', 'queueMicrotask',
  'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate',
] as const;

portLockContract(async (count, lostReplyMs) => {
  const { database } = await subject();
  return Array.from({ length: count }, () => new PostgresPortLock(database, lostReplyMs));
});

const used = async () => ({ done: 'in', isLost: false });

it('A port whose process died is free once its lease has run out.', async () => {
  const { database } = await subject();
  await database.pool.query(
    `insert into port_leases values ('dead', gen_random_uuid(), clock_timestamp() - interval '1 ms'),
      ('alive', gen_random_uuid(), clock_timestamp() + interval '1 minute')`,
  );
  const lock = new PostgresPortLock(database);
  expect(await lock.whileHeld('dead', 0, used)).toEqual({ done: 'in' });
  expect(await lock.whileHeld('alive', 0, used)).toBeNull();
});

describe('A lease that is renewed', () => {
  afterEach(() => void jest.useRealTimers());

  /** Runs `work` while the port is held, with a way to let the next renewal happen and to wait for its end. */
  async function held(port: string, work: (renewal: () => Promise<unknown>) => Promise<void>): Promise<void> {
    const { database } = await subject();
    let renewed: Promise<unknown> = Promise.resolve();
    const watched: Database = {
      once: (statement, values) => database.once(statement, values),
      keyed: (statement, values) => {
        const answer = database.keyed<never>(statement, values);
        if (statement.name === 'port_renew') renewed = answer;
        return answer;
      },
    };
    jest.useFakeTimers({ doNotFake: [...realTimers] });
    await new PostgresPortLock(watched).whileHeld(port, 0, async () => {
      await work(() => {
        jest.advanceTimersByTime(15_000);
        return renewed;
      });
      return used();
    });
  }

  const secondsLeft = async (port: string): Promise<readonly number[]> => {
    const { database } = await subject();
    const { rows } = await database.pool.query(
      'select extract(epoch from held_until - clock_timestamp())::float8 as left from port_leases where port = $1',
      [port],
    );
    return rows.map(({ left }) => left);
  };

  it('holds on for as long as a reply may come.', async () => {
    const { database } = await subject();
    await held('long', async (renewal) => {
      await database.pool.query(
        `update port_leases set held_until = held_until - interval '290 s' where port = 'long'`,
      );
      expect((await secondsLeft('long'))[0]).toBeLessThan(11);
      await renewal();
      expect((await secondsLeft('long'))[0]).toBeGreaterThan(290);
    });
  });

  it('is not brought back when it was given back meanwhile.', async () => {
    const { database } = await subject();
    await held('returned', async (renewal) => {
      await database.pool.query(`delete from port_leases where port = 'returned'`);
      await renewal();
      expect(await secondsLeft('returned')).toEqual([]);
    });
  });

  it('is not taken from one who has it now.', async () => {
    const { database } = await subject();
    const theirs = `update port_leases set token = gen_random_uuid(), held_until = clock_timestamp() + interval '5 s'
      where port = 'handed'`;
    await held('handed', async (renewal) => {
      await database.pool.query(theirs);
      await renewal();
      expect((await secondsLeft('handed'))[0]).toBeLessThan(6);
    });
    expect(await secondsLeft('handed')).toHaveLength(1);
  });
});
