/** The parts of our OpenAPI document that a collection is made of. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: { readonly default?: unknown; readonly examples?: readonly unknown[] };
}
interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly security?: readonly unknown[];
}
interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/**
 * The interface as a Postman collection (v2.1). A deposit keeps its id, and so does the first event: the requests after
 * them name these, so that nothing has to be copied from one to the next. Each run has orders of its own.
 */
export function postmanCollection(document: object): Readonly<Record<string, unknown>> {
  const { info, tags, paths } = document as Document;
  const items = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      item: itemOf(method, path, operation),
    })),
  );
  return {
    info: {
      name: info.title,
      version: info.version,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key', type: 'string' },
        { key: 'value', value: '{{api_key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'base_url', value: 'http://localhost:8001' },
      { key: 'api_key', value: '' },
      ...Object.keys(kept).map((key) => ({ key, value: '' })),
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: items.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
  };
}

function itemOf(method: string, path: string, operation: Operation): Readonly<Record<string, unknown>> {
  const { summary, security, requestBody } = operation;
  const example = requestBody?.content['application/json']?.example;
  const keeps = Object.keys(kept).find((name) => kept[name]?.[0] === path);
  return {
    name: summary,
    ...(keeps === undefined ? {} : { event: [keeping(keeps)] }),
    request: {
      method: method.toUpperCase(),
      ...(security?.length === 0 ? { auth: { type: 'noauth' } } : {}),
      header: example === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: urlOf(path, operation.parameters),
      ...(example === undefined ? {} : { body: bodyOf(example as object) }),
    },
    response: [],
  };
}

/** Ids that requests name, whose answer has them, and where. Of payments it is the deposit: more can be done with it. */
const kept: Readonly<Record<string, readonly [path: string, member: string]>> = {
  service_tx_id: ['/api/v1/deposits', 'answer.service_tx_id'],
  event_id: ['/api/v1/events', 'answer.items?.[0]?.event_id'],
};

/** Postman runs it after the answer. */
const keeping = (name: string): unknown => ({
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: [
      'const answer = pm.response.json();',
      `pm.collectionVariables.set('${name}', ${kept[name]?.[1]});`,
    ],
  },
});

function urlOf(path: string, parameters: readonly Parameter[]): Readonly<Record<string, unknown>> {
  const own = path.replace(/\{(\w+)\}/g, ':$1');
  const described = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description, schema, required }) => ({
        key: name,
        value: Object.hasOwn(kept, name)
          ? `{{${name}}}`
          : String(schema.examples?.[0] ?? schema.default ?? ''),
        ...(description === undefined ? {} : { description }),
        ...(place === 'query' && !required ? { disabled: true } : {}),
      }));
  return {
    raw: `{{base_url}}${own}`,
    host: ['{{base_url}}'],
    path: own.slice(1).split('/'),
    query: described('query'),
    variable: described('path'),
  };
}

const bodyOf = (example: object): Readonly<Record<string, unknown>> => ({
  mode: 'raw',
  raw: JSON.stringify(
    'reference' in example ? { ...example, reference: 'order-{{$guid}}' } : example,
    null,
    2,
  ),
  options: { raw: { language: 'json' } },
});
