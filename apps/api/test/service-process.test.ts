import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startEmbedded } from '@mobile-money/postgres';
import { DepositLoad, deposit } from './support/deposit-load.ts';
import { eventually } from './support/eventually.ts';
import { freePort } from './support/free-port.ts';
import { build, runService, type ServiceProcess, untilUp, whenUp } from './support/service-process.ts';

jest.setTimeout(120_000);

/** At length, as CI runs it after all other tests. */
const atLength = process.env['LONG_TESTS'] === undefined ? it.skip : it;

const dataDir = mkdtempSync(join(tmpdir(), 'service-process-'));
const running: ServiceProcess[] = [];

async function start(): Promise<ServiceProcess> {
  const service = await runService(dataDir);
  running.push(service);
  return service;
}

async function up(): Promise<ServiceProcess> {
  const service = await start();
  await whenUp(service);
  return service;
}

/** The one that the test before left running, if it did. */
const serving = async (): Promise<ServiceProcess> =>
  running.find(({ child }) => child.exitCode === null && child.signalCode === null) ?? up();

const serverPid = (): number =>
  (JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { pid: number }).pid;

const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);

function parentOf(name: string): number | null {
  try {
    return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return null;
  }
}

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  await build();
});

afterAll(async () => {
  for (const service of running) await service.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Whatever runs with this folder in its command. */
const processesAt = (folder: string): readonly string[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandOf(name).includes(folder));

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe('the service as its users run it', () => {
  it('answers 503 while its database is away, hangs for no one, and goes on by itself', async () => {
    const service = await serving();
    const load = new DepositLoad([service], 8);
    // Frozen first, so that requests meet a server that says nothing; then killed, so that it must be started again.
    const pid = serverPid();
    const family = [pid, ...childrenOf(pid)];
    for (const each of family) process.kill(each, 'SIGSTOP');
    await load.until((answers) => answers.some(({ status }) => status === 503));
    for (const each of family) process.kill(each, 'SIGKILL');
    await eventually(() => serverPid() !== pid);
    await load.until((answers) => answers.some(({ status }) => status === 200));
    await load.end();
    expect(new Set(load.answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const refused = load.answers.filter(({ status }) => status === 503);
    expect(new Set(refused.map(({ detail }) => typeof detail))).toEqual(new Set(['string']));
    // The service itself gives up after 4.2 s; the rest is for a busy machine.
    expect(Math.max(...load.answers.map(({ tookMs }) => tookMs))).toBeLessThan(15_000);
  });

  it('says clearly that DATA_DIR is in use, and leaves the first one alone', async () => {
    const first = await serving();
    const second = await start();
    expect(await untilUp(second)).toBe(false);
    expect(second.child.exitCode).toBe(1);
    expect(second.lines.join('\n')).toContain(
      `in use by process ${first.child.pid}. It is a service that runs: stop it first`,
    );
    expect((await deposit(first, 'still here')).status).toBe(200);
  });

  it('comes up after kill -9, with all that was acknowledged', async () => {
    const first = await serving();
    const before = await deposit(first, 'before the kill');
    await first.end('SIGKILL');
    const second = await serving();
    expect((await deposit(second, 'before the kill')).id).toBe(before.id);
  });

  it('stops in order when one Ctrl-C reaches it twice, by the terminal and by npm', async () => {
    const service = await serving();
    service.child.kill('SIGINT');
    await eventually(() => service.lines.some((line) => line.includes('The service stops.')));
    expect(await service.end('SIGINT')).toBe(0);
    expect(service.lines.at(-1)).toContain('The service has stopped.');
  });

  atLength('waits for a command that is at work on its database', async () => {
    const command = await startEmbedded({ dataDir, isShared: false });
    const service = await start();
    await eventually(() =>
      service.lines.some((line) => line.includes('A command is at work on the database')),
    );
    await command.stop();
    expect(await untilUp(service)).toBe(true);
    expect(await service.end('SIGTERM')).toBe(0);
  });
});

describe('a stop while the service starts ends it promptly, and leaves nothing running:', () => {
  async function stopped(service: ServiceProcess) {
    // What hangs is ended after 9.5 s, with another code than 0.
    const code = await service.end('SIGTERM');
    return { code, last: service.lines.at(-1) };
  }
  const inOrder = { code: 0, last: expect.stringContaining('The service has stopped before it was up.') };
  const started = async (place: string, more: Record<string, string>): Promise<ServiceProcess> => {
    const service = await runService(place, more);
    running.push(service);
    return service;
  };
  const says = (service: ServiceProcess, words: string) =>
    eventually(() => service.lines.some((line) => line.includes(words)));

  it('while its database is away', async () => {
    const DATABASE_URL = `postgres://u:p@127.0.0.1:${await freePort()}/db`;
    const service = await started(dataDir, { DATABASE_URL });
    await says(service, 'The database cannot be reached yet.');
    expect(await stopped(service)).toEqual(inOrder);
  });

  atLength('while its database takes connections and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const connected = once(silent, 'connection') as Promise<[Socket]>;
    const service = await started(dataDir, { DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/db` });
    const [socket] = await connected;
    expect(await stopped(service)).toEqual(inOrder);
    socket.destroy();
    silent.close();
  });

  // One that is there already may be up before the stop is heard of.
  const soonUp = { code: 0, last: expect.stringMatching(/The service has stopped(?: before it was up)?\./) };
  atLength.each<[string, () => string, object]>([
    ['Creating the database', () => mkdtempSync(join(dataDir, 'new-')), inOrder],
    ['Starting the database server', () => dataDir, soonUp],
  ])('while its own database comes up: %s', async (words, placeOf, end) => {
    const place = placeOf();
    chmodSync(place, 0o755);
    const service = await started(place, {});
    await says(service, words);
    expect(await stopped(service)).toEqual(end);
    await eventually(() => processesAt(place).length === 0);
    expect(existsSync(join(place, 'service.lock'))).toBe(false);
  });
});
