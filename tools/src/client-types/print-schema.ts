/** The part of JSON Schema that the service's document uses. What is not known here is refused, never guessed. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly [annotation: string]: unknown;
}

const shaping = ['$ref', 'type', 'enum', 'items', 'properties', 'required', 'additionalProperties', 'anyOf'];
/** Words that narrow a value in ways that TypeScript cannot say, or that only explain it. */
const silent = ['description', 'examples', 'default', 'format', 'pattern'].concat([
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

/** The alternatives that a schema allows, each as TypeScript writes it. */
export function alternatives(schema: Schema): readonly string[] {
  const unknownWord = Object.keys(schema).find((word) => !shaping.includes(word) && !silent.includes(word));
  if (unknownWord !== undefined)
    throw new Error(`No type is known for the word '${unknownWord}' of a schema.`);
  if (schema.$ref !== undefined) return [nameOf(schema.$ref)];
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(alternatives);
  if (schema.enum !== undefined) return schema.enum.map(literal);
  if (schema.type === undefined) return ['unknown'];
  return [schema.type].flat().map((type) => plainType(type, schema));
}

export const typeOf = (schema: Schema): string => alternatives(schema).join(' | ');

/** `#/components/schemas/DepositAnswer` is called DepositAnswer. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

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
