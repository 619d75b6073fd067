import { type Member, memberLines, membersOf } from './print-members.ts';
import { nameOf, namesIn, type Schema } from './print-schema.ts';

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
export interface InterfaceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export const banner =
  '// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.\n';

/** The files of the client that are made from the document: their names, and their text. */
export function clientTypes({ paths, components }: InterfaceDocument): ReadonlyMap<string, string> {
  const schemas = Object.entries(components.schemas);
  const names = [...schemas.map(([name]) => name), 'Operations'];
  const faces = names.map((name) => `export type { ${name} } from './${fileOf(name)}';`);
  return new Map([
    ...schemas.map(([name, schema]) => [fileOf(name), schemaFile(name, schema)] as const),
    ['operations.ts', operationsFile(paths)] as const,
    ['schemas.ts', `${banner}\n${faces.sort().join('\n')}\n`] as const,
  ]);
}

export const fileOf = (name: string): string =>
  `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.ts`;

function schemaFile(name: string, schema: Schema): string {
  const lines = [...importsOf(namesIn(schema)), `export interface ${name} {`];
  return `${banner}\n${[...lines, ...memberLines(membersOf(schema), '  '), '}'].join('\n')}\n`;
}

export const importsOf = (names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [...names.map((name) => `import type { ${name} } from './${fileOf(name)}';`), ''];

export function operationsFile(paths: InterfaceDocument['paths'], name = 'Operations'): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const used = [...new Set(operations.flatMap((each) => [...bodyOf(each), answerOf(each)]))].sort();
  return `${banner}\n${[
    ...importsOf(used),
    '/** What each operation takes and gives. */',
    `export interface ${name} {`,
    ...operations.flatMap((each) => [
      `  readonly '${each.method} ${each.path}': {`,
      ...parameterLines('path', each.parameters),
      ...parameterLines('query', each.parameters),
      ...bodyOf(each).map((body) => `    readonly body: ${body};`),
      `    readonly answer: ${answerOf(each)};`,
      '  };',
    ]),
    '}',
  ].join('\n')}\n`;
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

const answerOf = ({ responses }: Operation): string => nameIn(responses['200']);

function nameIn(media: Media | undefined): string {
  const reference = media?.content['application/json']?.schema.$ref;
  if (reference === undefined)
    throw new Error('A body in the document does not refer to a schema by its name.');
  return nameOf(reference);
}
