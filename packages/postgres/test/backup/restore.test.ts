import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  approveWithdrawal,
  defaultSettings,
  type Ports,
  submissionIdOf,
  submitInterrupted,
  type TransactionId,
  transactionId,
  type Withdrawal,
} from '@mobile-money/core';
import {
  aRegistry,
  aStaffMember,
  FixedClock,
  memoryPorts,
  ScriptedTransferGateway,
} from '@mobile-money/testing';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import { withdrawalIn } from '@mobile-money/testing/contracts/given/withdrawals';
import { BackupError } from '../../src/backup/backup-format.ts';
import { markRestoredDatabase } from '../../src/backup/mark-restored-database.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { type BookFinding, checkBooks } from '../../src/books/check-books.ts';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { isDatabaseUnavailable } from '../../src/database/unavailable.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';
import { secretKey } from '../../src/sealing/secret-keys.ts';
import { markEnvironment, restoredAtOf } from '../../src/stores/installation.ts';
import { MonthKeeper } from '../../src/stores/month-keeper.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'restore-'));
const file = join(folder, 'all.backup');
const sealedFile = join(folder, 'sealed.backup');
const secret = secretKey(Buffer.alloc(32, 1));
const opened: TestDatabase[] = [];
const clock = new FixedClock();
const ports = { clock, ids: { next: uniqueId } };
/** The approval was made without a person, which the books find before a backup as after it. */
let foundBefore: readonly BookFinding[] = [];
let [approved, waiting]: [Withdrawal, Withdrawal] = [null as never, null as never];

/** Of February 2024. */
const ofThatMonth = (n: number): TransactionId => transactionId(`018d7000-0000-7000-8000-00000000000${n}`);

async function anotherDatabase(content?: 'empty'): Promise<string> {
  const database = await openTestDatabase(content);
  opened.push(database);
  return database.url;
}

