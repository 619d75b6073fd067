import { expect, test } from '@jest/globals';
import { createDeposit, magicNumbers, webhookBody } from '@mobile-money/core';
import { aDepositRequest, memoryPorts } from '@mobile-money/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { serviceOfEachTest } from '../support/service.ts';

const service = serviceOfEachTest(null);

interface Media {
  readonly schema: Record<string, unknown>;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: unknown }>;
}
interface Operation {
  readonly operationId: string;
  readonly security?: unknown[];
  readonly requestBody?: { content: Record<string, Media> };
  readonly responses: Record<string, { description: string; content: Record<string, Media> }>;
}
type Document = Record<string, unknown> & { paths: Record<string, Record<string, Operation>> };

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
  const { openapi, paths } = await documentOf(inTheSandbox);
  expect(openapi).toBe('3.1.0');
  const table = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => [
      `${method} ${path}`,
      Object.keys(responses).join(' '),
    ]),
  );
  // biome-ignore format: reads by its columns
  expect(table).toEqual([
    ['post /api/v1/deposits',                                              '200 400 401 413 415 422 429 500 503'],
    ['post /api/v1/withdrawals',                                           '200 400 401 413 415 422 429 500 503'],
    ['post /api/v1/msisdn/detect',                                         '200 401 413 415 422 429 500 503'],
    ['get /api/v1/transactions/{service_tx_id}',                           '200 401 404 422 429 500 503'],
    ['get /api/v1/players/{player_id}/transactions',                       '200 401 422 429 500 503'],
    ['post /api/v1/transactions/{service_tx_id}/replay-webhook',           '200 400 401 404 409 413 415 422 429 500 503'],
    ['get /api/v1/failure-codes',                                          '200 401 422 429 500 503'],
    ['get /api/v1/security/callback-public-key',                           '200 401 404 422 429 500 503'],
    ['get /api/v1/security/jwks',                                          '200 401 429 500 503'],
    ['get /api/v1/{country}/providers',                                    '200 401 404 422 429 500 503'],
    ['get /api/v1/{country}/providers/status',                             '200 401 404 422 429 500 503'],
    ['get /health',                                                        '200 500 503'],
    ['post /api/v1/sandbox/transactions/{service_tx_id}/simulate',         '200 401 404 409 413 415 422 429 500 503'],
  ]);
});

test('every example is valid, and the example of a body is accepted by the service', async () => {
  const document = await documentOf({});
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const valid = (schema: Record<string, unknown>, value: unknown): void => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object;
    const check = ajv.compile(absolute);
    if (!check(value)) throw new Error(`${JSON.stringify(value)}: ${ajv.errorsText(check.errors)}`);
  };
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const { requestBody, responses } of Object.values(operations)) {
      const bodies = Object.values(responses).map(({ content }) => content);
      for (const content of [...bodies, ...(requestBody === undefined ? [] : [requestBody.content])]) {
        const media = content['application/json'];
        if (media === undefined) throw new Error(`${path} has an answer without JSON.`);
        const examples = Object.values(media.examples ?? {}).map(({ value }) => value);
        for (const value of [...examples, ...(media.example === undefined ? [] : [media.example])]) {
          valid(media.schema, value);
        }
      }
      const example = requestBody?.content['application/json']?.example;
      if (example !== undefined) expect((await service.post(path, example)).status).toBe(200);
    }
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

test('operation ids are unique, and only health needs no key', async () => {
  const { paths } = await documentOf(inTheSandbox);
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operations.filter(({ security }) => security?.length === 0)).toHaveLength(1);
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
    for (const address of addresses) {
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
  for (const path of ['/openapi.json', '/docs', '/docs/five-minutes', '/docs/explorer.js']) {
    expect((await service.get(path)).status).toBe(404);
  }
});
