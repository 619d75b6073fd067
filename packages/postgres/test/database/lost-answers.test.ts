import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changeOf, later, type TransactionId } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { aDeposit, storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { aPayment } from '@mobile-money/testing/contracts/given/payments';
import { type Database, type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { timeouts } from '../../src/database/pool.ts';
import { isDatabaseUnavailable } from '../../src/database/unavailable.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { CuttingProxy } from './cutting-proxy.ts';

let opened: TestDatabase;
let proxy: CuttingProxy;
let database: OpenDatabase;
let subject: ReturnType<typeof postgresPorts>;

beforeEach(async () => {
  opened = await openTestDatabase();
  const url = new URL(opened.url);
  proxy = new CuttingProxy(Number(url.port));
  url.port = String(await proxy.listen());
  database = openDatabase({ url: url.href, poolMax: 2 });
  subject = postgresPorts(database);
  await database.keyed({ name: 'warm', text: 'select 1' }, []);
}, 60_000);

afterEach(async () => {
  await database.close();
  await proxy.close();
  await opened.drop();
});

describe('When an answer is lost', () => {
  it('a read is made again.', async () => {
    const deposit = await storedDeposit(subject);
    proxy.cutNextAnswer();
    expect(await subject.transactions.find(deposit.id)).toEqual(deposit);
  });

  it('a creation is found to have been made, by the call that made it.', async () => {
    const change = aDeposit();
    proxy.cutNextAnswer();
    expect(await subject.transactions.createDeposit([change])).toEqual({
      transaction: change.transaction,
      created: true,
    });
    const { applicationId, playerId, reference } = change.transaction;
    const repeat = aDeposit({ applicationId, playerId, reference });
    expect((await subject.transactions.createDeposit([repeat])).created).toBe(false);
  });

  it('a later try knows of it, also when one between them was undone.', async () => {
    await database.pool.query(`create sequence tries;
      create function second_try_is_undone() returns bigint language plpgsql as $$
      begin
        if nextval('tries') = 2 then
          raise exception 'undone' using errcode = 'serialization_failure';
        end if;
        return currval('tries');
      end $$`);
    proxy.cutNextAnswer();
    const tried = { name: 'tried', text: 'select second_try_is_undone() as try' };
    expect(await database.keyed(tried, [])).toEqual({ rows: [{ try: 3 }], isRepeated: true });
  });

  it('a payment is found to have been stored, by the call that stored it.', async () => {
    const payment = aPayment();
    proxy.cutNextAnswer();
    expect(await subject.payments.storeOnce(payment)).toEqual({ payment, stored: true });
  });

  it('a commit is not made again, because only reading tells whether it happened.', async () => {
    const deposit = await storedDeposit(subject);
    const change = changeOf(deposit, later(testMorning, 1));
    proxy.cutNextAnswer();
    const outcome = await subject.transactions.commit(change).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(outcome)).toBe(true);
    expect(await subject.transactions.find(deposit.id)).toEqual(change.transaction);
  });
});

describe('When it is not known whether changes that travelled together arrived', () => {
  it('each is told so, and none that it came too late.', async () => {
    const unheard: Database = {
      keyed: (...given) => database.keyed(...given),
      once: async (statement, values) => {
        const result = await database.once(statement, values);
        if (statement.name === 'commit_changes') throw Object.assign(new Error('write'), { code: 'EPROTO' });
        return result as never;
      },
    };
    const { transactions } = postgresPorts(unheard);
    const deposits = await Promise.all([1, 2, 3, 4, 5].map(() => storedDeposit(subject)));
    const outcomes = await Promise.allSettled(
      deposits.map((deposit) => transactions.commit(changeOf(deposit, later(testMorning, 1)))),
    );
    // The first two find a free place each; the others travel together.
    expect(outcomes.map(({ status }) => status).slice(2)).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await subject.transactions.find(deposits[4]?.id as TransactionId))?.version).toBe(2);
  });
});

describe('A connection that went silent while it was idle', () => {
  it('is found out by a short question, and its contemporaries are not even asked.', async () => {
    await Promise.all([1, 2].map(() => database.keyed({ name: 'sleep', text: 'select pg_sleep(0.1)' }, [])));
    proxy.silencePresent();
    await new Promise((resolve) => setTimeout(resolve, timeouts.trustMs + 50));
    const began = performance.now();
    await Promise.all([1, 2].map(() => database.keyed({ name: 'one', text: 'select 1' }, [])));
    expect(performance.now() - began).toBeLessThan(timeouts.checkMs + 1_000);
  });

  it('while it is in use ends the call in time, as unavailable.', async () => {
    const asked = database.once({ name: 'sleep', text: 'select pg_sleep(0.2)' }, []);
    await new Promise((resolve) => setTimeout(resolve, 100));
    proxy.silencePresent();
    const began = performance.now();
    const outcome = await asked.catch((error: unknown) => error);
    expect(isDatabaseUnavailable(outcome)).toBe(true);
    expect(performance.now() - began).toBeLessThan(timeouts.callMs);
    expect((await database.keyed({ name: 'one', text: 'select 1 as one' }, [])).rows).toEqual([{ one: 1 }]);
  });
});
