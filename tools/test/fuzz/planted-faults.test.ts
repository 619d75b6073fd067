import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { type OpenApiDocument, operationsOf } from '../../src/documents/operations.ts';
import { type Outcome, runCases } from '../../src/fuzz/run-cases.ts';
import { serveHttp } from '../../src/harness/server-process.ts';

const answer = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } as const;
const document: OpenApiDocument = {
  paths: {
    '/things/{id}': {
      post: {
        parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: answer } } },
        responses: {
          200: { content: { 'application/json': { schema: answer } } },
          503: { content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
};

const usual = {
  'x-request-id': 'r',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json',
};

async function fuzzed(listener: RequestListener): Promise<Outcome> {
  const { port, stop } = await serveHttp(listener);
  const target = {
    port,
    documents: [document],
    operations: [...operationsOf(document)],
    known: { id: ['1'] },
    credentials: { apiKey: 'top-secret', tokens: null, session: null },
    databaseAway: 'The database is away.',
    errors: [],
    stop,
  };
  try {
    return await runCases(target, { cases: 60, seed: 7 });
  } finally {
    await stop();
  }
}

type Planted = readonly [string, number, Readonly<Record<string, string>>, string, string];

// biome-ignore format: reads by its columns
const planted: readonly Planted[] = [
  // what is wrong                 status  headers                                         body                                  what is said of it
  ['a fault of the service',       500,    usual,                                          '{"detail":""}',                      'status 500'],
  ['a status that no one knows',   202,    usual,                                          '{"id":1}',                           'status 202 is not documented'],
  ['an answer of another form',    200,    usual,                                          '{"id":"one"}',                       'does not fit the document: data/id must be integer'],
  ['an answer that is no JSON',    200,    usual,                                          'id=1',                               'does not fit the document: data must be object'],
  ['a database that is not away',  503,    usual,                                          '{"detail":"The database is away."}', 'the database is said to be away'],
  ['a secret',                     200,    usual,                                          '{"id":1,"key":"top-secret"}',        'the answer tells "top-secret"'],
  ['a place in the sources',       200,    usual,                                          '{"id":1,"at":"x.ts:4"}',             'the answer tells ".ts:"'],
  ['a door for other sites',       200,    { ...usual, 'access-control-allow-origin': '*' }, '{"id":1}',                         'the answer is open to pages of other sites'],
  ['a type that may be guessed',   200,    { ...usual, 'x-content-type-options': '' },     '{"id":1}',                           'the answer lets browsers guess its type'],
  ['an answer without an id',      200,    { 'x-content-type-options': 'nosniff' },        '{"id":1}',                           'status 200 from before routing'],
];
test.each(planted)('%s is found', async (_, status, headers, body, why) => {
  const { faults } = await fuzzed((_request, response) => response.writeHead(status, headers).end(body));
  expect(faults.map((fault) => fault.why)).toContain(why);
});

test('a connection that ends without an answer is found', async () => {
  const { faults } = await fuzzed((request) => request.socket.destroy());
  expect(faults.map((fault) => fault.why)).toContain('no answer came');
});

test('the same seed sends the same requests', async () => {
  const lines = async (): Promise<readonly string[]> => {
    const { faults } = await fuzzed((_request, response) => response.writeHead(500, usual).end('{}'));
    return faults.map(({ index, sent }) => `${index} ${sent}`).sort();
  };
  const first = await lines();
  expect(first.length).toBeGreaterThan(20);
  expect(await lines()).toEqual(first);
});
