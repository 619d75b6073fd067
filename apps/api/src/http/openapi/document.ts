import { operatorDisplayNames } from '@mobile-money/core';
import { WebhookPayload } from '../answers/webhook-payload.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Described, fieldsOf, type Schema } from '../fields/schema.ts';
import type { Upload } from '../read-upload.ts';
import { chapterOf, chaptersOf } from './chapters.ts';
import { codeSamples } from './code-samples.ts';
import { ComponentSchemas, exampleOf } from './component-schemas.ts';
import { type Documented, errorsOf } from './documented-errors.ts';

const aboutTheService = [
  `Deposits and withdrawals over ${Object.values(operatorDisplayNames).join(' and ')} in Cameroon. Amounts are whole XAF.`,
  'HTTP 200 means only that the request was processed: the outcome is in `status`, in the webhook, or in `state`.',
  'Every answer bears the header `X-Request-Id`, taken from the request or made.',
  'Where keys are limited, every answer to one bears `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`: how many requests its bucket of tokens holds, how many are left, and in how many seconds it is full again.',
];

/** The OpenAPI 3.1 document, made from the endpoints that the router serves and the classes that they use. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  version: string,
  notes: readonly string[] = [],
): Record<string, unknown> {
  const schemas = new ComponentSchemas();
  const paths = pathsOf(endpoints, schemas, (endpoint) => ({
    tags: [chapterOf(endpoint)],
    ...codeSamples(endpoint),
  }));
  return {
    openapi: '3.1.0',
    info: infoOf('', version, [...aboutTheService, ...notes]),
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: chaptersOf(endpoints),
    paths,
    webhooks: { payment: { post: webhook(schemas) } },
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
      schemas: schemas.all(),
    },
  };
}

/** What all documents of the service say of themselves. */
export const infoOf = (part: string, version: string, about: readonly string[]): unknown => ({
  title: `Mobile Money Payment Service${part}`,
  version,
  description: about.join('\n\n'),
  contact: { name: 'Whoever runs this service' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
});

/** What the router serves, as OpenAPI writes it, with its chapter and what else there is to say. */
export function pathsOf(
  endpoints: readonly Endpoint[],
  schemas: ComponentSchemas,
  more: (endpoint: Endpoint) => Readonly<Record<string, unknown>>,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const described = { ...operation(endpoint, schemas), ...more(endpoint) };
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: described };
  }
  return paths;
}

const webhook = (schemas: ComponentSchemas): Record<string, unknown> => ({
  operationId: 'payment_webhook',
  tags: ['webhooks'],
  summary: 'The outcome of a transaction, sent to its callback_url',
  description: [
    'The header `X-Service-Signature` carries a JWT (RS256) whose claim `service_tx_id` equals that of the body.',
    'An answer other than 2XX within 5 seconds is tried again. The same event may come more than once.',
  ].join('\n\n'),
  parameters: [{ name: 'X-Service-Signature', in: 'header', required: true, schema: { type: 'string' } }],
  requestBody: requestBody(WebhookPayload, schemas),
  responses: { '2XX': { description: 'The event was taken.' } },
});

function operation(endpoint: Endpoint, schemas: ComponentSchemas): Record<string, unknown> {
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: endpoint.description ?? whoMayCall(endpoint),
    ...(isForEveryone(endpoint) ? { security: [] } : {}),
    parameters: [...parameters(endpoint.pathClass, 'path'), ...parameters(endpoint.queryClass, 'query')],
    ...(endpoint.bodyClass === null
      ? {}
      : { requestBody: requestBody(endpoint.bodyClass, schemas, endpoint.isBodyOptional) }),
    ...(endpoint.upload === null ? {} : { requestBody: uploadBody(endpoint.upload) }),
    responses: responses(endpoint, schemas),
  };
}

const isForEveryone = ({ path, duty }: Endpoint): boolean => !path.startsWith('/api/') && duty === null;

/** All that there is to say of a call that explains itself. */
const whoMayCall = ({ duty, file, path }: Endpoint): string =>
  [
    ...(path.startsWith('/api/') ? ['For the application of the key.'] : []),
    ...(duty === null ? [] : [`For roles with the duty \`${duty}\`.`]),
    ...(file === null ? [] : ['With `format=csv` the whole list is a file.']),
  ].join(' ') || 'For everyone who reaches the service.';

const operationId = ({ method, path }: Endpoint): string =>
  [
    method,
    ...path.split(/[^A-Za-z0-9]+/).filter((part) => part !== '' && part !== 'api' && part !== 'v1'),
  ].join('_');

const parameters = (described: Described, place: 'path' | 'query'): readonly unknown[] =>
  fieldsOf(described).map(({ name, isRequired, schema: { description, ...schema } }) => ({
    name,
    in: place,
    required: isRequired,
    description,
    schema,
  }));

const requestBody = (described: Described, schemas: ComponentSchemas, isOptional = false): unknown => ({
  required: !isOptional,
  content: { 'application/json': { schema: schemas.refer(described), example: exampleOf(described) } },
});

const uploadBody = ({ mediaType, description }: Upload): unknown => ({
  required: true,
  description,
  content: { [mediaType]: { schema: { type: 'string' } } },
});

const headers = {
  'X-Request-Id': { description: 'Names this request in the logs.', schema: { type: 'string' } },
};

function responses(endpoint: Endpoint, schemas: ComponentSchemas): Record<string, unknown> {
  if (fieldsOf(endpoint.answer).length === 0)
    return { ...errorResponses(endpoint, schemas), 204: { description: 'Done.', headers } };
  const own = { 200: 'The request was processed.', ...endpoint.otherStatuses };
  const answers = Object.entries(own).map(([status, description]) => [
    status,
    {
      description,
      headers,
      content: {
        'application/json': {
          schema: schemas.refer(endpoint.answer),
          example: exampleOf(endpoint.answer),
        },
        ...(endpoint.file === null ? {} : { 'text/csv': { schema: { type: 'string' } } }),
      },
    },
  ]);
  return { ...errorResponses(endpoint, schemas), ...Object.fromEntries(answers) };
}

const errorResponses = (endpoint: Endpoint, schemas: ComponentSchemas): Record<string, unknown> =>
  Object.fromEntries(
    errorsOf(endpoint).map((error) => [String(error.status), errorResponse(error, schemas)]),
  );

function errorResponse({ reasons, classes, examples }: Documented, schemas: ComponentSchemas): unknown {
  const referred = classes.map((each) => schemas.refer(each));
  const schema: Schema | undefined = referred.length === 1 ? referred[0] : { anyOf: referred };
  const named = examples.map((value, index) => [`example_${index + 1}`, { value }]);
  return {
    description: reasons.join(' '),
    headers,
    content: { 'application/json': { schema, examples: Object.fromEntries(named) } },
  };
}
