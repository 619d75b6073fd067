import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { isDatabaseUnavailable } from '../../src/database/unavailable.ts';
import { readRunningFile } from '../../src/embedded/running-file.ts';
import { type Embedded, startEmbedded } from '../../src/embedded/start-embedded.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';

const onLinux = process.platform === 'linux' ? it : it.skip;

let dataDir: string;
let embedded: Embedded;
let database: OpenDatabase;
let transactions: ReturnType<typeof postgresPorts>['transactions'];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mobile-money-restart-'));
  embedded = await startEmbedded({ dataDir, elsewhere: `${dataDir}-elsewhere`, settings: { fsync: 'off' } });
  await migrate(embedded.url);
  database = openDatabase({ url: embedded.url, poolMax: 4 });
  ({ transactions } = postgresPorts(database));
}, 60_000);

afterAll(async () => {
  await database.close();
  await embedded.stop();
  for (const folder of [dataDir, `${dataDir}-elsewhere`]) await rm(folder, { recursive: true, force: true });
}, 60_000);

const serverPid = async (): Promise<number> => (await readRunningFile(dataDir))?.pid ?? 0;

interface Calls {
  readonly created: ReturnType<typeof aDeposit>[];
  readonly refused: unknown[];
  slowestMs: number;
}

/** Creates deposits, eight at a time, until told to stop. */
async function underLoad(act: (calls: Calls) => Promise<void>): Promise<Calls> {
  const calls: Calls = { created: [], refused: [], slowestMs: 0 };
  let isDone = false;
  const worker = async (): Promise<void> => {
    while (!isDone) {
      const change = aDeposit();
      const began = performance.now();
      try {
        const { created } = await transactions.createDeposit([change]);
        if (created) calls.created.push(change);
      } catch (error) {
        calls.refused.push(error);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      calls.slowestMs = Math.max(calls.slowestMs, performance.now() - began);
    }
  };
  const workers = Array.from({ length: 8 }, worker);
  await act(calls);
  isDone = true;
  await Promise.all(workers);
  return calls;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('A pool', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'goes on by itself after the server was ended by %s under load, and loses nothing that it promised.',
    async (signal) => {
      const calls = await underLoad(async () => {
        await pause(200);
        const pid = await serverPid();
        process.kill(pid, signal);
        while ((await serverPid()) === pid) await pause(50);
        await pause(500);
      });
      expect(calls.refused.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
      expect(calls.slowestMs).toBeLessThan(5_000);
      const promised = calls.created.map(({ transaction }) => transaction);
      expect(await Promise.all(promised.map(({ id }) => transactions.find(id)))).toEqual(promised);
      expect((await transactions.createDeposit([aDeposit()])).created).toBe(true);
    },
    60_000,
  );

  onLinux(
    'answers in time that the server is unavailable while it is frozen, and goes on when it wakes.',
    async () => {
      const pid = await serverPid();
      const calls = await underLoad(async ({ refused }) => {
        await pause(100);
        const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
        const all = [pid, ...children.trim().split(' ').map(Number)];
        for (const each of all) process.kill(each, 'SIGSTOP');
        // Until the eight have heard of it twice: in the middle of their work, and when they come anew.
        while (refused.length < 16) await pause(50);
        for (const each of all) process.kill(each, 'SIGCONT');
        await pause(500);
      });
      expect(calls.refused.length).toBeGreaterThan(0);
      expect(calls.refused.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
      expect(calls.slowestMs).toBeLessThan(5_000);
      expect((await transactions.createDeposit([aDeposit()])).created).toBe(true);
    },
    60_000,
  );

  it('replaces connections that the server closed, without a failed call.', async () => {
    await Promise.all(
      [1, 2, 3].map(() => database.keyed({ name: 'nap', text: 'select pg_sleep(0.05)' }, [])),
    );
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      ['mobile-money'],
    );
    const answers = await Promise.all([1, 2, 3].map(() => transactions.createDeposit([aDeposit()])));
    expect(answers.every(({ created }) => created)).toBe(true);
  });
});
