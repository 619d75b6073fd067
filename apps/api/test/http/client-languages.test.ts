import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PaymentClient } from '@mobile-money/client';
import { RecordingLog } from '@mobile-money/testing';
import { PlatformProcess } from '../../../../tools/src/chaos/receivers/platform-process.ts';
import { languages } from '../support/languages.ts';
import { anotherApplication } from '../support/told-to-receivers.ts';
import { startWhole, type WholeService } from '../support/whole-service.ts';

jest.setTimeout(120_000);

/** What a client's own tests print; rejects with it when they fail. */
async function run(program: string, given: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, given, { env: { ...process.env, ...env } });
  return stdout + stderr;
}

/** Brings the signed webhook of a new deposit to a receiver: what does that answer? */
async function toldOfDeposit(client: PaymentClient, url: string, reference: string) {
  const player_id = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c15';
  const payment = { msisdn: '+237690000100', amount_xaf: 500, operator: 'orange' } as const;
  const { service_tx_id: id } = await client.createDeposit({ player_id, reference, ...payment });
  await client.simulate(id, 'succeeded');
  let eventId = '';
  await client.recover(null, ({ event_id, payload }) => {
    if (payload.service_tx_id === id) eventId = event_id;
  });
  const { body, headers } = await client.readSignedWebhook(eventId);
  const { status } = await fetch(url, { method: 'POST', body, headers });
  return { id, status };
}

let service: WholeService;
let settings: Record<string, string>;
beforeAll(async () => {
  const shown: string[] = [];
  service = await startWhole({ SERVICE_ENV: 'sandbox' }, new RecordingLog(), (text) => shown.push(text));
  const [key = ''] = /svc_test_\w+/.exec(shown.join('\n')) ?? [];
  const [secret = ''] = /whsec_[\w+/=]+/.exec(shown.join('\n')) ?? [];
  const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: object };
  const has = Object.keys(paths).flatMap((path) => /(?<=\/)(events|page)$/.exec(path)?.[0] ?? []);
  settings = {
    SERVICE_URL: service.url,
    SERVICE_API_KEY: key,
    WEBHOOK_SECRET: secret,
    SERVICE_HAS: has.join(','),
  };
});
afterAll(() => service.stop());

describe.each(languages)('the client in $name', ({ name, program, own, journey, env, passed }) => {
  if (program === null) console.warn(`${name} or what its client needs was not found: it is not tested.`);
  const testHere = program === null ? test.skip : test;

  testHere('passes its own tests, all vectors among them', async () => {
    expect(await run(program ?? '', own, env)).toMatch(passed);
  });

  testHere('does all that the interface has, against a real sandbox', async () => {
    expect(await run(program ?? '', journey, { ...env, ...settings })).toMatch(passed);
  });

  testHere(
    'has a small platform that books nothing of another application, though it is signed alike',
    async () => {
      const [serviceUrl, apiKey = ''] = [service.url, settings['SERVICE_API_KEY']];
      const folder = mkdtempSync(join(tmpdir(), 'small-platform-'));
      const platform = await PlatformProcess.of(name, program ?? '', { folder, serviceUrl, apiKey });
      await platform.start();
      try {
        const another = await anotherApplication(serviceUrl, { DATABASE_URL: service.databaseUrl });
        const own = new PaymentClient({ baseUrl: serviceUrl, apiKey });
        const url = `http://127.0.0.1:${platform.port}/`;
        expect(await toldOfDeposit(another, url, name)).toMatchObject({ status: 500 });
        const { id, status } = await toldOfDeposit(own, url, name);
        expect([status, platform.book()]).toEqual([200, [`${id}.payment.succeeded.500`]]);
      } finally {
        await platform.stop();
        rmSync(folder, { recursive: true });
      }
    },
  );
});

/** At length, as CI runs it after all other tests. */
const atLength = process.env['LONG_TESTS'] === undefined ? test.skip : test;

atLength(
  'after an outage of all receivers, the books of all languages equal that of the service',
  async () => {
    const patience = { timeoutMs: 60_000, deadlineMs: 60_000 };
    const client = new PaymentClient({
      baseUrl: service.url,
      apiKey: settings['SERVICE_API_KEY'],
      ...patience,
    });
    const player_id = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c14';
    const callback_url = 'http://127.0.0.1:9/nobody-listens';
    const order = { player_id, msisdn: '+237690000100', operator: 'orange', callback_url } as const;
    const outcomes = [['succeeded'], ['failed'], ['expired'], ['expired', 'succeeded']] as const;
    // More events than the feed gives on one page.
    for (let round = 0; round < 26; round += 1) {
      await Promise.all(
        outcomes.map(async (these, place) => {
          const body = { ...order, amount_xaf: 100 + round, reference: `missed-${round}-${place}` };
          const { service_tx_id } = await client.createDeposit(body);
          for (const outcome of these) await client.simulate(service_tx_id, outcome);
        }),
      );
    }
    const told: string[] = [];
    await client.recover(null, ({ payload: { service_tx_id, event, amount_xaf } }) => {
      told.push(`${service_tx_id}.${event}.${amount_xaf}`);
    });
    for await (const item of client.eachPlayerTransaction(player_id, { status: 'succeeded' }))
      expect(told).toContain(`${item.service_tx_id}.payment.succeeded.${item.amount_xaf}`);
    expect(told.length).toBeGreaterThan(26 * 5 - 1);

    for (const { name, program, recover, env } of languages) {
      if (program === null) continue;
      const book = mkdtempSync(join(tmpdir(), `book-${name}-`));
      const again = (): Promise<string> => run(program, recover, { ...env, ...settings, BOOK_FOLDER: book });
      expect([name, Number(await again()), Number(await again())]).toEqual([name, told.length, 0]);
      expect(readdirSync(book).sort()).toEqual([...told].sort());
      for (const path of [book, `${book}.cursor`]) rmSync(path, { recursive: true });
    }
  },
);
