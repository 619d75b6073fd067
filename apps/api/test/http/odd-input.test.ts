import { request } from 'node:http';
import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { tokens } from '../../src/container/tokens.ts';
import { type Field, fieldsOf } from '../../src/http/fields/schema.ts';
import type { JsonObject } from '../../src/http/json/parse-json.ts';
import { readByLibraries, readFit } from '../../src/http/requests/read-members.ts';
import { callbackPolicies } from '../../src/http/rules/rule.ts';
import { aDeposit } from '../support/requests.ts';
import { type Answer, serviceOfAllTests } from '../support/service.ts';

jest.setTimeout(120_000);
const key = 'svc_test_abc_0123456789abcdef0123456789abcdef';
const headers = { 'x-api-key': key, 'content-type': 'application/json' };
const service = serviceOfAllTests({ environment: { SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: key } });

const unknownId = '00000000-0000-4000-8000-00000000ffff';
const bodyPaths = [
  '/api/v1/deposits',
  '/api/v1/withdrawals',
  '/api/v1/msisdn/detect',
  `/api/v1/sandbox/transactions/${unknownId}/simulate`,
] as const;

/** Texts with halves of characters, controls and anything else that a JSON text can spell. */
const oddText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});
const oddNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 100, 1e20, -1e20, 1e308, 2 ** 53, 2 ** 63),
);
const oddName = fc.oneof(
  fc.constantFrom('constructor', '__proto__', 'then', 'toString', 'length', 'player_id'),
  oddText,
);
const { value: oddValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(null, true, false, '', '+237690000100', 'mtn', 'orange', 'fr', 'http://x.example/'),
    oddText,
    oddNumber,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(oddName, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

/** 200 or a refusal of the stated form; the answer is held against the OpenAPI document besides. */
function expectStatedForm({ status, json }: Answer): void {
  expect([200, 400, 404, 409, 422, 503]).toContain(status);
  if (status === 200) return;
  const detail = (json as { detail: unknown }).detail;
  if (!Array.isArray(detail)) {
    expect(typeof detail).toBe('string');
    return;
  }
  expect(status).toBe(422);
  for (const entry of detail as Record<string, unknown>[]) {
    const names = Object.keys(entry);
    expect(['type', 'loc', 'msg', 'input', 'ctx'].filter((name) => names.includes(name))).toEqual(names);
    expect(names).toEqual(expect.arrayContaining(['type', 'loc', 'msg', 'input']));
  }
}

/** Values that a member is meant to have, and any others. */
const valueFor = ({ schema }: Field) => {
  const { examples = [], enum: known = [], default: usual = null } = schema;
  const meant = [
    ...examples,
    ...known,
    usual,
    '2026-11-15',
    unknownId,
    'text',
    500,
    '7',
    ['text'],
    [unknownId],
  ];
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...meant) }, { weight: 1, arbitrary: oddValue });
};

test('the straight way of reading a request and the way through the libraries agree on all of them', () => {
  const { container } = service;
  const endpoints = [tokens.endpoints, tokens.ownEndpoints, tokens.internalEndpoints].flatMap((each) =>
    container.get(each),
  );
  const classes = new Set(endpoints.flatMap((each) => [each.pathClass, each.queryClass, each.bodyClass]));
  const found = { fit: 0, faulty: 0 };
  // Of a class without members class-validator knows nothing, and there is nothing to read.
  for (const described of [...classes]
    .filter((each) => each !== null)
    .filter((each) => fieldsOf(each).length > 0)) {
    const members = Object.fromEntries(fieldsOf(described).map((field) => [field.name, valueFor(field)]));
    const sources = fc.tuple(
      fc.dictionary(oddName, oddValue, { maxKeys: 2, noNullPrototype: true }),
      fc.record(members, { requiredKeys: [], noNullPrototype: true }),
    );
    const agree = fc.property(sources, fc.constantFrom(...callbackPolicies), ([others, given], policy) => {
      const source = { ...others, ...given } as JsonObject;
      const fit = readFit(described, source, policy);
      const reading = readByLibraries(described, source, 'body', policy);
      expect('value' in reading ? reading.value : null).toStrictEqual(fit);
      found[fit === null ? 'faulty' : 'fit'] += 1;
    });
    fc.assert(agree, { seed: 20_260_101, numRuns: 80 });
  }
  expect(Math.min(found.fit, found.faulty)).toBeGreaterThan(500);
});

test('any JSON at all gets a stated answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bodyPaths), oddValue, async (path, value) => {
      expectStatedForm(await service.call('POST', path, { headers, body: JSON.stringify(value) }));
    }),
    { seed: 20_260_101, numRuns: 300 },
  );
});

test('a deposit with any of its members odd gets a stated answer', async () => {
  const names = [...Object.keys(aDeposit()), 'callback_url', 'lang'] as const;
  const changes = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), oddValue), {
    selector: ([name]) => name,
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bodyPaths.slice(0, 2)), changes, async (path, changed) => {
      const body = JSON.stringify(aDeposit(Object.fromEntries(changed)));
      expectStatedForm(await service.call('POST', path, { headers, body }));
    }),
    { seed: 20_260_101, numRuns: 400 },
  );
});

test('any bytes at all get a stated answer', async () => {
  const damaged = fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 6 })).map(([at, bytes]) => {
    const text = Buffer.from(JSON.stringify(aDeposit({ callback_url: 'http://x.example/é😀' })));
    const place = at % text.length;
    return Buffer.concat([text.subarray(0, place), bytes, text.subarray(place + bytes.length)]);
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ minLength: 1 }), damaged), async (bytes) => {
      expectStatedForm(await service.call('POST', '/api/v1/deposits', { headers, body: Buffer.from(bytes) }));
    }),
    { seed: 20_260_101, numRuns: 300 },
  );
});

test('any path and query get a stated answer', async () => {
  const part = fc.oneof(fc.constantFrom('%00', '%ff', '%zz', '%2f', 'CM', unknownId), fc.webSegment());
  const path = fc.oneof(
    part.map((id) => `/api/v1/transactions/${id}`),
    part.map((id) => `/api/v1/players/${id}/transactions`),
    part.map((id) => `/api/v1/${id}/providers`),
  );
  const name = fc.constantFrom('page', 'limit', 'status', 'direction', 'key_id', '__proto__');
  const value = fc.oneof(
    fc.webQueryParameters(),
    fc.integer().map(String),
    fc.constantFrom('%00', '%ff', '1_0'),
  );
  const query = fc.array(fc.tuple(name, value).map(([each, given]) => `${each}=${given}`));
  await fc.assert(
    fc.asyncProperty(path, query, async (where, parameters) => {
      expectStatedForm(await service.call('GET', `${where}?${parameters.join('&')}`, { headers }));
    }),
    { seed: 20_260_101, numRuns: 300 },
  );
});

test('a body that ends too early is refused, not waited for', async () => {
  const { port } = new URL(service.url);
  const status = await new Promise((resolve, reject) => {
    const length = { 'content-length': '1000' };
    const sent = request({
      port,
      method: 'POST',
      path: '/api/v1/deposits',
      headers: { ...headers, ...length },
    });
    sent.on('response', (response) => resolve(response.statusCode));
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve('closed') : reject(error),
    );
    sent.write('{"a"');
    setTimeout(() => sent.destroy(), 50);
  });
  expect(['closed', 400]).toContain(status);
  expect((await service.get('/health')).status).toBe(200);
});
