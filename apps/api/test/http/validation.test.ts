import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { tokens } from '../../src/container/tokens.ts';
import { type Field, fieldsOf } from '../../src/http/fields/schema.ts';
import type { JsonObject } from '../../src/http/json/parse-json.ts';
import { readBytes } from '../../src/http/read-bytes.ts';
import { readByLibraries, readFit } from '../../src/http/requests/read-members.ts';
import { callbackPolicies } from '../../src/http/rules/rule.ts';
import { aDeposit } from '../support/requests.ts';
import { type Answer, serviceOfAllTests } from '../support/service.ts';

jest.setTimeout(120_000);

const path = '/api/v1/deposits';
const service = serviceOfAllTests();

const literalLang = { expected: "'fr' or 'en'" };
const pattern = String.raw`^\+[1-9]\d{6,14}$`;
const long = 'a'.repeat(129);
const tooLongUrl = `http://x.example/${'a'.repeat(2048)}`;
const size = 'Unable to parse input string as an integer, exceeded maximum size';
const urlMsg = "URL scheme should be 'http' or 'https'";

// biome-ignore format: reads by its columns
const faults: readonly (readonly [string, unknown, string, string, unknown])[] = [
  // member        given                type                       msg                                                          ctx
  ['player_id',    5,                   'uuid_type',               'UUID input should be a string, bytes or UUID object',       undefined],
  ['player_id',    null,                'uuid_type',               'UUID input should be a string, bytes or UUID object',       undefined],
  ['player_id',    'not-a-uuid',        'uuid_parsing',            'Input should be a valid UUID, invalid character: found `n` at 1', { error: 'invalid character: found `n` at 1' }],
  ['player_id',    '\u{d800}',          'string_unicode',          'Input should be a valid string, unable to parse raw data as a unicode string', undefined],
  ['msisdn',       237690000100,        'string_type',             'Input should be a valid string',                            undefined],
  ['msisdn',       '690000100',         'string_pattern_mismatch', `String should match pattern '${pattern}'`,                  { pattern }],
  ['msisdn',       '+237 690000100',    'string_pattern_mismatch', `String should match pattern '${pattern}'`,                  { pattern }],
  ['msisdn',       '+237690000100\n',   'string_pattern_mismatch', `String should match pattern '${pattern}'`,                  { pattern }],
  ['amount_xaf',   '500',               'int_type',                'Input should be a valid integer',                           undefined],
  ['amount_xaf',   true,                'int_type',                'Input should be a valid integer',                           undefined],
  ['amount_xaf',   null,                'int_type',                'Input should be a valid integer',                           undefined],
  ['amount_xaf',   [100],               'int_type',                'Input should be a valid integer',                           undefined],
  ['amount_xaf',   { constructor: 1 },  'int_type',                'Input should be a valid integer',                           undefined],
  ['amount_xaf',   500.5,               'int_from_float',          'Input should be a valid integer, got a number with a fractional part', undefined],
  ['amount_xaf',   1e20,                'int_parsing_size',        size,                                                        undefined],
  ['amount_xaf',   99,                  'greater_than_equal',      'Input should be greater than or equal to 100',              { ge: 100 }],
  ['amount_xaf',   -5,                  'greater_than_equal',      'Input should be greater than or equal to 100',              { ge: 100 }],
  ['amount_xaf',   9007199254740992,    'less_than_equal',         'Input should be less than or equal to 9007199254740991',    { le: 9007199254740991 }],
  ['operator',     7,                   'string_type',             'Input should be a valid string',                            undefined],
  ['operator',     null,                'string_type',             'Input should be a valid string',                            undefined],
  ['reference',    '',                  'string_too_short',        'String should have at least 1 character',                   { min_length: 1 }],
  ['reference',    long,                'string_too_long',         'String should have at most 128 characters',                 { max_length: 128 }],
  ['reference',    'a\u0000b',          'value_error',             'Value error, control characters are not allowed',           { error: {} }],
  ['reference',    'a\u{dfff}',         'string_unicode',          'Input should be a valid string, unable to parse raw data as a unicode string', undefined],
  ['reference',    12,                  'string_type',             'Input should be a valid string',                            undefined],
  ['callback_url', '',                  'url_parsing',             'Input should be a valid URL, input is empty',               { error: 'input is empty' }],
  ['callback_url', 'platform',          'url_parsing',             'Input should be a valid URL, relative URL without a base',  { error: 'relative URL without a base' }],
  ['callback_url', 'http://',           'url_parsing',             'Input should be a valid URL, empty host',                   { error: 'empty host' }],
  ['callback_url', 'http://x:99999/',   'url_parsing',             'Input should be a valid URL, invalid port number',          { error: 'invalid port number' }],
  ['callback_url', 'ftp://x.example/',  'url_scheme',              urlMsg,                                                      { expected_schemes: "'http' or 'https'" }],
  ['callback_url', tooLongUrl,          'url_too_long',            'URL should have at most 2048 characters',                   { max_length: 2048 }],
  ['callback_url', 'http://u:p@x.org/', 'value_error',             'Value error, user info is not allowed in a callback URL',   { error: {} }],
  ['callback_url', 5,                   'string_type',             'Input should be a valid string',                            undefined],
  ['lang',         'de',                'literal_error',           "Input should be 'fr' or 'en'",                              literalLang],
  ['lang',         null,                'literal_error',           "Input should be 'fr' or 'en'",                              literalLang],
];

