import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { checkBooks, lookThrough, restoreBackup } from '@mobile-money/postgres';
import { RecordingLog } from '@mobile-money/testing';
import pg from 'pg';
import { SystemClock, timeOrderedIds } from '../../src/bootstrap/system.ts';
import { readConfig } from '../../src/config/config.ts';
import { startService } from '../../src/service.ts';
import { eventually } from '../support/eventually.ts';
import { Journey } from '../support/journey.ts';
import { aDeposit } from '../support/requests.ts';
import { build, type Ran, runTool } from '../support/service-process.ts';
import { query } from '../support/stored-webhooks.ts';
import { call, startWhole } from '../support/whole-service.ts';

jest.setTimeout(120_000);

/** One service with a day's work in it, backed up while it works, and what was restored of it. */
let journey: Journey;
let restoredUrl: string;
let restored: Ran;
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'all.backup');
const copies: string[] = [];
const ports = { clock: new SystemClock(), ids: timeOrderedIds };
const oddText = 'tab\t, breaks\r\n\u2028, \\N, \\. and "quotes" 😀';

const tool = (name: string, ...args: readonly string[]): Promise<Ran> =>
  runTool(name, args, { DATABASE_URL: journey.databaseUrl, DATA_DIR: folder });

const named = (name: string): string => {
  const address = new URL(journey.databaseUrl);
  address.pathname = `/${name}`;
  return address.href;
};

/** Deposits without a pause, until told to stop. */
function load(): { stop(): Promise<number> } {
  let [isStopped, done] = [false, 0];
  const work = async (): Promise<void> => {
    while (!isStopped) {
      await journey.deposit('orange', journey.player('orange'));
      done += 1;
    }
  };
  const whole = Promise.all([work(), work(), work()]);
  whole.catch(() => undefined);
  return {
    stop: async () => {
      isStopped = true;
      await whole;
      return done;
    },
  };
}

beforeAll(async () => {
  await build();
  journey = await Journey.begin();
  const [prompted, dialling, stray] = [
    journey.player('mtn'),
    journey.player('orange'),
    journey.player('orange'),
  ];
  const deposit = await journey.deposit('mtn', prompted);
  await journey.phones.confirm(prompted);
  const dialled = await journey.deposit('orange', dialling);
  await journey.phones.dialAndPay(dialling, dialled.instructions?.ussd_string ?? '');
  const [paidOut, rejected] = [
    await journey.withdrawal('mtn', prompted),
    await journey.withdrawal('mtn', prompted),
  ];
  await journey.approve(paidOut);
  const reject = `/internal/v1/withdrawals/${rejected.service_tx_id}/reject`;
  await journey.call('POST', reject, { reason: 'Not today.' });
  await journey.phones.dialAndPay(stray, '#150*47*500001*777#');
  for (const each of [deposit, dialled, paidOut]) await journey.untilTold(each, 'payment.succeeded');
  await journey.untilTold(rejected, 'payment.failed');
  await journey.withdrawal('mtn', prompted);
  await eventually(async () =>
    (await journey.payments('unmatched')).some(({ amount_xaf }) => amount_xaf === 777),
  );
  // As no one should write, and someone will.
  await query(journey.databaseUrl, `update payments set raw_text = '${oddText}' where amount_xaf = 777`);

  const busy = load();
  const backedUp = await tool('backup', '--to', file);
  expect(await busy.stop()).toBeGreaterThan(0);
  expect([backedUp.code, backedUp.stderr]).toEqual([0, '']);
  expect(backedUp.stdout).toContain('The keys that sign webhooks are not in it');

  restoredUrl = named(`restored_${process.pid}`);
  copies.push(restoredUrl);
  restored = await tool('restore', '--from', file, '--into', restoredUrl);
});
afterAll(async () => {
  for (const url of copies) {
    await query(
      named('postgres'),
      `drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`,
    );
  }
  await journey?.end();
  rmSync(folder, { recursive: true, force: true });
});

test('what was backed up under load is restored into a new database, and its books are right', async () => {
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toMatch(/The books are right: \d+ promises are kept\./);
  const odd = await query(restoredUrl, 'select raw_text from payments where amount_xaf = 777');
  expect(odd).toEqual([{ raw_text: oddText }]);
});