async function using<Result>(
  url: string,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, poolMax: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** What a service that works on this database a minute later sends: on its own, unless something else is asked of it. */
const sentFrom = (
  url: string,
  work = async (its: Ports): Promise<unknown> => submitInterrupted(its)(100),
): Promise<readonly string[]> =>
  using(url, async (database) => {
    const transfers = new ScriptedTransferGateway();
    const later = new FixedClock(clock.now());
    later.advance(60_000);
    const world = memoryPorts();
    const its = {
      ...world.ports,
      ...postgresPorts(database),
      transfers,
      clock: later,
      settings: defaultSettings,
    };
    await work(its);
    return transfers.calls.map(({ submissionId }) => submissionId);
  });

/** Someone who is signed in, in a browser that is known. */
const signIn = (url: string): Promise<unknown> =>
  using(url, ({ pool }) =>
    pool.query(`insert into staff (email, role, password_hash, created_at, version)
        values ('awa@example.com', 'admin', '', 1, 1) on conflict do nothing;
      insert into staff_sessions values ('a', 'awa@example.com', 1, 1, '', 1);
      insert into staff_devices values ('b', 'awa@example.com', 1)`),
  );

/** Who is there, and by which sessions and browsers anyone is known. */
const known = (url: string): Promise<readonly unknown[]> =>
  using(url, async ({ pool }) => {
    const sql = `select email from staff union all select id_sha256 from staff_sessions union all
      select id_sha256 from staff_devices`;
    return (await pool.query<{ email: string }>(sql)).rows.map(({ email }) => email);
  });

beforeAll(async () => {
  const url = await anotherDatabase();
  await signIn(url);
  [approved, waiting] = await using(url, async (database) => {
    const subject = postgresPorts(database);
    await subject.registry.seed(aRegistry());
    await markEnvironment(database, 'development', clock.now());
    await new MonthKeeper(database).make(['2024-02-01']);
    return [
      await withdrawalIn(subject, 'approved', { id: ofThatMonth(1) }),
      await withdrawalIn(subject, 'pending_approval', { id: ofThatMonth(2) }),
    ];
  });
  foundBefore = (await checkBooks(url)).findings;
  expect(foundBefore).toHaveLength(1);
  await writeBackup(url, file);
  await writeBackup(url, sealedFile, [secret]);
});
afterAll(async () => {
  for (const { drop } of opened) await drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('A restore', () => {
  it('never sends money: what was approved waits for a person, and what was not needs two.', async () => {
    const url = await anotherDatabase('empty');
    const filled: Readonly<Record<string, number>>[] = [];
    const marked = await restoreBackup({ path: file, url, ports, onFilled: (rows) => filled.push(rows) });
    expect(marked).toEqual({ escalated: 1, marked: 1, doubted: 0 });
    expect(filled).toMatchObject([{ transactions: 2 }]);
    expect(await sentFrom(url)).toEqual([]);
    await using(url, async (database) => {
      const { reader } = postgresPorts(database);
      const record = await reader.record(approved.id);
      expect(record?.transaction).toMatchObject({
        state: 'requires_manual_resolution',
        mayHaveBeenSent: true,
        submissionId: submissionIdOf(approved.id, approved.providerId),
      });
      expect(record?.history.slice(-2)).toMatchObject([
        { from: 'approved', trigger: 'restored', to: 'provider_submitted' },
        { trigger: 'transfer_stuck', to: 'requires_manual_resolution' },
      ]);
      expect((await reader.record(waiting.id))?.transaction).toMatchObject({
        state: 'pending_approval',
        mayHaveBeenSent: true,
      });
      // What is asked for from now on may have been sent before, too.
      expect(await restoredAtOf(database)).toBe(ports.clock.now());
    });
    expect((await checkBooks(url)).findings).toEqual(foundBefore);
    await using(url, async ({ pool }) => {
      const { rows } = await pool.query('select distinct tableoid::regclass::text as place from moves');
      expect(rows).toEqual([{ place: 'moves_2024_02' }]);
    });
    // Whole, and free for whoever starts.
    expect(await migrate(url)).toEqual([]);
  });

  it('that did not come to its end lets no service start, and one that runs sends nothing.', async () => {
    const url = await anotherDatabase('empty');
    const died = new Error('The machine is gone.');
    const onFilled = (): void => {
      throw died;
    };
    await expect(restoreBackup({ path: file, url, ports, onFilled })).rejects.toBe(died);
    await expect(migrate(url)).rejects.toThrow(
      'A restore into this database is under way, or was not finished.',
    );
    expect(await sentFrom(url)).toEqual([]);
    const approving = async (its: Ports): Promise<void> => {
      const refused = await approveWithdrawal(its)(waiting.id, aStaffMember()).catch(
        (error: unknown) => error,
      );
      expect([isDatabaseUnavailable(refused), refused]).toMatchObject([true, { code: '55P03' }]);
    };
    expect(await sentFrom(url, approving)).toEqual([]);
    // Whoever was signed in then is not, and what is asked for meanwhile bears the risk of a restore.
    expect(await known(url)).toEqual(['awa@example.com']);
    expect(await using(url, restoredAtOf)).toBe(ports.clock.now());
    await expect(restoreBackup({ path: file, url, ports })).rejects.toThrow('The database is not empty');
    // A copy of it says nothing of that: its own restore will.
    const copy = join(folder, 'unfinished.backup');
    await writeBackup(url, copy);
    const next = await anotherDatabase('empty');
    expect(await restoreBackup({ path: copy, url: next, ports })).toEqual({
      escalated: 1,
      marked: 1,
      doubted: 0,
    });
  });

  it('does without months that someone detached, of which no one here knows.', async () => {
    const url = await anotherDatabase();
    const with2024 = join(folder, 'detached.backup');
    await using(url, async (database) => {
      await new MonthKeeper(database).make(['2024-02-01']);
      await database.pool.query('alter table moves detach partition moves_2024_02');
    });
    await writeBackup(url, with2024);
    const next = await anotherDatabase('empty');
    expect(await restoreBackup({ path: with2024, url: next, ports })).toEqual({
      escalated: 0,
      marked: 0,
      doubted: 0,
    });
  });

  it('by other means is marked by itself, as often as need be.', async () => {
    const url = await anotherDatabase('empty');
    await restoreBackup({ path: file, url, ports });
    expect(await markRestoredDatabase(url, ports)).toEqual({ escalated: 0, marked: 1, doubted: 0 });
    expect((await checkBooks(url)).findings).toEqual(foundBefore);
  });
});

it('After a restore, by whichever means, everyone signs in anew: what was ended since would go on.', async () => {
  const url = await anotherDatabase('empty');
  await restoreBackup({ path: file, url, ports });
  expect(await known(url)).toEqual(['awa@example.com']);
  await signIn(url);
  expect(await known(url)).toEqual(['awa@example.com', 'a', 'b']);
  await markRestoredDatabase(url, ports);
  expect(await known(url)).toEqual(['awa@example.com']);
});

it('A backup replaces no file that came while it was written, and leaves nothing of itself then.', async () => {
  const url = await anotherDatabase();
  const path = join(folder, 'taken.backup');
  await using(url, async ({ pool }) => {
    const other = await pool.connect();
    await other.query('select pg_advisory_lock(7304, 0)');
    const written = writeBackup(url, path).catch((error: unknown) => error);
    const waits = `select from pg_stat_activity where datname = current_database()
      and application_name = 'mobile-money backup' and query like '%7304%'`;
    while ((await other.query(waits)).rows.length === 0);
    writeFileSync(path, 'another');
    await other.query('select pg_advisory_unlock(7304, 0)');
    other.release();
    const taken = `${path} is there already: a backup never replaces another file.`;
    expect(await written).toEqual(new BackupError(taken));
  });
  expect(readFileSync(path, 'utf8')).toBe('another');
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

describe('A sealed backup', () => {
  it('holds nothing that can be read, and is restored with its key, old or new.', async () => {
    const bytes = readFileSync(sealedFile);
    expect(bytes.toString('latin1')).toMatch(new RegExp(`^mobile-money sealed 1 ${secret.id}\\n`));
    const url = await anotherDatabase('empty');
    const keys = [secretKey(Buffer.alloc(32, 2)), secret];
    expect(await restoreBackup({ path: sealedFile, keys, url, ports })).toEqual({
      escalated: 1,
      marked: 1,
      doubted: 0,
    });
  });

  it('says which key is missing, and changes nothing without it.', async () => {
    const url = await anotherDatabase('empty');
    const missing = `${sealedFile} is sealed with the key ${secret.id}, which is not in SECRETS_KEY_FILE.`;
    for (const keys of [[], [secretKey(Buffer.alloc(32, 2))]]) {
      await expect(restoreBackup({ path: sealedFile, keys, url, ports })).rejects.toEqual(
        new BackupError(missing),
      );
    }
  });

  it('is what is expected where there are keys: one that anyone may have written is taken when that is said.', async () => {
    const url = await anotherDatabase('empty');
    const plain = { path: file, keys: [secret], url, ports };
    await expect(restoreBackup(plain)).rejects.toEqual(
      new BackupError(
        `${file} is not sealed, and SECRETS_KEY_FILE is set: anyone may have written it. If it is yours, restore it with --unsealed.`,
      ),
    );
    expect(await restoreBackup({ ...plain, mayBeUnsealed: true })).toMatchObject({ marked: 1 });
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut off', (bytes) => bytes.subarray(0, -1)],
    ['cut off at its beginning', (bytes) => bytes.subarray(0, 40)],
    ['changed', (bytes) => Buffer.concat([bytes.subarray(0, -9), Buffer.from([0x42]), bytes.subarray(-8)])],
    ['longer', (bytes) => Buffer.concat([bytes, bytes])],
  ])('that was %s is found out.', async (_, damage) => {
    const path = join(folder, 'damaged.backup');
    writeFileSync(path, damage(readFileSync(sealedFile)));
    const url = await anotherDatabase('empty');
    await expect(restoreBackup({ path, keys: [secret], url, ports })).rejects.toThrow(
      /is damaged, or is not whole/,
    );
  });
});

it('A database without that mark is taken up as always: what was approved is sent.', async () => {
  const url = await anotherDatabase();
  await using(url, async (database) => {
    const subject = postgresPorts(database);
    await subject.registry.seed(aRegistry());
    await withdrawalIn(subject, 'approved');
  });
  expect(await sentFrom(url)).toHaveLength(1);
});
