import { expect, it } from '@jest/globals';
import { later, noTraffic } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { depositIn } from '@mobile-money/testing/contracts/given/deposits';
import { trafficMeterContract } from '@mobile-money/testing/contracts/traffic-meter';
import { TimeSlices } from '../../src/stores/time-slices.ts';
import { PostgresTrafficMeter } from '../../src/stores/traffic-meter.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

trafficMeterContract(subject);

it('A busy hour is counted in slices, and everything in it once.', async () => {
  const { database, ...ports } = await subject();
  const traffic = new PostgresTrafficMeter(database, new TimeSlices(1));
  const count = async () => (await traffic.since(testMorning)).get('orange-money') ?? noTraffic;
  const { transactions: before } = await count();
  // At the edges of slices, between them, and after the hour.
  const minutes = [0, 5, 7.5, 15, 30, 59.999, 60, 61];
  for (const each of minutes) await depositIn(ports, 'succeeded', {}, later(testMorning, each * 60_000));
  const expected = { transactions: before + minutes.length, failures: expect.any(Number) };
  for (const _ of ['in twelve slices', 'in one for each']) expect(await count()).toEqual(expected);
});
