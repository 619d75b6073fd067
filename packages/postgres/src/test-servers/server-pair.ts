import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unprivilegedAccount } from '../embedded/account.ts';
import { loopback } from '../embedded/free-port.ts';
import { postgresPrograms } from './installed.ts';
import { type Programs, runProgram, TestServer } from './test-server.ts';

export { type Account, runAs, unprivilegedAccount } from '../embedded/account.ts';
export { noPostgres, postgresPrograms } from './installed.ts';

const standbyName = 'standby';

/** A primary and a standby that every commit waits for, as Debian's programs make them. */
export class ServerPair {
  /** The server that was first, also when it no longer is the right one. */
  readonly primary: TestServer;
  readonly standby: TestServer;
  readonly #folder: string;
  readonly #programs: Programs;
  readonly #followers: TestServer[] = [];

  private constructor(programs: Programs, folder: string, primary: TestServer, standby: TestServer) {
    this.#programs = programs;
    this.#folder = folder;
    this.primary = primary;
    this.standby = standby;
  }

  static async start(): Promise<ServerPair> {
    if (postgresPrograms === null) throw new Error('Ask for the programs first.');
    const programs: Programs = { folder: postgresPrograms, account: await unprivilegedAccount() };
    const folder = await folderFor(programs);
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    const plain = ['--no-sync', '--no-locale', '--encoding=UTF8', '--auth=trust', '--username=postgres'];
    await runProgram(programs, 'initdb', [...plain, `--pgdata=${first}`]);
    const primary = await TestServer.start(programs, first);
    const standby = await startCopy(programs, primary, second, standbyName);
    const pair = new ServerPair(programs, folder, primary, standby);
    // Only now: without its standby the primary would wait for ever.
    await primary.ask(`alter system set synchronous_standby_names = '${standbyName}'`);
    await primary.ask('select pg_reload_conf()');
    await pair.#untilSynchronous();
    return pair;
  }

  /** Both servers in one address, as the service is given it. */
  url(database = 'postgres'): string {
    const hosts = `${this.primary.host},${this.standby.host}`;
    return `postgres://postgres@${hosts}/${database}?target_session_attrs=read-write`;
  }

  promote(): Promise<unknown> {
    return this.standby.ask('select pg_promote(false)');
  }

  /** One more standby, of either server, which no commit waits for. */
  async follower(of: TestServer): Promise<TestServer> {
    const name = `follower${this.#followers.length}`;
    const server = await startCopy(this.#programs, this.primary, join(this.#folder, name), name);
    this.#followers.push(server);
    await server.ask(`alter system set primary_conninfo = '${addressOf(of, name)}'`);
    await server.ask('select pg_reload_conf()');
    return server;
  }

  async stop(): Promise<void> {
    for (const server of [this.primary, this.standby, ...this.#followers]) await server.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #untilSynchronous(): Promise<void> {
    const sql = `select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
    while ((await this.primary.ask(sql)).length === 0) await sleep(50);
  }
}

/** Where a standby of that name finds the server that it follows. */
const addressOf = ({ port }: TestServer, name: string): string =>
  `host=${loopback} port=${port} user=postgres application_name=${name}`;

async function startCopy(
  programs: Programs,
  of: TestServer,
  folder: string,
  name: string,
): Promise<TestServer> {
  const from = addressOf(of, name);
  await runProgram(programs, 'pg_basebackup', ['-D', folder, '-R', '-N', '-c', 'fast', '-d', from]);
  return TestServer.start(programs, folder);
}

/** PostgreSQL does not run as root, so the folder is its own. */
async function folderFor({ account }: Programs): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mobile-money-pair-'));
  if (account !== null) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  return folder;
}
