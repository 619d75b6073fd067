import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { checkBooks } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { generateSync } from 'otplib';
import { addPerson } from './support/person.ts';
import { build, runService, type ServiceProcess, whenUp } from './support/service-process.ts';
import { envelope, orangeSms } from './support/sms.ts';
import { query } from './support/stored-webhooks.ts';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'return-processes-'));
const services: ServiceProcess[] = [];
let database: TestDatabase;

beforeAll(async () => {
  await build();
  database = await openTestDatabase();
  for (const name of ['one', 'two']) {
    const service = await runService(join(folder, name), { DATABASE_URL: database.url });
    services.push(service);
    await whenUp(service);
  }
});
afterAll(async () => {
  for (const service of services) await service.end('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The same call so often at once, of both processes in turn. */
const tenTimes = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const { url } = services[index % 2] as ServiceProcess;
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const json = (await response.json()) as Record<string, unknown>;
      return { status: response.status, json };
    }),
  );

it('ten calls at once of two processes send a payment back once', async () => {
  const [sms] = await tenTimes('/gateway/v1/orange_money/device', envelope(orangeSms()));
  const payment = sms?.json['payment_id'];
  const asked = await tenTimes(`/internal/v1/payments/${payment}/return`, { reason: 'It is not ours.' });
  const [made, ...others] = asked.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  const refused = asked
    .filter(({ status }) => status !== 200)
    .map(({ status, json }) => [status, json['why']]);
  expect(new Set(refused.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify([409, { code: 'this_payment_returning', facts: { payment } }])]),
  );
  const id = made?.json['service_tx_id'];
  const rows = await query(database.url, 'select id from transactions where returned_payment_id is not null');
  expect(rows).toEqual([{ id }]);
  const approved = await tenTimes(`/internal/v1/withdrawals/${id}/approve`, {});
  expect(approved.filter(({ status }) => status === 200)).toHaveLength(1);
  const sent = await query<{ operation: string }>(
    database.url,
    `select operation from exchanges where operation = 'transfer'`,
  );
  expect(sent).toHaveLength(1);
  expect((await checkBooks(database.url)).findings).toEqual([]);
});

it('of ten uses at once of one code, at two processes, one works', async () => {
  const session = '/internal/v1/session';
  const [{ url }] = services as [ServiceProcess];
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  for (const kind of ['app', 'recovery'] as const) {
    const { email, password } = await addPerson(database.url, `${kind}@example.com`, 'approver');
    const signIn = async (): Promise<Record<string, string>> => {
      const answer = await post(session, { email, password });
      const { csrf_token } = (await answer.json()) as { csrf_token: string };
      return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'x-csrf-token': csrf_token };
    };
    const headers = await signIn();
    const begun = await post(`${session}/totp/begin`, {}, headers);
    const { secret } = (await begun.json()) as { secret: string };
    const epoch = Math.floor(Date.now() / 1_000);
    const first = { name: 'Telephone', secret, code: generateSync({ secret, epoch }) };
    expect((await post(`${session}/totp`, first, headers)).status).toBe(200);
    const made = await post(`${session}/recovery-codes`, {}, headers);
    const { codes } = (await made.json()) as { codes: string[] };
    // The app is half a minute ahead: the code that set it up counts no more.
    const code = kind === 'app' ? generateSync({ secret, epoch: epoch + 30 }) : codes[0];
    const answers = await tenTimes(`${session}/factor`, { code }, await signIn());
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Those after the first few have to wait, as whoever tries codes has to.
    expect(statuses.filter((status) => ![200, 403, 429].includes(status))).toEqual([]);
  }
});
