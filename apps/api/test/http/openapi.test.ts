import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createDeposit, magicNumbers, webhookBody } from '@mobile-money/core';
import { aDepositRequest, memoryPorts } from '@mobile-money/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { probeNotes } from '../../src/http/openapi/probe-notes.ts';
import { aDeposit, idOf } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';
import { root } from '../support/service-process.ts';

const service = serviceOfEachTest(null);

interface Media {
  readonly schema: Record<string, unknown>;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: unknown }>;
}
interface Operation {
  readonly operationId: string;
  readonly security?: unknown[];
  readonly requestBody?: { required: boolean; content: Record<string, Media> };
  readonly responses: Record<string, { content?: Record<string, Media> }>;
}
type Document = Record<string, unknown> & { paths: Record<string, Record<string, Operation>> };

const operationsOf = ({ paths }: Document): readonly (readonly [string, Operation])[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );

const documentOf = async (environment: Record<string, string>): Promise<Document> => {
  await service.begin({ environment });
  const answer = await service.get('/openapi.json');
  expect(answer.status).toBe(200);
  return answer.json as Document;
};
const inTheSandbox = {
  SERVICE_ENV: 'sandbox',
  SPORTSBOOK_API_KEY: 'svc_test_abc_0123456789abcdef0123456789abcdef',
};

test('the document has every operation of the interface, with every error', async () => {
  const document = await documentOf(inTheSandbox);
  expect(document['openapi']).toBe('3.1.0');
  const table = operationsOf(document).map(([name, { responses }]) => [
    name,
    Object.keys(responses).join(' '),
  ]);
  // biome-ignore format: reads by its columns
  expect(table).toEqual([
    ['post /api/v1/deposits',                                              '200 400 401 413 415 422 429 500 503'],
    ['post /api/v1/withdrawals',                                           '200 400 401 413 415 422 429 500 503'],
    ['post /api/v1/msisdn/detect',                                         '200 401 413 415 422 429 500 503'],
    ['get /api/v1/transactions/{service_tx_id}',                           '200 401 404 422 429 500 503'],
    ['get /api/v1/players/{player_id}/transactions',                       '200 401 422 429 500 503'],
    ['post /api/v1/transactions/{service_tx_id}/replay-webhook',           '200 400 401 404 409 413 415 422 429 500 503'],
    ['get /api/v1/failure-codes',                                          '200 401 422 429 500 503'],
    ['post /api/v1/transactions/{service_tx_id}/page',                     '200 401 404 409 413 415 422 429 500 503'],
    ['get /api/v1/events',                                                 '200 401 422 429 500 503'],
    ['get /api/v1/security/callback-public-key',                           '200 401 404 422 429 500 503'],
    ['get /api/v1/security/jwks',                                          '200 401 429 500 503'],
    ['get /api/v1/{country}/providers',                                    '200 401 404 422 429 500 503'],
    ['get /api/v1/{country}/providers/status',                             '200 401 404 422 429 500 503'],
    ['get /health',                                                        '200 431 500 503'],
    ['post /api/v1/sandbox/transactions/{service_tx_id}/simulate',         '200 401 404 409 413 415 422 429 500 503'],
    ['get /api/v1/events/{event_id}/webhook',                              '200 401 404 422 429 500 503'],
  ]);
});

