import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { addStaffMember, issueStaffToken } from '@mobile-money/core';
import { openDatabase, postgresPorts } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { aStaffMember, RecordingLog } from '@mobile-money/testing';
import { randomKeyMaker } from '../src/bootstrap/random-key-maker.ts';
import { ScryptPasswords } from '../src/bootstrap/scrypt-passwords.ts';
import { SystemClock, timeOrderedIds } from '../src/bootstrap/system.ts';
import { readConfig } from '../src/config/config.ts';
import { type RunningService, startService } from '../src/service.ts';
import { EventStream } from './support/event-stream.ts';
import { freePort } from './support/free-port.ts';
import { aDeposit } from './support/requests.ts';

jest.setTimeout(60_000);

/** Staff at work on two processes of the whole service, on a real database. */
let database: TestDatabase;
let services: readonly [RunningService, RunningService];
const dataDir = mkdtempSync(join(tmpdir(), 'internal-service-'));

const start = async (role: string): Promise<RunningService> =>
  startService(
    readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      SIMULATOR_PORT: String(await freePort()),
      SERVICE_ROLE: role,
    }),
    new RecordingLog(),
  );

/** Two people, each with a password and a token. */
interface Person {
  readonly email: string;
  readonly password: string;
  readonly headers: Record<string, string>;
}
const people: Person[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  services = [await start('all'), await start('api')];
  const opened = openDatabase({ url: database.url, poolMax: 1 });
  const ports = {
    ...postgresPorts(opened),
    passwords: new ScryptPasswords(),
    keyMaker: randomKeyMaker,
    clock: new SystemClock(),
    ids: timeOrderedIds,
    log: new RecordingLog(),
  };
  for (const email of ['awa@example.com', 'ben@example.com']) {
    const { password } = await addStaffMember(ports)({ email, role: 'approver' }, aStaffMember());
    const { text } = await issueStaffToken(ports)(email, aStaffMember());
    people.push({ email, password, headers: { authorization: `Bearer ${text}` } });
  }
  await opened.close();
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const urlOf = (service: RunningService): string => new URL(service.places['health'] ?? '').origin;

interface Read {
  readonly status: number;
  readonly json: Record<string, unknown>;
}
async function call(
  service: RunningService,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Read> {
  const response = await fetch(urlOf(service) + path, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const withdrawal = async (reference: string): Promise<string> => {
  const { json } = await call(services[0], '/api/v1/withdrawals', {}, aDeposit({ reference }));
  return String(json['service_tx_id']);
};

/** Everyone clicks at once: two people, on two processes, several times each. */
const atOnce = (count: number, click: (service: RunningService, person: Person) => Promise<Read>) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      click(services[index % 2] ?? services[0], people[Math.floor(index / 2) % 2] as Person),
    ),
  );

test('of many who approve at once exactly one wins, and the money is sent once', async () => {
  const id = await withdrawal('approve-at-once');
  const path = `/internal/v1/withdrawals/${id}/approve`;
  const answers = await atOnce(12, (service, { headers }) => call(service, path, headers, {}));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
  const winner = answers.find(({ status }) => status === 200);
  // The pretend network pays at once.
  expect(winner?.json).toMatchObject({ service_tx_id: id, state: 'succeeded' });
  const { json } = await call(services[1], `/internal/v1/transactions/${id}`);
  const history = json['history'] as { to: string; actor_id: string }[];
  expect(history.map(({ to }) => to)).toEqual([
    'pending_approval',
    'approved',
    'provider_submitted',
    'succeeded',
  ]);
  expect(people.map(({ email }) => email)).toContain(history[1]?.actor_id);
  expect(json['exchanges']).toMatchObject([{ operation: 'transfer' }]);
  const audit = (await call(services[0], '/internal/v1/audit')).json['items'] as { subject: string }[];
  expect(audit.filter(({ subject }) => subject === id)).toHaveLength(1);
});

test('of one who approves and one who rejects at once exactly one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await withdrawal(`approve-or-reject-${round}`);
    const [awa, ben] = people as [Person, Person];
    const answers = await Promise.all([
      call(services[0], `/internal/v1/withdrawals/${id}/approve`, awa.headers, {}),
      call(services[1], `/internal/v1/withdrawals/${id}/reject`, ben.headers, { reason: 'No.' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { json } = await call(services[0], `/internal/v1/transactions/${id}`);
    expect(json['state']).toBe(answers[0].status === 200 ? 'succeeded' : 'failed');
  }
});

test('whoever signs in at one process is known to the other, and failures count over both', async () => {
  const [awa, ben] = people as [Person, Person];
  const signIn = (service: RunningService, { email }: Person, password: string): Promise<Response> =>
    fetch(`${urlOf(service)}/internal/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  const entered = await signIn(services[0], awa, awa.password);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await call(services[1], '/internal/v1/session', { cookie })).json).toMatchObject({
    email: awa.email,
    role: 'approver',
  });
  const failures = [];
  for (let tries = 0; tries < 6; tries += 1) {
    failures.push((await signIn(services[tries % 2] ?? services[0], ben, 'wrong')).status);
  }
  expect(failures).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a page at one process hears of what happens at the other, and a stop ends its stream', async () => {
  const extra = await start('api');
  const stream = await EventStream.open(urlOf(extra));
  expect(await stream.next()).toEqual({ comment: 'listening' });
  const id = await withdrawal('heard-of');
  expect(await stream.until(({ id: changed }) => changed === id)).toMatchObject({
    kind: 'transaction',
    state: 'pending_approval',
  });
  await call(services[0], `/internal/v1/withdrawals/${id}/approve`, {}, {});
  await stream.until(({ id: changed, state }) => changed === id && state === 'succeeded');
  const began = performance.now();
  await extra.stop();
  // Far less than what a request under way would be given.
  expect(performance.now() - began).toBeLessThan(5_000);
  const rest = [];
  for (let event = await stream.next(); event !== null; event = await stream.next()) rest.push(event);
  expect(rest.every((event) => event['event'] === 'changed' || 'comment' in event)).toBe(true);
});