test('a restore says what may have been sent since, and that nothing of it is sent by itself', async () => {
  expect(restored.stdout).toContain(
    'Nothing is sent by itself that may have been sent after the backup was made: 0 approved withdrawals wait for a person to resolve them, 1 that waited for approval need two people now, and of 0 that were submitted no provider is believed that says no: then a person decides.\n',
  );
  const marked = 'select state, may_have_been_sent from transactions where may_have_been_sent';
  expect(await query(restoredUrl, marked)).toEqual([{ state: 'pending_approval', may_have_been_sent: true }]);
  const again = await tool('restore', '--mark-only', '--into', restoredUrl);
  expect([again.code, again.stderr]).toEqual([0, '']);
  expect(again.stdout).toMatch(/1 that waited for approval need two people now,[\s\S]*The books are right/);
  const neither = await tool('restore', '--into', restoredUrl);
  expect([neither.code, neither.stderr]).toEqual([
    1,
    'error: either --from <file> or --mark-only is needed\n',
  ]);
});

test('a restore says that keys and people are those of the backup, and how to see them', async () => {
  const again = await tool('restore', '--mark-only', '--into', restoredUrl);
  for (const { stdout } of [restored, again])
    expect(stdout).toContain(
      'Keys, tokens, people, their passwords and second factors are as they were when the backup was made: revoke, disable and change again what was since. npm run keys -- list and npm run operators -- list show them. Everyone signs in anew.\n',
    );
});

test('no service starts on a database whose restore was not finished', async () => {
  const url = named(`unfinished_${process.pid}`);
  copies.push(url);
  const onFilled = (): void => {
    throw new Error('The machine is gone.');
  };
  await expect(restoreBackup({ path: file, url, ports, onFilled })).rejects.toThrow('The machine is gone.');
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, PORT: '0' });
  await expect(startService(config, new RecordingLog())).rejects.toEqual(
    expect.objectContaining({
      name: 'ConfigError',
      message: expect.stringMatching(/^A restore into this database is under way, or was not finished\./),
    }),
  );
});

test('a restored database is the same as the first, as it was at one moment', async () => {
  const [copied, then] = [await checkBooks(restoredUrl), await checkBooks(journey.databaseUrl)];
  const settled = (report: typeof copied) => report.sums.filter(({ state }) => state !== 'pending');
  expect(settled(copied)).toEqual(settled(then));
  expect(then.findings).toEqual([]);
  const audits = `select count(*)::int as count, md5(string_agg(a::text, '|' order by id)) from audit_entries a`;
  expect(await query(restoredUrl, audits)).toEqual(await query(journey.databaseUrl, audits));
});

test('stored secrets are sealed by a command, and then no service starts without their key', async () => {
  const SECRETS_KEY_FILE = join(folder, 'secrets-key');
  writeFileSync(SECRETS_KEY_FILE, randomBytes(32).toString('base64'), { mode: 0o600 });
  const settings = { DATABASE_URL: restoredUrl, DATA_DIR: folder };
  await query(
    restoredUrl,
    `insert into api_keys (prefix, application_id, kind, secret_sha256, webhook_secret, created_at, addresses)
      values ('p', 'app', 'test', '', 'whsec_AAAA', 1, '{}')`,
  );
  const unset = await runTool('secrets', ['reseal'], settings);
  expect([unset.code, unset.stderr]).toEqual([
    1,
    'SECRETS_KEY_FILE is not set: there is no key to seal with.\n',
  ]);
  const ran = await runTool('secrets', ['reseal', '--json'], { ...settings, SECRETS_KEY_FILE });
  const { key_id, sealed } = JSON.parse(ran.stdout) as { key_id: string; sealed: number };
  expect(sealed).toBe(1);
  expect(await query(restoredUrl, 'select webhook_secret from api_keys')).toEqual([
    { webhook_secret: expect.stringMatching(`^sealed:1:${key_id}:`) },
  ]);
  await expect(startService(readConfig({ ...settings, PORT: '0' }), new RecordingLog())).rejects.toEqual(
    expect.objectContaining({
      name: 'ConfigError',
      message: `Stored secrets are sealed with the key ${key_id}, which is not in SECRETS_KEY_FILE.`,
    }),
  );
});

test('a backup can be read by its owner alone, and never replaces another file', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await tool('backup', '--to', file);
  expect([again.code, again.stderr]).toEqual([
    1,
    `${file} is there already: a backup never replaces another file.\n`,
  ]);
});

