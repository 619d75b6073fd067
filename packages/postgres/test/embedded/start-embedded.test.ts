import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readLockFile } from '../../src/embedded/postmaster-lock.ts';
import { ask, findEmbedded } from '../../src/embedded/running-file.ts';
import { isAlive } from '../../src/embedded/running-process.ts';
import { holdBackScripts, type Installation, install } from './installation.ts';
import { type RunningService, startService, type User } from './running-service.ts';

jest.setTimeout(60_000);

const isRoot = process.geteuid?.() === 0;
/** At length, as CI runs it after all other tests. */
const atLength = process.env['LONG_TESTS'] === undefined ? it.skip : it;
const asRoot = isRoot ? atLength : it.skip;
/** Anyone but root. */
const nobody: User = { uid: 65_534, gid: 65_534 };

let installation: Installation;
let running: RunningService[] = [];

async function stopAll(): Promise<void> {
  for (const service of running) if (isAlive(service.pid)) await service.kill();
  running = [];
  await installation.stopServers();
}

async function start(user: User | null = null): Promise<RunningService> {
  const service = await startService(installation, user);
  running.push(service);
  return service;
}

const modeOf = async (name: string): Promise<number> =>
  (await stat(join(installation.dataDir, name))).mode & 0o777;

const serverPid = async (cluster = join(installation.dataDir, 'postgres')): Promise<number> =>
  (await readLockFile(cluster))?.pid ?? 0;

async function untilDead(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

beforeAll(async () => {
  installation = await install();
});
afterEach(stopAll);
afterAll(() => installation.remove());

describe('An embedded database, started again and again,', () => {
  it('comes up, tells of its first start, keeps its password to itself, and stops cleanly.', async () => {
    // What an interrupted first start leaves is no reason to fail.
    await mkdir(join(installation.dataDir, 'postgres.new', 'base'), { recursive: true });
    const service = await start();
    expect(service.progress[0]).toMatch(/^Creating the database in .*data\/postgres\./);
    expect(service.progress.at(-1)).toMatch(/^Starting the database server on port \d+\.$/);
    expect(await findEmbedded(installation.dataDir)).toBe(service.url);
    expect([await modeOf('postgres.password'), await modeOf('postgres.json')]).toEqual([0o600, 0o600]);
    const [row] = await ask(
      service.url,
      `select current_setting('listen_addresses') as addresses,
      current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding`,
    );
    expect(row).toEqual({ addresses: '127.0.0.1', commit: 'on', encoding: 'UTF8' });
    const wrong = service.url.replace(/:[^:@]*@/, ':wrong@');
    await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed');

    const pid = await serverPid();
    await service.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await findEmbedded(installation.dataDir)).toBeNull();
    const log = await readFile(join(installation.dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('database system is shut down');
  });

  it('finds the server that a killed service left running, and takes it over.', async () => {
    const first = await start();
    await ask(first.url, 'create table left_running (id integer)');
    const pid = await serverPid();
    await first.kill();
    expect(isAlive(pid)).toBe(true);
    expect(await findEmbedded(installation.dataDir)).toBe(first.url);
    const second = await start();
    expect(second.progress).toEqual([`A database server is still running as process ${pid}: using it.`]);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select * from left_running')).toEqual([]);
    await second.stop();
    // Nobody here is its parent: it is gone when the system has buried it, a moment after it let go of its files.
    await untilDead(pid);
  });

  it('starts after service and server were both killed and left their locks behind.', async () => {
    const first = await start();
    const pid = await serverPid();
    await first.kill();
    process.kill(pid, 'SIGKILL');
    await untilDead(pid);
    expect(await serverPid()).toBe(pid);
    const second = await start();
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  atLength('is not held up by a lock whose number belongs to another program now.', async () => {
    await (await start()).stop();
    const cluster = join(installation.dataDir, 'postgres');
    const { uid, gid } = await stat(cluster);
    const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    const lines = [other.pid, cluster, 1, 1, '', '127.0.0.1', '  1  1', 'ready'];
    await writeFile(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`);
    const service = await start();
    expect(await ask(service.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    other.kill();
  });

  it('belongs to one service at a time, and the second says to whom.', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      `DATA_DIR ${installation.dataDir} is in use by process ${first.pid}.`,
    );
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is started again on its port when it dies under the service.', async () => {
    const service = await start();
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    await untilDead(pid);
    const again = async (): Promise<unknown> => ask(service.url, 'select 1').catch(() => again());
    await again();
    expect(await serverPid()).not.toBe(pid);
    // The next service finds the new process, too. It is noted just after the server has come up.
    const noted = async (): Promise<number> =>
      JSON.parse(await readFile(join(installation.dataDir, 'postgres.json'), 'utf8')).pid;
    while ((await noted()) !== (await serverPid())) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await noted()).toBe(await serverPid());
  });
});

describe('An embedded database that begins anew', () => {
  beforeEach(() => installation.empty());

  atLength('comes up where install scripts were held back.', async () => {
    await holdBackScripts(installation);
    const service = await start();
    expect(await ask(service.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(service.progress.join()).not.toContain('Copying');
  });

  asRoot('runs as an ordinary user when the service does.', async () => {
    await mkdir(installation.dataDir);
    await chown(installation.dataDir, nobody.uid, nobody.gid);
    const service = await start(nobody);
    expect((await stat(join(installation.dataDir, 'postgres'))).uid).toBe(nobody.uid);
    await service.stop();
    // Root goes on with it as its owner.
    const asRootNow = await start();
    expect(await ask(asRootNow.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  asRoot('copies binaries that an ordinary user cannot put right in place.', async () => {
    await holdBackScripts(installation);
    await mkdir(installation.dataDir);
    await chown(installation.dataDir, nobody.uid, nobody.gid);
    const service = await start(nobody);
    expect(service.progress[0]).toMatch(/^Copying the database server to .*data\/postgres-\d/);
    expect(await ask(service.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  asRoot('comes up as root in a checkout that no one else can read.', async () => {
    await chmod(installation.folder, 0o700);
    const first = await start();
    const said = first.progress.join('\n');
    expect(said).toContain(
      `cannot reach ${installation.dataDir}: the database is kept in ${installation.elsewhere}/data-`,
    );
    expect(said).toContain(`Copying the database server to ${installation.elsewhere}/postgres-`);
    await ask(first.url, 'create table kept (id integer)');
    await first.stop();
    const second = await start();
    expect(second.progress.join('\n')).not.toContain('Copying');
    expect(await ask(second.url, 'select * from kept')).toEqual([]);
    expect(await findEmbedded(installation.dataDir)).toBe(second.url);
    await second.stop();
    // Whoever deletes DATA_DIR begins anew, although the files lie elsewhere.
    await rm(installation.dataDir, { recursive: true });
    const third = await start();
    await expect(ask(third.url, 'select * from kept')).rejects.toThrow('"kept" does not exist');
    await third.stop();
  });
});
