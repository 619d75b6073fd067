import {
  nameOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Schema,
} from '../documents/operations.ts';
import { memberLines, membersOf, schemaName } from './print-schema.ts';

const banner =
  '// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.';

/** Everything that a document describes, as the text of one file. What answers no JSON has no type. */
export function clientTypes(given: Record<string, unknown>): string {
  const document = given as unknown as OpenApiDocument;
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) =>
    [`export interface ${name} {`, ...memberLines(membersOf(schema), '  '), '}'].join('\n'),
  );
  const operations = [
    '/** What each operation takes and gives. */',
    'export interface Operations {',
    ...operationsOf(document).flatMap(operationLines),
    '}',
  ].join('\n');
  return `${[banner, ...schemas, operations].join('\n\n')}\n`;
}

function operationLines(operation: Operation): readonly string[] {
  const { method, template, body, responses } = operation;
  const answer = responses['200']?.content?.['application/json']?.schema;
  if (answer === undefined) return [];
  return [
    `  readonly '${method.toLowerCase()} ${template}': {`,
    ...parameterLines('path', operation),
    ...parameterLines('query', operation),
    ...(body === null ? [] : [`    readonly body: ${namedIn(body, operation)};`]),
    `    readonly answer: ${namedIn(answer, operation)};`,
    '  };',
  ];
}

function parameterLines(place: 'path' | 'query', { parameters }: Operation): readonly string[] {
  const members = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, description, required = false }) => ({ name, schema, description, required }));
  return members.length === 0
    ? []
    : [`    readonly ${place}: {`, ...memberLines(members, '      '), '    };'];
}

function namedIn({ $ref }: Schema, operation: Operation): string {
  if ($ref !== undefined) return schemaName($ref);
  throw new Error(`A body of ${nameOf(operation)} does not refer to a schema by its name.`);
}