// biome-ignore format: reads by its columns
const ofInstallation: readonly (readonly [string, readonly string[]])[] = [
  ['backup',  ['--to', join(folder, 'foreign.backup')]],
  ['migrate', []],
  ['books',   []],
  ['months',  ['list']],
  ['secrets', ['reseal']],
];
test.each(ofInstallation)(
  '%s touches no database of another environment than its own',
  async (name, args) => {
    const SECRETS_KEY_FILE = join(folder, 'foreign-key');
    writeFileSync(SECRETS_KEY_FILE, randomBytes(32).toString('base64'), { mode: 0o600 });
    const settings = { SERVICE_ENV: 'production', DATABASE_URL: journey.databaseUrl, DATA_DIR: folder };
    const ran = await runTool(name, args, { ...settings, SECRETS_KEY_FILE });
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([
      1,
      '',
      "The database belongs to the environment 'development', and SERVICE_ENV is 'production': nothing was changed.\n",
    ]);
    expect(existsSync(join(folder, 'foreign.backup'))).toBe(false);
  },
);

test('a backup is not restored into a database that holds something', async () => {
  const ran = await tool('restore', '--from', file, '--into', journey.databaseUrl);
  expect([ran.code, ran.stderr]).toEqual([
    1,
    'The database is not empty: a backup is restored into a new one, and nothing was changed.\n',
  ]);
});

// biome-ignore format: reads by its columns
const severalServers: readonly (readonly [string, string, (url: string) => string])[] = [
  ['among several',                        'there',   amongSeveral],
  ['among several, and makes a database',  'missing', amongSeveral],
  ['where one is named, and makes it too', 'missing', (url) => `${url}?target_session_attrs=read-write`],
];
test.each(severalServers)('a restore finds the server that takes writes %s', async (_, what, addressOf) => {
  const url = named(`among_several_${process.pid}_${copies.length}`);
  copies.push(url);
  if (what === 'there') await query(named('postgres'), `create database "${new URL(url).pathname.slice(1)}"`);
  await restoreBackup({ path: file, url: addressOf(url), ports });
  expect((await checkBooks(url)).findings).toEqual([]);
});

function amongSeveral(url: string): string {
  const { host } = new URL(url);
  return url.replace(host, `127.0.0.1:1,${host}`);
}

