import { type Member, memberLines, membersOf } from './print-members.ts';
import { nameOf, type Schema } from './print-schema.ts';

interface Media {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media>>;
}
/** The part of an OpenAPI document that becomes types. */
interface InterfaceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const banner =
  '// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.';

/** Everything that a document describes, as the text of one file. What answers no JSON has no type. */
export function clientTypes(document: Record<string, unknown>): string {
  const { paths, components } = document as unknown as InterfaceDocument;
  const schemas = Object.entries(components.schemas).map(([name, schema]) =>
    [`export interface ${name} {`, ...memberLines(membersOf(schema), '  '), '}'].join('\n'),
  );
  return `${[banner, ...schemas, operationsIn(paths)].join('\n\n')}\n`;
}

function operationsIn(paths: InterfaceDocument['paths']): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  return [
    '/** What each operation takes and gives. */',
    'export interface Operations {',
    ...operations
      .filter(answersJson)
      .flatMap((each) => [
        `  readonly '${each.method} ${each.path}': {`,
        ...parameterLines('path', each.parameters),
        ...parameterLines('query', each.parameters),
        ...bodyOf(each).map((body) => `    readonly body: ${body};`),
        `    readonly answer: ${nameIn(each.responses['200'])};`,
        '  };',
      ]),
    '}',
  ].join('\n');
}

function parameterLines(place: 'path' | 'query', parameters: readonly Parameter[]): readonly string[] {
  const members = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ required, ...rest }): Member => ({ ...rest, isRequired: required }));
  return members.length === 0
    ? []
    : [`    readonly ${place}: {`, ...memberLines(members, '      '), '    };'];
}

const bodyOf = ({ requestBody }: Operation): readonly string[] =>
  requestBody?.content['application/json'] === undefined ? [] : [nameIn(requestBody)];

const answersJson = ({ responses }: Operation): boolean =>
  responses['200']?.content['application/json'] !== undefined;

function nameIn(media: Media | undefined): string {
  const reference = media?.content['application/json']?.schema.$ref;
  if (reference === undefined)
    throw new Error('A body in the document does not refer to a schema by its name.');
  return nameOf(reference);
}
