import type { Schema } from '../documents/operations.ts';

/** What is not known here is refused, never guessed. */
const shaping = ['$ref', 'type', 'enum', 'items', 'properties', 'required', 'additionalProperties', 'anyOf'];
/** Words that narrow a value in ways that no type can say, or that only explain it. */
// biome-ignore format: a list of words
const silent = [
  'description', 'examples', 'default', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems',
  'maxItems', 'uniqueItems',
];

export function checkedWords(schema: Schema): void {
  const unknownWord = Object.keys(schema).find((word) => !shaping.includes(word) && !silent.includes(word));
  if (unknownWord !== undefined)
    throw new Error(`No type is known for the word '${unknownWord}' of a schema.`);
}

/** The alternatives that a schema allows, each as TypeScript writes it. */
export function alternatives(schema: Schema): readonly string[] {
  checkedWords(schema);
  if (schema.$ref !== undefined) return [schemaName(schema.$ref)];
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(alternatives);
  if (schema.enum !== undefined) return schema.enum.map(literal);
  if (schema.type === undefined) return ['unknown'];
  return [schema.type].flat().map((type) => plainType(type, schema));
}

export const typeOf = (schema: Schema): string => alternatives(schema).join(' | ');

/** `#/components/schemas/DepositAnswer` is called DepositAnswer. */
export const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

function plainType(type: string, { items, additionalProperties }: Schema): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'null':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return arrayOf(items ?? {});
    case 'object':
      return `Readonly<Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>>`;
    default:
      throw new Error(`No type is known for the schema type '${type}'.`);
  }
}

function arrayOf(items: Schema): string {
  const item = typeOf(items);
  return `readonly ${alternatives(items).length > 1 ? `(${item})` : item}[]`;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string' && /^[\w.-]+$/.test(value)) return `'${value}'`;
  throw new Error(`No type is known for the value ${JSON.stringify(value)}.`);
}

const lineMaxChars = 110;

/** One member of a type. */
export interface Member {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly description: string | undefined;
}

export const membersOf = ({ properties = {}, required = [] }: Schema): readonly Member[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
    description: schema.description,
  }));

/** The lines of a type's members, as the formatter would have them. */
export const memberLines = (members: readonly Member[], indent: string): readonly string[] =>
  members.flatMap((member) => [...comment(member, indent), ...declaration(member, indent)]);

const comment = ({ description }: Member, indent: string): readonly string[] =>
  description === undefined ? [] : [`${indent}/** ${description.replaceAll('*/', '*\\/')} */`];

function declaration({ name, schema, required }: Member, indent: string): readonly string[] {
  // A member that may be left out may be undefined too: JSON leaves it out all the same.
  const types = [...alternatives(schema), ...(required ? [] : ['undefined'])];
  const start = `${indent}readonly ${name}${required ? '' : '?'}:`;
  const line = `${start} ${types.join(' | ')};`;
  if (line.length <= lineMaxChars) return [line];
  const brokenUp = (all: readonly string[]) => all.map((type) => `${indent}  | ${type}`);
  if (types.length === 1 && schema.items !== undefined)
    return [`${start} readonly (`, ...brokenUp(alternatives(schema.items)), `${indent})[];`];
  const broken = brokenUp(types);
  return [start, ...broken.slice(0, -1), `${broken.at(-1)};`];
}
