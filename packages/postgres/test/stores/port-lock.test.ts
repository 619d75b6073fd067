import { expect, it } from '@jest/globals';
import { portLockContract } from '@mobile-money/testing/contracts/port-lock';
import { PostgresPortLock } from '../../src/stores/port-lock.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

portLockContract(async (count) => {
  const { database } = await subject();
  return Array.from({ length: count }, () => new PostgresPortLock(database));
});

it('A port whose process died is free once its lease has run out.', async () => {
  const { database } = await subject();
  await database.pool.query(
    `insert into port_leases values ('dead', gen_random_uuid(), clock_timestamp() - interval '1 ms'),
      ('alive', gen_random_uuid(), clock_timestamp() + interval '1 minute')`,
  );
  const lock = new PostgresPortLock(database);
  expect(await lock.whileHeld('dead', 0, async () => 'in')).toEqual({ done: 'in' });
  expect(await lock.whileHeld('alive', 0, async () => 'in')).toBeNull();
});
