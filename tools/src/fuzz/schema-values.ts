import fc from 'fast-check';
import { type OpenApiDocument, resolved, type Schema } from '../documents/operations.ts';
import { weighed } from './hostile-values.ts';

/** Values that exist at the service, by the name of the member or parameter that bears them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const knownWeight = 6;

/** Values that fit a schema; what the service knows by that name is taken more often than not. */
export function fitting(
  schema: Schema,
  document: OpenApiDocument,
  known: KnownValues,
  name = '',
): fc.Arbitrary<unknown> {
  const plain = resolved(schema, document);
  const made = anyOf(plain, document, known);
  const given = known[name] ?? plain.examples ?? [];
  if (given.length === 0 || plain.properties !== undefined) return made;
  return weighed([knownWeight, fc.constantFrom(...given)], [1, made]);
}

function anyOf(schema: Schema, document: OpenApiDocument, known: KnownValues): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((each) => fitting(each, document, known)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = schema.type === undefined ? ['null', 'object'] : [schema.type].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, document, known)));
}

function ofType(
  type: string,
  schema: Schema,
  document: OpenApiDocument,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: Math.min(schema.maximum ?? 1e6, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, document, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return members(schema, document, known);
    default:
      throw new Error(`The fuzzer has not learnt the type ${type}.`);
  }
}

function text({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'uri':
      return fc.webUrl();
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    case 'email':
      return fc.emailAddress();
    default:
      return pattern === undefined
        ? fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
        : fc.stringMatching(new RegExp(pattern));
  }
}

function members(schema: Schema, document: OpenApiDocument, known: KnownValues): fc.Arbitrary<unknown> {
  const own = Object.entries(schema.properties ?? {});
  const values = own.map(([name, each]) => [name, fitting(each, document, known, name)] as const);
  const options = { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true };
  return fc.record(Object.fromEntries(values), options);
}
