import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { apiKey, startSandbox } from '../support/sandbox.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(60_000);

interface Item {
  readonly name: string;
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: string };
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: {
      readonly raw: string;
      readonly variable: readonly { readonly key: string; readonly value: string }[];
    };
    readonly body?: { readonly raw: string };
  };
}
interface Collection {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

let sandbox: WholeService;
let collection: Collection;
beforeAll(async () => {
  sandbox = await startSandbox();
  collection = (await (await fetch(`${sandbox.url}/docs/postman.json`)).json()) as Collection;
});
afterAll(() => sandbox.stop());

const text = { type: 'string' };
const pairs = (...required: readonly string[]) => ({
  type: 'array',
  items: { type: 'object', properties: { key: text, value: text }, required: ['key', ...required] },
});
/** What the schema of collections (v2.1) wants of the members that ours has. */
const shape = {
  type: 'object',
  required: ['info', 'item', 'auth', 'variable'],
  properties: {
    info: {
      type: 'object',
      required: ['name', 'schema'],
      properties: { name: text, schema: { pattern: '/collection/v2\\.1\\.0/collection\\.json$' } },
    },
    auth: {
      type: 'object',
      required: ['type', 'apikey'],
      properties: { type: { enum: ['apikey'] }, apikey: pairs('value') },
    },
    variable: pairs('value'),
    item: {
      type: 'array',
      minItems: 6,
      items: {
        type: 'object',
        required: ['name', 'item'],
        properties: {
          name: text,
          item: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['name', 'request', 'response'],
              properties: {
                name: text,
                request: {
                  type: 'object',
                  required: ['method', 'header', 'url'],
                  properties: {
                    method: { enum: ['GET', 'POST'] },
                    header: pairs('value'),
                    url: {
                      type: 'object',
                      required: ['raw', 'host', 'path', 'query', 'variable'],
                      properties: {
                        raw: text,
                        host: { type: 'array', items: text },
                        path: { type: 'array', items: text },
                        query: pairs('value'),
                        variable: pairs('value'),
                      },
                    },
                    body: {
                      type: 'object',
                      required: ['mode', 'raw'],
                      properties: { mode: { enum: ['raw'] }, raw: text },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

test('the collection has the form of its version, and every operation of the document once', async () => {
  const ajv = new Ajv({ strict: false });
  expect([ajv.validate(shape, collection), ajv.errorsText()]).toEqual([true, 'No errors']);
  const { paths } = (await (await fetch(`${sandbox.url}/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} {{base_url}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  const items = collection.item.flatMap(({ item }) => item);
  expect(items.map(({ request }) => `${request.method} ${request.url.raw}`).sort()).toEqual(
    documented.sort(),
  );
});

/** Does what Postman does with a collection that is run from its beginning to its end. */
async function run(settings: Readonly<Record<string, string>>): Promise<Readonly<Record<string, number>>> {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, settings[key] ?? value]));
  variables.set('$guid', crypto.randomUUID());
  const filled = (given: string): string =>
    given.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => variables.get(name) ?? '');
  const statuses: Record<string, number> = {};
  for (const { name, request, event = [] } of collection.item.flatMap(({ item }) => item)) {
    const address = filled(
      request.url.variable.reduce((raw, { key, value }) => raw.replace(`:${key}`, value), request.url.raw),
    );
    const headers = new Headers(request.header.map(({ key, value }) => [key, filled(value)]));
    if (request.auth?.type !== 'noauth') headers.set('X-API-Key', variables.get('api_key') ?? '');
    const body = request.body === undefined ? null : filled(request.body.raw);
    const answer = await fetch(address, { method: request.method, headers, body });
    const json = (await answer.json()) as unknown;
    const pm = {
      collectionVariables: {
        set: (key: string, value: string | undefined) => variables.set(key, value ?? ''),
      },
      response: { json: () => json },
    };
    for (const { script } of event) new Function('pm', script.exec.join('\n'))(pm);
    statuses[name] = answer.status;
  }
  return statuses;
}

test('a run of it from the beginning to the end does what each request says', async () => {
  const statuses = await run({ base_url: sandbox.url, api_key: apiKey });
  expect(Object.keys(statuses).length).toBeGreaterThan(14);
  expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([]);
});

test('without a key only the health of the service is told', async () => {
  const statuses = await run({ base_url: sandbox.url });
  expect(Object.entries(statuses).filter(([, status]) => status !== 401)).toEqual([
    ['Tell whether the service can work', 200],
  ]);
});
