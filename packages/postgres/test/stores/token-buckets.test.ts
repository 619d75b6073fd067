import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Database } from '../../src/database/database.ts';
import { type BucketSize, type Drawn, PostgresTokenBuckets } from '../../src/stores/token-buckets.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

/** A clock that only the test moves, in the place of the server's. */
const heldClock = '(select microseconds from held_clock)';
const setClock = async (microseconds: number): Promise<void> => {
  const { database } = await subject();
  await database.pool.query('update held_clock set microseconds = $1', [microseconds]);
};
beforeAll(async () => {
  const { database } = await subject();
  await database.pool.query(
    'create table held_clock (microseconds bigint not null); insert into held_clock values (0)',
  );
});

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `key ${keys}`;
};

/** As the word is defined, in fractions that are never rounded: a level, a moment, a flow. */
class ModelBucket {
  readonly #size: BucketSize;
  #level: bigint;
  #at = 0n;

  constructor(size: BucketSize) {
    this.#size = size;
    this.#level = BigInt(size.capacity) * 1_000_000n;
  }

  draw(microseconds: number): Pick<Drawn, 'isGranted' | 'left'> {
    const now = BigInt(microseconds);
    const most = BigInt(this.#size.capacity) * 1_000_000n;
    this.#level += (now - this.#at) * BigInt(this.#size.perSecond);
    if (this.#level > most) this.#level = most;
    this.#at = now;
    const isGranted = this.#level >= 1_000_000n;
    if (isGranted) this.#level -= 1_000_000n;
    return { isGranted, left: Number(this.#level / 1_000_000n) };
  }
}

const sizes = fc.record({
  capacity: fc.integer({ min: 1, max: 40 }),
  perSecond: fc.integer({ min: 1, max: 3_000 }),
});
const steps = fc.array(
  fc.record({
    waitMicroseconds: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 1, max: 9e15 }),
    ),
    draws: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 1, maxLength: 12 },
);

it('Whatever is asked of it and when, by two processes, a bucket grants what a bucket of tokens grants.', async () => {
  const { database } = await subject();
  await fc.assert(
    fc.asyncProperty(sizes, steps, async (size, walk) => {
      const processes = [1, 2].map(() => new PostgresTokenBuckets(database, size, heldClock));
      const model = new ModelBucket(size);
      const key = newKey();
      let now = 0;
      await setClock(now);
      for (const { waitMicroseconds, draws } of walk) {
        now = Math.min(now + waitMicroseconds, 9e15);
        await setClock(now);
        const drawn = await Promise.all(
          Array.from({ length: draws }, (_, index) => processes[index % 2]?.draw(key)),
        );
        const expected = Array.from({ length: draws }, () => model.draw(now));
        expect(drawn.filter((each) => each?.isGranted)).toHaveLength(
          expected.filter(({ isGranted }) => isGranted).length,
        );
        expect(Math.min(...drawn.map((each) => each?.left ?? Number.NaN))).toBe(expected.at(-1)?.left);
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('Tokens flow in evenly: half a second after it was emptied there is half of what a second brings.', async () => {
  const { database } = await subject();
  const buckets = new PostgresTokenBuckets(database, { capacity: 10, perSecond: 10 }, heldClock);
  const key = newKey();
  const granted = async (asked: number) =>
    (await Promise.all(Array.from({ length: asked }, () => buckets.draw(key)))).filter(
      (each) => each.isGranted,
    ).length;
  await setClock(5_000_000);
  expect(await granted(30)).toBe(10);
  expect(await buckets.draw(key)).toEqual({ isGranted: false, left: 0, nextMs: 100 });
  await setClock(5_040_000);
  expect(await buckets.draw(key)).toEqual({ isGranted: false, left: 0, nextMs: 60 });
  await setClock(5_500_000);
  expect(await granted(30)).toBe(5);
  await setClock(3_600_000_000);
  expect(await granted(30)).toBe(10);
});

it('A clock that is set back neither fills a bucket nor shuts it.', async () => {
  const { database } = await subject();
  const buckets = new PostgresTokenBuckets(database, { capacity: 2, perSecond: 1 }, heldClock);
  const key = newKey();
  await setClock(7_200_000_000);
  expect(await buckets.draw(key)).toMatchObject({ isGranted: true, left: 1 });
  await setClock(0);
  expect(await buckets.draw(key)).toMatchObject({ isGranted: true, left: 0 });
  expect(await buckets.draw(key)).toMatchObject({ isGranted: false, left: 0 });
  await setClock(1_000_000);
  expect(await buckets.draw(key)).toMatchObject({ isGranted: true, left: 0 });
});

it('By the clock of the server, a crowd at two processes gets no more than the bucket and what flowed in.', async () => {
  const { database } = await subject();
  const size = { capacity: 20, perSecond: 50 };
  // Under another name: connections know the statement with the test's clock.
  const live: Database = {
    once: ({ name, text }, values) => database.once({ name: `${name}_live`, text }, values),
    keyed: (statement, values) => database.keyed(statement, values),
  };
  const processes = [1, 2].map(() => new PostgresTokenBuckets(live, size));
  const key = newKey();
  const began = performance.now();
  let granted = 0;
  for (let round = 0; round < 20; round += 1) {
    const drawn = await Promise.all(
      Array.from({ length: 30 }, (_, index) => processes[index % 2]?.draw(key)),
    );
    granted += drawn.filter((each) => each?.isGranted).length;
  }
  const seconds = (performance.now() - began) / 1_000;
  expect(granted).toBeGreaterThanOrEqual(20);
  expect(granted).toBeLessThanOrEqual(20 + 50 * seconds);
});

it('Who asks while others do travels with them: a crowd of many keys is one statement.', async () => {
  const { database } = await subject();
  let statements = 0;
  const counting: Database = {
    once: (statement, values) => {
      statements += 1;
      return database.once(statement, values);
    },
    keyed: (statement, values) => database.keyed(statement, values),
  };
  const buckets = new PostgresTokenBuckets(counting, { capacity: 30, perSecond: 1 }, heldClock);
  const names = [newKey(), newKey(), newKey()];
  const drawn = await Promise.all(
    Array.from({ length: 90 }, (_, index) => buckets.draw(names[index % 3] ?? '')),
  );
  // Each key is given each of its tokens once.
  for (const first of [0, 1, 2]) {
    const lefts = drawn.filter((_, index) => index % 3 === first).map(({ left }) => left);
    expect(lefts.sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, left) => left));
  }
  expect(statements).toBe(1);
});
