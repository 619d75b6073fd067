import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import pg from 'pg';
import { ConfigError } from '../src/config/environment-reader.ts';
import { EventStream } from './support/event-stream.ts';
import { eventually } from './support/eventually.ts';
import { Inbox } from './support/inbox.ts';
import { addPerson, type Person } from './support/person.ts';
import { aDeposit, anMtnDeposit } from './support/requests.ts';
import { call, type Settings, startWhole, type WholeService } from './support/whole-service.ts';

jest.setTimeout(60_000);

/** Platforms and staff at work on two processes of the whole service, on one real database. */
let database: TestDatabase;
let inbox: Inbox;
let services: readonly [WholeService, WholeService];
let people: readonly [Person, Person];
const start = (settings: Settings = {}): Promise<WholeService> =>
  startWhole({ DATABASE_URL: database.url, DEPOSIT_WINDOW_SECONDS: '1', ...settings });

beforeAll(async () => {
  [database, inbox] = [await openTestDatabase(), await Inbox.open()];
  services = [await start(), await start({ SERVICE_ROLE: 'api' })];
  people = [
    await addPerson(database.url, 'awa@example.com', 'approver'),
    await addPerson(database.url, 'ben@example.com', 'approver'),
  ];
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await inbox.close();
  await database.drop();
});

const post = (service: WholeService, path: string, body: unknown, headers: Settings = {}) =>
  call(service, 'POST', path, headers, body);
const read = async (service: WholeService, path: string, headers: Settings = {}) =>
  (await call(service, 'GET', path, headers)).json;
const withdrawal = async (reference: string): Promise<string> =>
  String((await post(services[0], '/api/v1/withdrawals', aDeposit({ reference }))).json['service_tx_id']);

/** Everyone clicks at once: two people, on two processes, several times each. */
const atOnce = <Answer>(
  count: number,
  click: (service: WholeService, person: Person) => Promise<Answer>,
): Promise<readonly Answer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      click(services[index % 2] ?? services[0], people[Math.floor(index / 2) % 2] ?? people[0]),
    ),
  );

test('a pretend network whose port is taken finds another, and the service says which', async () => {
  const taken = services[0].places['phones'] ?? '';
  const other = await start({ SIMULATOR_PORT: new URL(taken).port });
  try {
    const found = other.places['phones'] ?? '';
    expect(found).not.toBe(taken);
    const page = await fetch(found);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
  } finally {
    await other.stop();
  }
});

