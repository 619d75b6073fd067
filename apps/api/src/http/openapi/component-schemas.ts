import { type Described, type Field, fieldsOf, type Schema } from '../fields/schema.ts';

/** Collects the schemas of requests and answers as they are referred to; each is described once, under its own name. */
export class ComponentSchemas {
  readonly #schemas = new Map<string, Schema>();
  readonly #described = new Map<string, Described>();

  /** A reference to what is then part of the document. */
  refer(described: Described): Schema {
    const { name } = described;
    const known = this.#described.get(name);
    if (known !== undefined && known !== described) throw new Error(`Two schemas are called ${name}.`);
    if (known === undefined) {
      this.#described.set(name, described);
      this.#schemas.set(name, this.#schemaOf(described));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  all(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #schemaOf(described: Described): Schema {
    const fields = fieldsOf(described);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, this.#memberSchema(field)])),
      required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    };
  }

  #memberSchema({ schema, nested }: Field): Schema {
    if (nested === undefined) return schema;
    const reference = this.refer(nested);
    const { type, ...words } = schema;
    if (type === 'array') return { ...schema, items: reference };
    return Array.isArray(type)
      ? { ...words, anyOf: [reference, { type: 'null' }] }
      : { ...words, ...reference };
  }
}

/** An example, put together from the examples of its members. */
export function exampleOf(described: Described): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(described)
      .filter((field) => field.isRequired || field.schema.examples !== undefined)
      .map((field) => [field.name, exampleOfField(field)]),
  );
}

function exampleOfField({ schema, nested }: Field): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if (nested !== undefined) return schema.type === 'array' ? [exampleOf(nested)] : exampleOf(nested);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.items?.enum !== undefined) return schema.items.enum;
  if (schema.format === 'uuid') return '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';
  switch (schema.type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 0;
    case 'string':
      return '';
    default:
      return null;
  }
}
