import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { noPostgres, postgresPrograms, ServerPair } from '@mobile-money/postgres/test-pair';
import { type Deposited, DepositLoad, deposit } from './support/deposit-load.ts';
import { build, runService, type ServiceProcess, whenUp } from './support/service-process.ts';

if (postgresPrograms === null) console.warn(noPostgres);
/** At length, as CI runs it after all other tests; the pool itself is tested on two servers in its package. */
const isLong = process.env['LONG_TESTS'] !== undefined;
const withPair = postgresPrograms === null || !isLong ? describe.skip : describe;
jest.setTimeout(120_000);

withPair('two processes on a database of two servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-servers-'));
  let pair: ServerPair;
  const services: ServiceProcess[] = [];

  beforeAll(async () => {
    await build();
    pair = await ServerPair.start();
    const settings = { DATABASE_URL: pair.url(), DATABASE_READ_URL: pair.standby.url() };
    for (const name of ['one', 'two']) services.push(await runService(join(folder, name), settings));
    for (const service of services) {
      await whenUp(service);
    }
  });

  afterAll(async () => {
    for (const service of services) await service.end('SIGKILL');
    await pair?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const idsOfPlayer = async ({ url }: ServiceProcess): Promise<readonly string[]> => {
    const response = await fetch(`${url}/api/v1/players/5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11/transactions`);
    const { items } = (await response.json()) as { items: { service_tx_id: string }[] };
    return items.map(({ service_tx_id }) => service_tx_id);
  };

  it('read lists from the replica, with all that was acknowledged by either of them', async () => {
    for (let n = 0; n < 10; n += 1) {
      const [writer, reader] = n % 2 === 0 ? services : [...services].reverse();
      const { id } = await deposit(writer as ServiceProcess, `seen ${n}`);
      expect(await idsOfPlayer(reader as ServiceProcess)).toContain(id);
    }
    const readThere = await pair.standby.ask(
      `select 1 from pg_stat_activity
        where application_name = 'mobile-money lists' and query like '%from transactions%'`,
    );
    expect(readThere.length).toBeGreaterThan(0);
  });

  it('follow a promotion without a restart, and lose nothing that was acknowledged', async () => {
    const load = new DepositLoad(services, 8);
    await load.until((answers) => answers.length > 200);
    await pair.primary.kill();
    const killedAt = performance.now();
    // The standby takes no writes yet: that is said to everyone, and no one waits for long.
    const refusedBy = (service: ServiceProcess) => (answers: readonly Deposited[]) =>
      answers.some((answer) => answer.status === 503 && answer.service === service);
    for (const service of services) await load.until(refusedBy(service));
    await pair.promote();
    const promotedAt = performance.now();
    const servedBy = (service: ServiceProcess) => (answers: readonly Deposited[]) =>
      answers.some((answer) => answer.status === 200 && answer.service === service);
    await Promise.all(services.map((service) => load.until(servedBy(service))));
    const recoveredMs = performance.now() - promotedAt;
    await load.end();

    expect(new Set(load.answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(Math.max(...load.answers.map(({ tookMs }) => tookMs))).toBeLessThan(5_000);
    const before = load.acknowledged.filter(({ at }) => at < killedAt);
    expect(before.length).toBeGreaterThan(200);
    const rows = await pair.standby.ask('select id, reference from transactions');
    const kept = new Map(rows.map(({ id, reference }) => [id, reference]));
    expect(load.acknowledged.filter(({ id, reference }) => kept.get(id) !== reference)).toEqual([]);
    process.stdout.write(
      `Two database servers: ${before.length} deposits before the kill, all there after it; ` +
        `served again ${recoveredMs.toFixed(0)} ms after the promotion.\n`,
    );
  });

  it('serve a caller who repeats what was refused, once, and go on reading lists', async () => {
    const [one, two] = services as [ServiceProcess, ServiceProcess];
    const first = await deposit(one, 'load 0 0');
    expect((await deposit(two, 'load 0 0')).id).toBe(first.id);
    const { id } = await deposit(one, 'after the promotion');
    // The replica of before is the primary now: it is asked like one.
    expect(await idsOfPlayer(two)).toContain(id);
    for (const service of services) expect(await service.end('SIGTERM')).toBe(0);
  });
});
