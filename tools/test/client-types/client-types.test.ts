import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { interfaceDocument, staffDocument } from '@mobile-money/api/interface-document';
import { memoryPorts } from '@mobile-money/testing';
import { clientTypes } from '../../src/client-types/client-types.ts';
import { alternatives, typeOf } from '../../src/client-types/print-schema.ts';
import { pythonTypes } from '../../src/client-types/python-types.ts';
import type { Schema } from '../../src/documents/operations.ts';

// biome-ignore format: reads by its columns
test.each([
  ['the client',           'packages/client/src/schemas.ts',                                interfaceDocument, clientTypes],
  ['the client in Python', 'packages/client-python/src/mobile_money_client/schemas.py',    interfaceDocument, pythonTypes],
  ['the back office',      'apps/console/src/api/schemas.ts',                               staffDocument,     clientTypes],
])('the types of %s are those of its document; if not, run `npm run client-types`', (_whose, place, document, types) => {
  const kept = readFileSync(new URL(`../../../${place}`, import.meta.url), 'utf8');
  expect(kept).toBe(types(document(memoryPorts().ports)));
});

describe('a schema becomes a type', () => {
  // biome-ignore format: reads by its columns
  const table: readonly (readonly [Schema, string])[] = [
    [{ type: 'string', format: 'uuid', description: 'x', examples: ['y'] },  'string'],
    [{ type: ['string', 'null'], maxLength: 3 },                             'string | null'],
    [{ type: 'integer', minimum: 1 },                                        'number'],
    [{ type: 'string', enum: ['a', 'b.c', null] },                           "'a' | 'b.c' | null"],
    [{ type: 'array', items: { type: 'boolean' } },                          'readonly boolean[]'],
    [{ type: 'array', items: { type: ['string', 'integer'] } },              'readonly (string | number)[]'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Step' } },        'readonly Step[]'],
    [{ anyOf: [{ $ref: '#/components/schemas/Step' }, { type: 'null' }] },   'Step | null'],
    [{ type: 'object', additionalProperties: { type: 'number' } },           'Readonly<Record<string, number>>'],
    [{ type: 'object' },                                                     'Readonly<Record<string, unknown>>'],
    [{ description: 'whatever was given' },                                  'unknown'],
  ];
  test.each(table)('%j is %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  test.each<[Schema, string]>([
    [{ oneOf: [] }, "the word 'oneOf'"],
    [{ type: 'tuple' }, "the schema type 'tuple'"],
    [{ enum: [1] }, 'the value 1'],
    [{ enum: ["it's"] }, 'the value "it\'s"'],
  ])('%j is refused, not guessed', (schema, what) => {
    expect(() => alternatives(schema)).toThrow(`No type is known for ${what}`);
  });
});

describe('an operation', () => {
  const reference = { $ref: '#/components/schemas/Thing' };
  const answer = { content: { 'application/json': { schema: reference } } };
  const place = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const filter = { name: 'kind', in: 'query', required: false, schema: { type: 'string', enum: ['a'] } };
  const thing: Schema = { type: 'object', properties: { id: { type: 'string', description: 'Its */ id.' } } };
  const document = (operation: Record<string, unknown>): Record<string, unknown> => ({
    paths: { '/things/{id}': { get: { parameters: [], responses: { 200: answer }, ...operation } } },
    components: { schemas: { Thing: thing } },
  });

  test('says what it takes in path, query and body, and what it gives', () => {
    const text = clientTypes(document({ parameters: [place, filter], requestBody: answer }));
    expect(text).toContain(`export interface Operations {
  readonly 'get /things/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      readonly kind?: 'a' | undefined;
    };
    readonly body: Thing;
    readonly answer: Thing;
  };
}`);
    expect(text).toContain('  /** Its *\\/ id. */\n  readonly id?: string | undefined;');
  });

  test('that answers no JSON has no type', () => {
    const file = { content: { 'text/csv': { schema: { type: 'string' } } } };
    expect(clientTypes(document({ responses: { 200: file } }))).not.toContain('/things/');
  });

  test('with a body that has no name is refused', () => {
    const nameless = { content: { 'application/json': { schema: { type: 'string' } } } };
    expect(() => clientTypes(document({ responses: { 200: nameless } }))).toThrow('by its name');
  });
});
