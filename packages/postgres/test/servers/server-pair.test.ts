import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { type OpenDatabase, openDatabase, type Statement } from '../../src/database/database.ts';
import { isDatabaseUnavailable } from '../../src/database/unavailable.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';
import { withReplica } from '../../src/replica/with-replica.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { noPostgres, postgresPrograms, ServerPair } from '../../src/test-servers/server-pair.ts';
import type { TestServer } from '../../src/test-servers/test-server.ts';

if (postgresPrograms === null) console.warn(noPostgres);
const withPair = postgresPrograms === null ? describe.skip : describe;
jest.setTimeout(60_000);

const where: Statement = { name: 'where', text: 'select inet_server_port() as port' };
/** Bears the name of a list. */
const list: Statement = { name: 'audit_list', text: 'select inet_server_port() as port' };

withPair('On a primary and its synchronous standby', () => {
  let pair: ServerPair;
  let other: TestDatabase;
  let database: OpenDatabase;
  let followers: readonly TestServer[];

  beforeAll(async () => {
    [pair, other] = await Promise.all([ServerPair.start(), openTestDatabase('empty')]);
    // The standby stands first in this address: the order does not matter.
    const hosts = `${pair.standby.host},${pair.primary.host}`;
    const url = `postgres://postgres@${hosts}/postgres`;
    await migrate(url);
    database = openDatabase({ url, poolMax: 4 });
    followers = [await pair.follower(pair.standby), await pair.follower(pair.primary)];
  });
  afterAll(async () => {
    await database?.close();
    await pair?.stop();
    await other?.drop();
  });

  const portOf = async (statement: Statement, on = database as Pick<OpenDatabase, 'keyed'>) =>
    (await on.keyed<{ port: number }>(statement, [])).rows[0]?.port;

  it('statements go to the primary.', async () => {
    expect(await portOf(where)).toBe(pair.primary.port);
  });

  it('lists come from the standby, unless it is behind, and again when it is not.', async () => {
    const replica = openDatabase({ url: pair.standby.url(), poolMax: 2, wanted: 'standby' });
    const changes: string[] = [];
    const onChange = (isUsed: boolean, why: string) => void changes.push(`${isUsed} ${why}`);
    // Time enough for a machine that is busy with other tests.
    const options = { catchUpMs: 10_000, withinMs: 20_000, onChange };
    const patient = withReplica(database, replica, options);
    const impatient = withReplica(database, replica, { ...options, catchUpMs: 50, restMs: 0 });
    expect(await portOf(list, patient)).toBe(pair.standby.port);
    expect(await portOf(where, patient)).toBe(pair.primary.port);
    await pair.standby.ask('select pg_wal_replay_pause()');
    await postgresPorts(database).transactions.createDeposit([aDeposit()]);
    expect(await portOf(list, impatient)).toBe(pair.primary.port);
    await pair.standby.ask('select pg_wal_replay_resume()');
    while ((await portOf(list, impatient)) !== pair.standby.port);
    expect([changes[0], changes.at(-1)]).toEqual(['false It is behind.', 'true It is there.']);
    await replica.close();
  });

  it.each([
    ['away', () => 'postgres://postgres@127.0.0.1:1/postgres', /./],
    ['no standby', () => pair.primary.url(), /It is no standby/],
    ['of another database', () => other.url, /It is not a copy/],
  ])('lists come from the primary when the replica is %s.', async (_, urlOf, reason) => {
    const replica = openDatabase({ url: urlOf(), poolMax: 1, wanted: 'standby' });
    const reasons: string[] = [];
    const onChange = (_isUsed: boolean, why: string) => void reasons.push(why);
    const began = performance.now();
    const lists = withReplica(database, replica, { onChange });
    // The first one finds out, the second one knows.
    expect([await portOf(list, lists), await portOf(list, lists)]).toEqual([
      pair.primary.port,
      pair.primary.port,
    ]);
    expect(performance.now() - began).toBeLessThan(4_200);
    expect(reasons).toEqual([expect.stringMatching(reason)]);
    await replica.close();
  });

  it('a commit whose wait for the standby is ended by someone is not reported as made.', async () => {
    await pair.primary.ask(`alter system set synchronous_standby_names = 'no_one'`);
    await pair.primary.ask('select pg_reload_conf()');
    const { transactions } = postgresPorts(database);
    const begun = () =>
      transactions.createDeposit([aDeposit()]).then(
        () => 'made',
        (error: unknown) => error,
      );
    let outcome = begun();
    const ended = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    // Whoever sends the log to the standby may hear of the new name a moment later, and let one pass.
    while ((await pair.primary.ask(ended)).length === 0)
      if ((await Promise.race([outcome, 'waits'])) === 'made') outcome = begun();
    expect(isDatabaseUnavailable(await outcome)).toBe(true);
    expect(String(await outcome)).toContain('did not confirm');
    await pair.primary.ask(`alter system set synchronous_standby_names = 'standby'`);
    await pair.primary.ask('select pg_reload_conf()');
  });

  it('nothing is served by a primary that hangs, and wakes up after a promotion.', async () => {
    const { transactions } = postgresPorts(database);
    const before = aDeposit();
    await transactions.createDeposit([before]);
    const thaw = await pair.primary.freeze();
    const refused = await transactions.createDeposit([aDeposit()]).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
    await pair.promote();
    const created = () =>
      transactions.createDeposit([aDeposit()]).then(
        () => true,
        () => false,
      );
    while (!(await created()));
    expect(await transactions.find(before.transaction.id)).toEqual(before.transaction);
    thaw();
    expect(await pair.primary.ask('select pg_is_in_recovery() as is_standby')).toEqual([
      { is_standby: false },
    ]);
    // A process that starts now, and one that was there all the time: both know better.
    const fresh = openDatabase({ url: pair.url(), poolMax: 1 });
    const ports = [await portOf(where), await portOf(where, fresh)];
    await fresh.close();
    expect(ports).toEqual([pair.standby.port, pair.standby.port]);
  });

  it('lists come from a replica that follows the promoted server, and not from one that follows the old one.', async () => {
    const [faithful, lost] = followers;
    const reasons: string[] = [];
    const onChange = (isUsed: boolean, why: string) => void reasons.push(`${isUsed} ${why}`);
    const options = { catchUpMs: 10_000, withinMs: 20_000, restMs: 0, onChange };
    const replicas = [faithful, lost].map((server) =>
      openDatabase({ url: server?.url() ?? '', poolMax: 1, wanted: 'standby' }),
    );
    const [fromFaithful, fromLost] = replicas.map((replica) => withReplica(database, replica, options));
    while ((await portOf(list, fromFaithful)) !== faithful?.port);
    // The old primary goes on by itself, and writes more than the new one.
    for (let n = 0; n < 3; n += 1) {
      await pair.primary.ask(`select pg_logical_emit_message(false, 'alone', 'alone')`);
      await pair.primary.ask('select pg_switch_wal()');
    }
    const written = await pair.primary.ask(`select pg_current_wal_flush_lsn()::text as at`);
    const hasAll = `select 1 where pg_last_wal_replay_lsn() >= '${written[0]?.['at']}'`;
    while ((await lost?.ask(hasAll))?.length === 0);
    reasons.splice(0);
    expect(await portOf(list, fromLost)).toBe(pair.standby.port);
    expect(reasons).toEqual(['false It follows another primary.']);
    for (const replica of replicas) await replica.close();
  });
});