test.each(faults)('%s %j is refused as pydantic does: %s', async (name, input, type, msg, ctx) => {
  const answer = await service.post(path, aDeposit({ [name]: input }));
  expect(answer.status).toBe(422);
  const entry = { type, loc: ['body', name], msg, input, ...(ctx === undefined ? {} : { ctx }) };
  expect(JSON.stringify(answer.json)).toBe(JSON.stringify({ detail: [entry] }));
});

test('all faults come at once, in the order in which the members are declared', async () => {
  const body = { lang: 'de', callback_url: 'x', amount_xaf: '1', player_id: 'x' };
  const { json } = await service.post(path, body);
  const detail = (json as { detail: { type: string; loc: string[]; input: unknown }[] }).detail;
  expect(detail.map(({ type, loc }) => [type, loc.join('.')])).toEqual([
    ['uuid_parsing', 'body.player_id'],
    ['missing', 'body.msisdn'],
    ['int_type', 'body.amount_xaf'],
    ['missing', 'body.operator'],
    ['missing', 'body.reference'],
    ['url_parsing', 'body.callback_url'],
    ['literal_error', 'body.lang'],
  ]);
  expect(detail[1]?.input).toEqual(body);
});

const notObject = 'Input should be a valid dictionary or object to extract fields from';
const wholeBody = (type: string, msg: string, input: unknown) => ({
  detail: [{ type, loc: ['body'], msg, input }],
});
const noJson = (position: number, error: string) => ({
  detail: [
    { type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error } },
  ],
});

describe('a body that is no object', () => {
  // biome-ignore format: reads by its columns
  const bodies: readonly (readonly [string, unknown])[] = [
    ['',                                          wholeBody('missing', 'Field required', null)],
    ['null',                                      wholeBody('missing', 'Field required', null)],
    ['[]',                                        wholeBody('model_attributes_type', notObject, [])],
    ['"text"',                                    wholeBody('model_attributes_type', notObject, 'text')],
    ['7',                                         wholeBody('model_attributes_type', notObject, 7)],
    ['false',                                     wholeBody('model_attributes_type', notObject, false)],
    ['not json',                                  noJson(0, 'Expecting value')],
    ['{"amount_xaf": NaN}',                       noJson(15, 'Expecting value')],
    ['{"amount_xaf": Infinity}',                  noJson(15, 'Expecting value')],
    ['{"a": 1',                                   noJson(7, "Expecting ',' delimiter")],
    [`${'['.repeat(501)}`,                        noJson(500, 'Nesting too deep')],
    [`{"a":${'['.repeat(20_000)}`,                noJson(504, 'Nesting too deep')],
  ];
  test.each(bodies)('%j', async (body, expected) => {
    const answer = await service.post(path, body);
    expect([answer.status, answer.json]).toEqual([422, expected]);
  });

  test('bytes that are no UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"a":"é'), Buffer.from([0xff, 0x22, 0x7d])]);
    const answer = await service.call('POST', path, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.json]).toEqual([422, noJson(7, 'Invalid UTF-8')]);
  });
});