/** Each example of the document, and what is wrong with it. */
function examplesOf(document: Document): readonly (readonly [string, boolean, string])[] {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  return operationsOf(document).flatMap(([name, { requestBody, responses }]) =>
    [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((content) => {
      const media = content?.['application/json'];
      if (media === undefined) return [];
      const absolute = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"openapi#/')) as object;
      const check = ajv.compile(absolute);
      const examples = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
      return examples
        .filter((example) => example !== undefined)
        .map((example) => [name, check(example), ajv.errorsText(check.errors)] as const);
    }),
  );
}

test.each([
  ['/openapi.json', 50],
  ['/internal/v1/openapi.json', 100],
])('every example of %s is valid', async (path, least) => {
  await service.begin();
  const examples = examplesOf((await service.get(path)).json as Document);
  expect(examples.length).toBeGreaterThan(least);
  expect(examples.filter(([, isValid]) => !isValid)).toEqual([]);
});

test('the deposit of the example is the one that its request asks for, dialled at the operator that it names', async () => {
  const operations = new Map(operationsOf(await documentOf({})));
  const { requestBody, responses } = operations.get('post /api/v1/deposits') ?? {};
  const asked = requestBody?.content['application/json']?.example as { reference: string };
  expect(responses?.['200']?.content?.['application/json']?.example).toMatchObject({
    reference: asked.reference,
    operator: 'orange',
    collection_mode: 'customer_initiated',
    instructions: {
      ussd_string: expect.stringMatching(/^#150\*47\*/),
      steps: [{ text: expect.stringContaining('#150*47*') }],
    },
  });
});

test('the example of a body is accepted by the service, and every answer is JSON', async () => {
  const operations = operationsOf(await documentOf({}));
  const id = idOf(await service.post('/api/v1/deposits', aDeposit()));
  for (const [name, { requestBody, responses }] of operations) {
    for (const { content } of Object.values(responses)) expect(content).toHaveProperty(['application/json']);
    const example = requestBody?.content['application/json']?.example;
    if (example === undefined) continue;
    const path = (name.split(' ')[1] ?? '').replace('{service_tx_id}', id);
    expect((await service.post(path, example)).status).toBe(200);
  }
});

test('the webhook has the members that the core writes, in their order', async () => {
  const { components, webhooks } = (await documentOf({})) as unknown as {
    components: { schemas: Record<string, { properties: object }> };
    webhooks: Record<string, unknown>;
  };
  const { ports } = memoryPorts();
  const deposit = await createDeposit(ports)(aDepositRequest());
  const body = JSON.parse(webhookBody(deposit, 'payment.expired', ports.clock.now())) as object;
  expect(Object.keys(components.schemas['WebhookPayload']?.properties ?? {})).toEqual(Object.keys(body));
  expect(Object.keys(webhooks)).toEqual(['payment']);
});

test('the document of the sandbox tells the magic numbers, and that of development does not', async () => {
  const about = async (environment: Record<string, string>): Promise<string> => {
    const { info } = (await documentOf(environment)) as unknown as { info: { description: string } };
    return info.description;
  };
  const inSandbox = await about(inTheSandbox);
  const inDevelopment = await about({});
  for (const { msisdn } of magicNumbers) {
    expect(inSandbox).toContain(msisdn);
    expect(inDevelopment).not.toContain(msisdn);
  }
  expect(inSandbox).toContain('| orange | `+237690990004` | expired, then succeeded | waits |');
});

test.each([
  ['/openapi.json', ['get /health']],
  ['/internal/v1/openapi.json', ['post /internal/v1/session']],
])('the operation ids of %s are unique, and only %j is for everyone', async (path, open) => {
  await service.begin();
  const operations = operationsOf((await service.get(path)).json as Document);
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
  expect(operations.filter(([, { security }]) => security?.length === 0).map(([name]) => name)).toEqual(open);
});

test('of the internal document, only an approval and a reservation may come without a body', async () => {
  await service.begin();
  const operations = operationsOf((await service.get('/internal/v1/openapi.json')).json as Document);
  const optional = operations.filter(([, { requestBody }]) => requestBody?.required === false);
  expect(optional.map(([name]) => name)).toEqual([
    'post /internal/v1/withdrawals/{service_tx_id}/approve',
    'post /internal/v1/withdrawals/{service_tx_id}/claim',
  ]);
});

test.each(['/docs', '/docs/five-minutes'])(
  '%s comes from local files only, under a policy that allows nothing else',
  async (path) => {
    await documentOf({});
    const page = await service.get(path);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) =>
      String(address),
    );
    expect(addresses).toEqual(expect.arrayContaining(['/docs', '/docs/five-minutes', '/docs/pages.css']));
    for (const address of addresses.filter((each) => !each.startsWith('#'))) {
      expect(address).toMatch(/^\/(?:docs(?:\/|$)|openapi\.json)/);
      expect((await service.get(address)).status).toBe(200);
    }
    expect((await service.get('/docs/nothing')).status).toBe(404);
    expect((await service.call('POST', path)).status).toBe(405);
    expect((await service.call('DELETE', '/openapi.json')).headers.get('allow')).toBe('GET, HEAD');
  },
);

test('the document has chapters for newcomers, and each operation stands in one of them', async () => {
  const { tags, paths } = (await documentOf(inTheSandbox)) as unknown as {
    tags: { name: string }[];
    paths: Record<string, Record<string, { tags: string[] }>>;
  };
  const chapters = tags.map(({ name }) => name);
  expect(chapters).toEqual(['payments', 'sandbox', 'transactions', 'operators', 'webhooks', 'service']);
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((each) => each.tags));
  expect(new Set(used)).toEqual(new Set(chapters));
});

test('production has neither document nor explorer', async () => {
  const environment = { SERVICE_ENV: 'production', WEBHOOK_SIGNING_KEY_FILE: '/nowhere.pem' };
  await service.begin({ environment });
  const pages = ['/docs', '/docs/five-minutes', '/docs/explorer.js', '/docs/search', '/docs/postman.json'];
  for (const path of ['/openapi.json', '/llms.txt', ...pages]) {
    expect((await service.get(path)).status).toBe(404);
  }
});

test('the README has the same magic numbers as the service', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(probeNotes.at(-1));
});
