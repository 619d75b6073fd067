import { type Reason, type ReasonCode, sentenceOf, sentences } from '@mobile-money/core';
import type { Endpoint } from '../../src/http/endpoint.ts';
import type { AnswerShape, Field } from '../../src/http/fields/schema.ts';

const codes = Object.keys(sentences.en) as ReasonCode[];

/** Any fact will do: none of these is a word. */
const reasonOf = (code: ReasonCode): Reason =>
  ({
    code,
    facts: Object.fromEntries([...sentences.en[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '7'])),
  }) as Reason;

/** So many rows does a list have that each of the names that a member may have is in one of them. */
const madeRows = 48;

/**
 * Answers of the internal API made of their tables of members alone: every name that a member may have, and every code of
 * a reason with its English sentence, in turn. No text of theirs is a word, unless it is one that `known` has for it.
 */
export class MadeAnswers {
  #made = 0;

  constructor(
    private readonly endpoints: readonly Endpoint[],
    private readonly known: Readonly<Record<string, readonly string[]>>,
  ) {}

  /** Null for what the internal API does not have. */
  to(path: string): object | null {
    const found = this.endpoints.find(
      (each) => each.method === 'get' && patternOf(each.path).test(path) && !each.path.endsWith('/session'),
    );
    // Of one list there are as many rows as there are codes.
    const rows = path === '/internal/v1/messages' ? codes.length : madeRows;
    return found === undefined ? null : this.#object(found.answer, 0, rows);
  }

  #object(shape: AnswerShape<never>, n: number, rows: number): object {
    const made = Object.fromEntries(
      shape.fields.map((field) => [field.name, this.#value(field, n, rows)]),
    ) as Record<string, unknown>;
    for (const { name, schema } of shape.fields.filter(({ name }) => name.endsWith('why'))) {
      const [, told = ''] = /^`(\w+)`/.exec(schema.description ?? '') ?? [];
      made[told] = sentenceOf(made[name] as Reason);
    }
    return made;
  }

  #value(field: Field, n: number, rows: number): unknown {
    const { name, schema, nested } = field;
    if (name.endsWith('why')) return reasonOf(codes[this.#made++ % codes.length] as ReasonCode);
    if (schema.type === 'array') {
      const length = nested === undefined ? (schema.items?.enum?.length ?? 0) : rows;
      return Array.from({ length }, (_, index) =>
        nested === undefined ? schema.items?.enum?.[index] : this.#object(nested, index, 2),
      );
    }
    if (nested !== undefined) return this.#object(nested, n, 2);
    const known = this.known[name];
    if (known !== undefined) return known[n % known.length];
    if (schema.enum !== undefined) return schema.enum[n % schema.enum.length];
    return this.#plain(field, n);
  }

  #plain({ name, schema: { type, format, examples = [] } }: Field, n: number): unknown {
    if (name.includes('cursor')) return null;
    if (format === 'uuid') return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    if (type === 'boolean') return n % 2 === 0;
    const [example] = examples;
    if (typeof example === 'string' && !example.includes(' ')) return example;
    return String(type).includes('string') ? `x${n}` : (example ?? 5_000 + n);
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
