import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs, unprivilegedAccount } from '../embedded/account.ts';
import { freePort, loopback } from '../embedded/free-port.ts';
import { answers } from '../embedded/running-file.ts';
import { pgbouncerProgram } from './installed.ts';

export { noPgbouncer, pgbouncerProgram } from './installed.ts';

export interface TestPooler {
  /** The database behind it, through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** PgBouncer before a database, in transaction mode and with few sessions, so that they really change hands. */
export async function startTestPooler(database: string, sessions: number): Promise<TestPooler> {
  if (pgbouncerProgram === null) throw new Error('Ask for the program first.');
  const { hostname, port: serverPort, username, password, pathname } = new URL(database);
  const port = await freePort(null);
  const name = pathname.slice(1);
  const account = await unprivilegedAccount();
  const folder = await mkdtemp(join(tmpdir(), 'mobile-money-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${serverPort} dbname=${name} user=${username}${password === '' ? '' : ` password=${password}`}
[pgbouncer]
listen_addr = ${loopback}
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`,
    { mode: 0o600 },
  );
  if (account !== null) for (const path of [folder, file]) await chown(path, account.uid, account.gid);
  const child = spawn(pgbouncerProgram, ['-q', file], { cwd: '/', stdio: 'ignore', ...runAs(account) });
  const url = `postgres://${username}@${loopback}:${port}/${name}?pgbouncer=true`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries === 300 || child.exitCode !== null) {
      await stop();
      throw new Error('The pooler of the test did not come up.');
    }
    await sleep(50);
  }
  return { url, stop };
}
