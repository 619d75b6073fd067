import { trafficHistoryContract } from '@mobile-money/testing/contracts/traffic-history';
import { TimeSlices } from '../../src/stores/time-slices.ts';
import { PostgresTrafficHistory } from '../../src/stores/traffic-history.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

trafficHistoryContract(subject);

/** Cut as fine as can be, as in hours that are busy. */
const slices = new TimeSlices(1);
trafficHistoryContract(async () => {
  const { database, ...ports } = await subject();
  return { ...ports, trafficHistory: new PostgresTrafficHistory(database, slices) };
});
