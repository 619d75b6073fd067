import { expect, it } from '@jest/globals';
import { later, noTraffic } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { depositIn } from '@mobile-money/testing/contracts/given/deposits';
import { trafficMeterContract } from '@mobile-money/testing/contracts/traffic-meter';
import type { Database } from '../../src/database/database.ts';
import { PostgresTrafficMeter } from '../../src/stores/traffic-meter.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

trafficMeterContract(subject);

/** Each of its minutes is remembered, however little there is in them. */
const always = 0;

it('A busy hour is counted minute by minute, and everything in it once.', async () => {
  const { database, ...ports } = await subject();
  const from = later(testMorning, 12_345);
  const count = async () =>
    (await new PostgresTrafficMeter(database, always).since(from)).get('orange-money') ?? noTraffic;
  const { transactions: before } = await count();
  // At the edges of minutes, between them, and after the hour.
  const afterMs = [0, 1, 47_654, 47_655, 47_656, 300_000, 3_599_999, 3_600_000, 3_660_000];
  for (const each of afterMs) await depositIn(ports, 'succeeded', {}, later(from, each));
  expect((await count()).transactions).toBe(before + afterMs.length);
});

it('A busy minute is counted again when it has become older by a tenth, and one of now at once.', async () => {
  const { database, ...ports } = await subject();
  const traffic = new PostgresTrafficMeter(database, always);
  const minute = 60_000;
  const count = async (laterMs: number) =>
    ((await traffic.since(later(testMorning, laterMs))).get('orange-money') ?? noTraffic).transactions;
  // What was counted for the beginning of the hour is left out of all that follow.
  const before = await count(0);
  const ofThen = later(testMorning, 10 * minute);
  const ofNow = later(testMorning, 60 * minute);
  await depositIn(ports, 'succeeded', {}, ofThen);
  await depositIn(ports, 'succeeded', {}, ofNow);
  expect(await count(0)).toBe(before + 1);
  // The minute ended 49 minutes before it was first counted.
  const beginning = (laterMs: number) =>
    new PostgresTrafficMeter(database, always).since(later(testMorning, laterMs));
  const exact = (await beginning(4 * minute)).get('orange-money')?.transactions ?? 0;
  expect(await count(4 * minute)).toBe(exact - 1);
  const exactLater = (await beginning(5 * minute)).get('orange-money')?.transactions ?? 0;
  expect(await count(5 * minute)).toBe(exactLater);
});

it('An hour that grew too long to be counted as a whole is counted by minutes the next time.', async () => {
  const { database } = await subject();
  const lengths: number[] = [];
  const slow: Pick<Database, 'keyed'> = {
    keyed: (statement, [keys, begin, end, ...rest]) => {
      lengths.push(Number(end) - Number(begin));
      if (lengths.at(-1) === Number.MAX_SAFE_INTEGER - testMorning) throw new Error('It takes too long.');
      return database.keyed(statement, [keys, begin, end, ...rest]);
    },
  };
  const traffic = new PostgresTrafficMeter(slow as Database);
  await traffic.since(testMorning);
  await expect(traffic.since(testMorning)).rejects.toThrow('It takes too long.');
  lengths.length = 0;
  await traffic.since(testMorning);
  expect(lengths.length).toBeGreaterThan(60);
});

it('A quiet hour is counted as a whole, whenever someone asks.', async () => {
  const { database, ...ports } = await subject();
  const traffic = new PostgresTrafficMeter(database);
  const count = async () =>
    ((await traffic.since(testMorning)).get('orange-money') ?? noTraffic).transactions;
  const before = await count();
  await depositIn(ports, 'succeeded', {}, later(testMorning, 600_000));
  expect(await count()).toBe(before + 1);
});