describe('a number past every double or integer', () => {
  // biome-ignore format: reads by its columns
  const numbers: readonly (readonly [string, string])[] = [
    ['9007199254740993',        'less_than_equal'],
    ['100000000000000000000',   'int_parsing_size'],
    ['-9007199254740993',       'greater_than_equal'],
    ['1e400',                   'int_parsing_size'],
    ['-1e400',                  'int_parsing_size'],
    ['9'.repeat(5_000),         'int_parsing_size'],
  ];
  test.each(numbers)('%s is %s, and comes back as it was sent', async (number, type) => {
    const answer = await service.post(path, JSON.stringify(aDeposit()).replace('5000', number));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`"type":"${type}"`);
    const printed = number.replace('e400', 'e999');
    expect(answer.text).toContain(`"input":${printed}`);
  });

  test('100.0 is the integer 100, and of a doubled member the last counts', async () => {
    const body = JSON.stringify(aDeposit({ reference: 'float' })).replace('5000', '7, "amount_xaf": 100.0');
    expect((await service.post(path, body)).json).toMatchObject({ amount_xaf: 100 });
  });
});

describe('a body is not taken', () => {
  test('past 64 KiB', async () => {
    const answer = await service.post(path, aDeposit({ unknown: 'x'.repeat(65_536) }));
    expect([answer.status, answer.json]).toEqual([
      413,
      { detail: 'The request body is larger than 64 KiB.' },
    ]);
  });

  test('up to 64 KiB it is', async () => {
    const start = JSON.stringify(aDeposit({ reference: 'large', unknown: '' })).length;
    const body = JSON.stringify(aDeposit({ reference: 'large', unknown: 'x'.repeat(65_536 - start) }));
    expect([body.length, (await service.post(path, body)).status]).toEqual([65_536, 200]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'as %j',
    async (type) => {
      const answer = await service.call('POST', path, {
        body: new Blob([JSON.stringify(aDeposit())]),
        headers: type === '' ? {} : { 'content-type': type },
      });
      expect([answer.status, answer.json]).toEqual([
        415,
        { detail: 'The content type of the request body must be application/json.' },
      ]);
    },
  );

  test('compressed', async () => {
    const answer = await service.post(path, 'x', { 'content-encoding': 'gzip' });
    expect([answer.status, answer.json]).toEqual([
      415,
      { detail: 'The content encoding of the request body is not supported.' },
    ]);
  });

  test.each(['latin1', '"utf-16"', 'utf-8x'])('in the charset %s', async (charset) => {
    const type = `application/json; charset=${charset}`;
    const answer = await service.post(path, aDeposit(), { 'content-type': type });
    expect([answer.status, answer.json]).toEqual([
      415,
      { detail: 'The request body must be in UTF-8, as JSON is.' },
    ]);
  });

  test('in chunks that together are larger than 64 KiB', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(10_000));
    const body = new ReadableStream({
      pull: (stream) => (stream.desiredSize === null ? undefined : stream.enqueue(chunk)),
      start: (stream) => void setTimeout(() => stream.close(), 100),
    });
    const sent = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`${service.url}${path}`, sent as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { detail: 'The request body is larger than 64 KiB.' },
    ]);
  });

  test.each([
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; v=1',
    'APPLICATION/JSON',
    'application/problem+json',
  ])('but as %s', async (type) => {
    const answer = await service.post(path, aDeposit(), { 'content-type': type });
    expect(answer.status).toBe(200);
  });
});

describe('whatever is sent', () => {
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
        expectStatedForm(
          await service.call('POST', '/api/v1/deposits', { headers, body: Buffer.from(bytes) }),
        );
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

  test('a request that is gone before anyone listens to it is given up, not waited for', async () => {
    const gone = new IncomingMessage(new Socket());
    gone.destroy();
    await once(gone, 'close');
    await expect(readBytes(gone)).rejects.toMatchObject({ status: 400 });
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
});