test('what a platform asks for after a restore may have been sent before, and the service says so', async () => {
  const url = named(`asked_again_${process.pid}`);
  copies.push(url);
  await restoreBackup({ path: file, url, ports });
  const service = await startWhole({ DATABASE_URL: url });
  try {
    const made = await call(
      service,
      'POST',
      '/api/v1/withdrawals',
      {},
      aDeposit({ reference: 'asked-again' }),
    );
    const id = String(made.json['service_tx_id']);
    const read = await call(service, 'GET', `/internal/v1/transactions/${id}`);
    expect(read.json).toMatchObject({ state: 'pending_approval', may_have_been_sent: false });
    expect(read.json['risks']).toContain('after_restore');
    // To a service that was not stopped, a restore that has not come to its end looks like this.
    await query(url, 'create table restore_under_way ()');
    const refused = await call(service, 'POST', `/internal/v1/withdrawals/${id}/approve`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    const after = await call(service, 'GET', `/internal/v1/transactions/${id}`);
    expect(after.json).toMatchObject({ state: 'pending_approval', approvals: [] });
  } finally {
    await service.stop();
  }
  expect((await checkBooks(url)).findings).toEqual([]);
});

// biome-ignore format: reads by its columns
const mistakes: readonly (readonly [string, string, () => readonly string[], RegExp])[] = [
  ['a folder that is not there',    'backup',  () => ['--to', join(folder, 'nowhere', 'a.backup')], /^The backup cannot be written: ENOENT.*\n$/],
  ['a backup that is not there',    'restore', () => ['--from', join(folder, 'none.backup')],       /^\S+none\.backup cannot be read: ENOENT.*\n$/],
  ['what is no address',            'books',   () => ['--of', 'nonsense'],                          /^The address of a database must begin with .*\n$/],
  ['a wrong password',              'books',   () => ['--of', restoredUrl.replace(/:[^:@/]*@/, ':wrong@')], /^The database does not let this command in: .*\n$/],
  ['a database that is not there',  'books',   () => ['--of', named('not_there')],                  /^The database does not let this command in: .*\n$/],
  ['a database of something else',  'books',   () => ['--of', named('postgres')],                   /^The database does not have the tables and functions of this version \(relation "\w+" does not exist\): no service of it has started there yet, or it is another database\.\n$/],
];
test('what a person got wrong is told in one line, at once', async () => {
  const ran = await Promise.all(mistakes.map(([, name, args]) => tool(name, ...args())));
  const told = ran.map(({ code, stdout, stderr }, index) => [mistakes[index]?.[0], code, stdout, stderr]);
  expect(told).toEqual(mistakes.map(([mistake, , , why]) => [mistake, 1, '', expect.stringMatching(why)]));
});

describe('a backup that is not whole', () => {
  const text = (): string => gunzipSync(readFileSync(file)).toString('utf8');
  // biome-ignore format: reads by its columns
  const damages: readonly (readonly [string, () => Buffer, RegExp])[] = [
    ['is cut off',                () => readFileSync(file).subarray(0, 2_000),                   /is damaged, or is not whole/],
    ['lacks its last line',       () => gzipSync(text().replace(/\{"rows".*\n$/, '')),           /is not whole/],
    ['lacks a row',               () => gzipSync(text().replace(/(\{"table":"moves".*\n).*\n/, '$1')), /tells of \d+ rows of moves, and has \d+/],
    ['is of a newer release',     () => gzipSync(text().replace('"0001-baseline"', '$&,"9001-x"')), /newer release, which knows 9001-x/],
    ['is of before the first release', () => gzipSync(text().replace('"0001-baseline"', '"0001-transactions"')), /before the first release/],
    ['is something else',         () => gzipSync('{"a": 1}\n'),                                  /is no backup of this service/],
  ];
  test.each(damages)('because it %s is refused, and nothing of it is kept', async (_, damaged, why) => {
    const path = join(folder, 'damaged.backup');
    writeFileSync(path, damaged());
    const url = named(`damaged_${process.pid}_${copies.length}`);
    copies.push(url);
    await expect(restoreBackup({ path, url, ports })).rejects.toThrow(why);
    const isMade = await query(
      named('postgres'),
      `select from pg_database where datname = '${new URL(url).pathname.slice(1)}'`,
    );
    if (isMade.length === 0) return;
    const kept = await query<{ known: boolean }>(
      url,
      `select to_regclass('transactions') is not null as known`,
    );
    if (kept[0]?.known)
      expect(
        await query(url, 'select id from transactions union all select event_id from webhook_deliveries'),
      ).toEqual([]);
  });
});

/** Each breaks one promise. Triggers and keys that would keep it are taken away first, as a careless copy may do. */
const succeeded = `(select id from transactions where direction = 'deposit' and state = 'succeeded' and channel_id like 'orange%' limit 1)`;
const sentBack = `update transactions set returned_payment_id = (select id from payments limit 1) where id = (select id from transactions where direction = 'withdrawal' and state = 'succeeded' limit 1)`;
// biome-ignore format: reads by its columns
const tamperings: readonly (readonly [string, string])[] = [
  ['Every transaction has a history.',                              `delete from moves where transaction_id = ${succeeded}`],
  ['Every history belongs to a transaction.',                       `update moves set transaction_id = gen_random_uuid() where transaction_id = ${succeeded}`],
  ['A history begins with nothing, and each move goes on',          `delete from moves where transaction_id = ${succeeded} and version = 1`],
  ['Every move is one that the state tables list.',                 `update moves set trigger = 'window_closed' where transaction_id = ${succeeded} and to_state = 'succeeded'`],
  ['A transaction is in the state that its history ends with.',     `update transactions set state = 'expired' where id = ${succeeded}`],
  ['No move is of a version',                                       `update transactions set version = 1 where id = ${succeeded}`],
  ['The keys of lists and searches',                                `update transactions set list_key = 'deposit mtn pending' where id = ${succeeded}`],
  ['No payment is used twice.',                                     `alter table payment_uses drop constraint payment_uses_pkey; insert into payment_uses select * from payment_uses`],
  ['No payment is kept twice.',                                     `alter table payments drop constraint payments_once; insert into payments select gen_random_uuid(), (p).operator, (p).operator_tx_id, (p).payer, (p).receiver, (p).amount_xaf, (p).paid_at, (p).received_at, (p).provider_id, (p).raw_text, 'held', '' from payments p`],
  ['A payment counts as used exactly when',                         `update payments set status = 'held' where status = 'matched'`],
  ['What is used is a payment of ours',                             `update payment_uses set transaction_id = gen_random_uuid()`],
  ['A payment is used by a deposit that succeeded',                 `update transactions set state = 'failed' where id = ${succeeded}`],
  ['Every payment that a message led to is there.',                 `update messages set payment_id = gen_random_uuid() where payment_id is not null`],
  ['A deposit that was confirmed by a payment',                     `delete from payment_uses where transaction_id = ${succeeded}`],
  ['No deposit succeeded without its payment',                      `delete from payment_uses where transaction_id = ${succeeded}`],
  ['The payments of a deposit',                                     `update payments set amount_xaf = amount_xaf - 1 where status = 'matched'`],
  ['No withdrawal succeeded that was not sent',                     `delete from exchanges where operation in ('transfer', 'read_status')`],
  ['A reference names one transaction',                             `drop index transactions_scope; update transactions set reference = 'x', player_id = (select player_id from transactions limit 1)`],
  ['Every end of a transaction has its event',                      `alter table webhook_attempts drop constraint if exists webhook_attempts_event_id_fkey; delete from webhook_deliveries where transaction_id = ${succeeded}`],
  ['Events of a transaction stand in the feed',                     `insert into webhook_deliveries select (jsonb_populate_record(w, jsonb_build_object('event_id', gen_random_uuid(), 'sequence', 0, 'position', w.position + 1))).* from webhook_deliveries w limit 1`],
  ['A webhook counts as delivered',                                 `delete from webhook_attempts`],
  ['A webhook that is pending',                                     `update webhook_deliveries set due_at = 1`],
  ['Every attempt belongs to a webhook.',                           `alter table webhook_attempts drop constraint if exists webhook_attempts_event_id_fkey; update webhook_attempts set event_id = gen_random_uuid()`],
  ['Attempts are counted on',                                       `alter sequence webhook_attempts_id_seq restart with 1`],
  ['For every merchant number',                                     `delete from payment_uses`],
  ['An excess is a part of a payment',                              `update payments set excess_xaf = amount_xaf + 1, excess_status = 'kept' where status = 'matched'`],
  ['A payment, or its excess, is on its way back',                  `update payments set status = 'returning'`],
  ['What is sent back is what was not credited',                    sentBack],
  ['What is sent back belongs to no application',                   sentBack],
  ['Who asks for money to be sent back',                            `${sentBack}; insert into staff (email, role, password_hash, created_at, version) values ('fay', 'approver', '', 0, 1); update transactions set asked_by = 'fay', approvals = '[{"staffId": "fay"}]' where returned_payment_id is not null`],
  ['Whatever an operator did',                                      `alter table audit_entries disable trigger user; delete from audit_entries; alter table audit_entries enable trigger user`],
  ['Only people approve',                                           `update moves set actor_kind = 'service', actor_id = null where trigger = 'operator_approved'`],
  ['Every entry of the audit bears',                                `alter table audit_entries disable trigger user; update audit_entries set after = 'approved'; alter table audit_entries enable trigger user`],
  ['Facts of the audit are masked from the oldest on',              `alter table audit_entries disable trigger user; update audit_entries set at = at + 90000000, salt = null where id = (select id from audit_entries order by at desc limit 1); alter table audit_entries enable trigger user`],
  ['The audit cannot be changed.',                                  `alter table audit_entries disable trigger audit_is_append_only`],
];

describe('books that are wrong', () => {
  test.each(tamperings)('are found: %s', async (promise, tampering) => {
    const client = new pg.Client({ connectionString: restoredUrl });
    await client.connect();
    try {
      // Undone with the connection.
      await client.query(`begin; ${tampering}`);
      const { findings } = await lookThrough(client);
      const found = findings.filter((each) => each.promise.startsWith(promise));
      expect([found.length, findings.map((each) => each.promise)]).toEqual([1, expect.anything()]);
      expect(found[0]?.examples.length).toBeGreaterThan(0);
    } finally {
      await client.end();
    }
  });

  test('end the command with 1, and right ones with 0', async () => {
    await query(restoredUrl, tamperings.at(-1)?.[1] ?? '');
    const [wrong, right] = await Promise.all([tool('books', '--of', restoredUrl, '--json'), tool('books')]);
    expect([wrong.code, right.code]).toEqual([1, 0]);
    expect(JSON.parse(wrong.stdout)).toMatchObject({
      findings: [{ promise: 'The audit cannot be changed.', count: 1, examples: ['audit_is_append_only'] }],
    });
    expect(right.stdout).toMatch(/^deposit +mtn +succeeded +1 +5,000$/m);
    expect(right.stdout).toContain('The books are right');
  });

  test('are those of every promise', async () => {
    const { promises } = await checkBooks(journey.databaseUrl);
    expect(tamperings).toHaveLength(promises);
  });
});
