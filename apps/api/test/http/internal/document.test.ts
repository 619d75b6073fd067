import { beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { serviceOfAllTests } from '../../support/service.ts';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: unknown }>;
}
interface Operation {
  readonly operationId: string;
  readonly security?: unknown[];
  readonly requestBody?: { required: boolean; content: Record<string, Media> };
  readonly responses: Record<string, { content?: Record<string, Media> }>;
}
interface Document extends Record<string, unknown> {
  readonly paths: Record<string, Record<string, Operation>>;
}

const service = serviceOfAllTests();
let document: Document;
let operations: readonly (readonly [string, Operation])[];
beforeAll(async () => {
  document = (await service.get('/internal/v1/openapi.json')).json as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
});

test('every example of the internal document is valid', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const checked = operations.flatMap(([name, { requestBody, responses }]) =>
    [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((content) => {
      const media = content?.['application/json'];
      if (media === undefined) return [];
      const absolute = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"openapi#/')) as object;
      const check = ajv.compile(absolute);
      const examples = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
      return examples
        .filter((example) => example !== undefined)
        .map((example) => [name, check(example), ajv.errorsText(check.errors)]);
    }),
  );
  expect(checked.length).toBeGreaterThan(100);
  expect(checked.filter(([, isValid]) => isValid !== true)).toEqual([]);
});

test('operation ids are unique, and only signing in is for everyone', () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const open = operations.filter(([, { security }]) => security?.length === 0).map(([name]) => name);
  expect(open).toEqual(['post /internal/v1/session']);
});

test('only an approval and a reservation may come without a body', () => {
  const optional = operations.filter(([, { requestBody }]) => requestBody?.required === false);
  expect(optional.map(([name]) => name)).toEqual([
    'post /internal/v1/withdrawals/{service_tx_id}/approve',
    'post /internal/v1/withdrawals/{service_tx_id}/claim',
  ]);
});

test('it is no part of the public document', async () => {
  const { paths } = (await service.get('/openapi.json')).json as Document;
  expect(Object.keys(paths).filter((path) => path.startsWith('/internal/'))).toEqual([]);
});
