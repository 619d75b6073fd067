import type { OpenApiDocument, Schema } from '../documents/operations.ts';
import { checkedWords, type Member, membersOf, schemaName } from './print-schema.ts';

const head = `# Made by \`npm run client-types\` from the OpenAPI document of the service. Not to be edited.

from __future__ import annotations

from typing import Any, Literal, TypedDict`;

/** The schemas of a document as Python's typed dictionaries. */
export function pythonTypes(given: Record<string, unknown>): string {
  const document = given as unknown as OpenApiDocument;
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) =>
    classesOf(name, membersOf(schema)),
  );
  return `${[head, ...schemas].join('\n\n\n')}\n`;
}

/** What may be left out stands in a class of its own: Python 3.10 has no other way to say so. */
function classesOf(name: string, members: readonly Member[]): string {
  const optional = members.filter(({ required }) => !required);
  const required = members.filter((member) => member.required);
  if (optional.length === 0) return classText(name, 'TypedDict', members);
  const parent = `_${name}Optional`;
  return [classText(parent, 'TypedDict, total=False', optional), classText(name, parent, required)].join(
    '\n\n\n',
  );
}

const classText = (name: string, parents: string, members: readonly Member[]): string =>
  [`class ${name}(${parents}):`, ...(members.length === 0 ? ['    pass'] : members.flatMap(memberText))].join(
    '\n',
  );

const memberText = ({ name, schema, description }: Member): readonly string[] => [
  ...(description === undefined ? [] : [`    #: ${description}`]),
  `    ${name}: ${pythonType(schema)}`,
];

function pythonType(schema: Schema): string {
  checkedWords(schema);
  if (schema.$ref !== undefined) return schemaName(schema.$ref);
  if (schema.anyOf !== undefined) return schema.anyOf.map(pythonType).join(' | ');
  if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  if (schema.type === undefined) return 'Any';
  return [schema.type]
    .flat()
    .map((type) => plainType(type, schema))
    .join(' | ');
}

const literal = (value: unknown): string => (value === null ? 'None' : JSON.stringify(value));

const plain: Readonly<Record<string, string>> = {
  string: 'str',
  boolean: 'bool',
  integer: 'int',
  number: 'float',
  null: 'None',
};

function plainType(type: string, { items, additionalProperties }: Schema): string {
  if (type === 'array') return `list[${pythonType(items ?? {})}]`;
  if (type === 'object') {
    return `dict[str, ${typeof additionalProperties === 'object' ? pythonType(additionalProperties) : 'Any'}]`;
  }
  const name = plain[type];
  if (name === undefined) throw new Error(`No type is known for the schema type '${type}'.`);
  return name;
}