test('a deposit that no one pays expires in time, and its webhook is signed and delivered once', async () => {
  const worker = await start({ SERVICE_ROLE: 'worker' });
  expect(await read(services[0], '/health')).toMatchObject({ status: 'ok', checks: { database: 'up' } });
  const before = Date.now();
  const { json } = await post(services[0], '/api/v1/deposits', aDeposit({ callback_url: inbox.url }));
  expect(json).toMatchObject({ status: 'pending', collection_mode: 'customer_initiated' });
  await eventually(() => inbox.received.length > 0);
  expect(Date.now() - before).toBeLessThan(4_000);
  expect(inbox.received[0]).toMatchObject({
    service_tx_id: json['service_tx_id'],
    event: 'payment.expired',
    headers: { 'x-service-signature': expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
  });
  // What is still under way when a process stops is waited for.
  await worker.stop();
  expect(inbox.received).toHaveLength(1);
});

test('fifty identical requests at two processes make one transaction', async () => {
  const body = anMtnDeposit({ reference: 'fifty' });
  const answers = await atOnce(50, (service) => post(service, '/api/v1/deposits', body));
  expect(new Set(answers.map(({ json }) => json['service_tx_id'])).size).toBe(1);
});

test('the largest values that the interface allows are stored and read back', async () => {
  const player_id = '11111111-1111-4111-8111-111111111111';
  const reference = '😀'.repeat(128);
  const amount_xaf = Number.MAX_SAFE_INTEGER;
  const callback_url = `${inbox.url}/${'é'.repeat(2_048 - inbox.url.length - 1)}`;
  const large = { ...aDeposit({ reference, amount_xaf, callback_url }), player_id };
  expect((await post(services[0], '/api/v1/withdrawals', large)).json).toMatchObject({
    reference,
    amount_xaf,
  });
  const list = `/api/v1/players/${player_id}/transactions`;
  expect(await read(services[0], list)).toMatchObject({ total: 1, items: [{ reference, amount_xaf }] });
  expect(await read(services[0], `${list}?page=${Number.MAX_SAFE_INTEGER}&limit=100`)).toEqual({
    items: [],
    total: 1,
    page: Number.MAX_SAFE_INTEGER,
    limit: 100,
    pages: 1,
  });
});

test('of many who approve at once exactly one wins, and the money is sent once', async () => {
  const id = await withdrawal('approve-at-once');
  const path = `/internal/v1/withdrawals/${id}/approve`;
  const answers = await atOnce(12, (service, { headers }) => post(service, path, {}, headers));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
  const winner = answers.find(({ status }) => status === 200);
  // The pretend network pays at once.
  expect(winner?.json).toMatchObject({ service_tx_id: id, state: 'succeeded' });
  const { history, exchanges } = await read(services[1], `/internal/v1/transactions/${id}`);
  expect(history).toMatchObject([
    { to: 'pending_approval' },
    { to: 'approved', actor_id: expect.stringMatching(/^(awa|ben)@example\.com$/) },
    { to: 'provider_submitted' },
    { to: 'succeeded' },
  ]);
  expect(exchanges).toMatchObject([{ operation: 'transfer' }]);
  const { items } = await read(services[0], '/internal/v1/audit');
  const deeds = (items as { subject: string; action: string }[]).filter(({ subject }) => subject === id);
  expect(deeds.filter(({ action }) => !action.endsWith('.read'))).toHaveLength(1);
});

test('of one who approves and one who rejects at once exactly one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await withdrawal(`approve-or-reject-${round}`);
    const [awa, ben] = people;
    const answers = await Promise.all([
      post(services[0], `/internal/v1/withdrawals/${id}/approve`, {}, awa.headers),
      post(services[1], `/internal/v1/withdrawals/${id}/reject`, { reason: 'No.' }, ben.headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const state = answers[0].status === 200 ? 'succeeded' : 'failed';
    expect(await read(services[0], `/internal/v1/transactions/${id}`)).toMatchObject({ state });
  }
});

test('whoever signs in at one process is known to the other, and failures count over both', async () => {
  const [awa, ben] = people;
  const signIn = (service: WholeService, { email }: Person, password: string) =>
    post(service, '/internal/v1/session', { email, password });
  const entered = await signIn(services[0], awa, awa.password);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const known = { email: awa.email, role: 'approver' };
  expect(await read(services[1], '/internal/v1/session', { cookie })).toMatchObject(known);
  const failures = [];
  for (let tries = 0; tries < 6; tries += 1) {
    failures.push((await signIn(services[tries % 2] ?? services[0], ben, 'wrong')).status);
  }
  expect(failures).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a page at one process hears of what happens at the other, and a stop ends its stream', async () => {
  const extra = await start({ SERVICE_ROLE: 'api' });
  const stream = await EventStream.open(extra.url);
  expect(await stream.next()).toEqual({ comment: 'listening' });
  const id = await withdrawal('heard-of');
  expect(await stream.until(({ id: changed }) => changed === id)).toMatchObject({
    kind: 'transaction',
    state: 'pending_approval',
  });
  await post(services[0], `/internal/v1/withdrawals/${id}/approve`, {});
  await stream.until(({ id: changed, state }) => changed === id && state === 'succeeded');
  const began = performance.now();
  await extra.stop();
  // Far less than what a request under way would be given.
  expect(performance.now() - began).toBeLessThan(5_000);
  const rest = [];
  for (let event = await stream.next(); event !== null; event = await stream.next()) rest.push(event);
  expect(rest.every((event) => event['event'] === 'changed' || 'comment' in event)).toBe(true);
  await expect(fetch(`${extra.url}/health`)).rejects.toThrow();
});

test('a database that lets no one in is told of in one line, at once', async () => {
  const wrong = new URL(database.url);
  wrong.password = 'wrong';
  const refused = (url: string) => start({ DATABASE_URL: url }).catch((error: unknown) => error);
  const words = 'The database does not let the service in: ';
  expect(await refused(wrong.href)).toEqual(
    new ConfigError(`${words}password authentication failed for user "mobile_money".`),
  );
  wrong.password = new URL(database.url).password;
  wrong.pathname = '/not_there';
  expect(await refused(wrong.href)).toEqual(new ConfigError(`${words}database "not_there" does not exist.`));
});

test('a role that may not create is told which right it lacks', async () => {
  const empty = await openTestDatabase('empty');
  const client = new pg.Client(empty.url);
  await client.connect();
  const [url, role] = [new URL(empty.url), `role${empty.url.slice(-12)}`];
  await client.query(`create role ${role} login password 'secret'`);
  [url.username, url.password] = [role, 'secret'];
  const refusal = await start({ DATABASE_URL: url.href }).catch((error: unknown) => error);
  await client.query(`drop role ${role}`);
  await client.end();
  await empty.drop();
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(String(refusal)).toContain(`The role ${role} may not create tables in the schema public`);
});

test('an answer of the operator told while the database is away is kept afterwards, and a stop waits for that', async () => {
  const service = await start({ DEPOSIT_WINDOW_SECONDS: '600' });
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query('begin');
    // Written with the answer, and not before it.
    await client.query('lock table exchanges in access exclusive mode');
    const refused = await post(service, '/api/v1/deposits', anMtnDeposit({ reference: 'let-go' }));
    expect(refused.status).toBe(503);
    const stopped = service.stop();
    await client.query('commit');
    await stopped;
    const { rows } = await client.query(`select state from transactions where reference = 'let-go'`);
    expect(rows).toEqual([{ state: 'provider_acknowledged' }]);
  } finally {
    await client.end();
  }
});

test('a stop waits for what a client asked for who has hung up, until the answer of the operator is kept', async () => {
  const service = await start({ DEPOSIT_WINDOW_SECONDS: '600' });
  const hangUp = new AbortController();
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query('begin');
    // Written in the middle of a creation, and read by no one before it.
    await client.query('lock table moves in access exclusive mode');
    const asked = fetch(`${service.url}/api/v1/deposits`, {
      method: 'POST',
      body: JSON.stringify(anMtnDeposit({ reference: 'hung-up' })),
      headers: { 'content-type': 'application/json' },
      signal: hangUp.signal,
    });
    const isCreating = `select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like '%create_transactions(%'`;
    // What others are doing is looked at once in a transaction, unless it is asked for anew.
    while ((await client.query(isCreating)).rows.length === 0) {
      await client.query('select pg_stat_clear_snapshot()');
    }
    hangUp.abort();
    await expect(asked).rejects.toThrow();
    const stopped = service.stop();
    await client.query('commit');
    await stopped;
    const { rows } = await client.query(`select state from transactions where reference = 'hung-up'`);
    expect(rows).toEqual([{ state: 'provider_acknowledged' }]);
  } finally {
    await client.end();
  }
});
