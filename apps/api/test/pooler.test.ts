import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { migrate } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import {
  noPgbouncer,
  pgbouncerProgram,
  startTestPooler,
  type TestPooler,
} from '@mobile-money/postgres/test-pooler';
import { DepositLoad, deposit } from './support/deposit-load.ts';
import { build, runService, type ServiceProcess, untilUp, whenUp } from './support/service-process.ts';
import { query } from './support/stored-webhooks.ts';

if (pgbouncerProgram === null) console.warn(noPgbouncer);
/** At length, as CI runs it after all other tests; the pool itself is tested behind a pooler beside it. */
const isLong = process.env['LONG_TESTS'] !== undefined;
const withPooler = pgbouncerProgram === null || !isLong ? describe.skip : describe;
jest.setTimeout(120_000);

withPooler('processes behind PgBouncer in transaction mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const services: ServiceProcess[] = [];
  let database: TestDatabase;
  let pooler: TestPooler;

  beforeAll(async () => {
    await build();
    database = await openTestDatabase('empty');
    pooler = await startTestPooler(database.url, 2);
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await service.end('SIGKILL');
  });
  afterAll(async () => {
    await pooler?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (name: string, url = pooler.url): Promise<ServiceProcess> => {
    const service = await runService(join(folder, name), { DATABASE_URL: url });
    services.push(service);
    return service;
  };

  it('say in one line, at once, that the address has to name the pooler', async () => {
    const service = await start('untold', pooler.url.replace('?pgbouncer=true', ''));
    expect(await untilUp(service)).toBe(false);
    const said = service.lines.map((line) => JSON.parse(line) as { level: string; error?: string });
    expect(said.filter(({ level }) => level !== 'info')).toMatchObject([
      {
        level: 'error',
        error: expect.stringMatching(/^The database does not let the service in: .*pgbouncer=true/),
      },
    ]);
  });

  it('say in one line that the schema is to be made without the pooler', async () => {
    const service = await start('early');
    expect(await untilUp(service)).toBe(false);
    expect(service.lines.filter((line) => line.includes('npm run migrate'))).toHaveLength(1);
    await migrate(database.url);
  });

  it('say in one line what the role lacks, and how to put it right', async () => {
    const service = await start('lacking');
    expect(await untilUp(service)).toBe(false);
    const said = service.lines.filter((line) => line.includes('lack settings'));
    expect(said).toHaveLength(1);
    const remedies = [...(said[0] ?? '').matchAll(/alter role .*? set (\w+ = '[^']+');/g)].map(
      ([, set]) => set,
    );
    expect(remedies).toContain(`statement_timeout = '2400ms'`);
    // What is said is what is to be done; for this database alone, because other tests share the server.
    const name = new URL(database.url).pathname.slice(1);
    for (const setting of remedies) await query(database.url, `alter database ${name} set ${setting}`);
    await pooler.stop();
    pooler = await startTestPooler(database.url, 2);
  });

  it('share two sessions under load, and every deposit is stored once', async () => {
    const both = await Promise.all([start('one'), start('two')]);
    for (const service of both) {
      await whenUp(service);
    }
    const load = new DepositLoad(both, 8);
    await load.until((answers) => answers.length > 150);
    await load.end();
    expect(load.answers.filter(({ status }) => status !== 200)).toEqual([]);
    const [first, second] = both;
    const ids = await Promise.all([first, second, first, second].map((each) => deposit(each, 'the same')));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    const [stored] = await query<{ count: string }>(database.url, 'select count(*) from transactions');
    expect(Number(stored?.count)).toBe(load.answers.length + 1);
    const [sessions] = await query<{ count: string }>(
      database.url,
      // Neither the server's own work nor the test's last question, which may still be going, is a session of theirs.
      `select count(*) from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and application_name like 'mobile-money%'`,
    );
    expect([1, 2]).toContain(Number(sessions?.count));
    for (const service of both) expect(await service.end('SIGTERM')).toBe(0);
  });
});
