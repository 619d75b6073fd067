import type { Rule } from '../rules/rule.ts';

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
}

/** What the document describes by its members: the class of a request, or the shape of an answer. */
export type Described = RequestClass | AnswerShape<never>;

/** A class whose members are described by decorators. */
export type RequestClass<T extends object = object> = new () => T;

/** A table of members. Whoever answers with it must give all of them; the type exists only while compiling. */
export interface AnswerShape<T extends object> {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly __takes?: (answer: T) => void;
}

/** One member of what is described. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  /** Tells what is wrong with a value; answers have none. */
  readonly rule?: Rule;
  /** Of a list: tells what is wrong with one of its items. */
  readonly itemRule?: Rule;
  /** Brings a value into its usual form before it is judged. */
  readonly normalise?: (value: unknown) => unknown;
  /** The shape of the member, or of its items, where it is one of ours. */
  readonly nested?: AnswerShape<never>;
}

const fieldsByClass = new WeakMap<object, Map<string, Field>>();

/** Remembers a member. Decorators call this, in the order in which the members are declared. */
export function describeField(prototype: object, field: Field): void {
  const fields = fieldsByClass.get(prototype.constructor) ?? new Map<string, Field>();
  fields.set(field.name, field);
  fieldsByClass.set(prototype.constructor, fields);
}

/** The members, those that a class inherits first, in declared order. */
export function fieldsOf(described: Described): readonly Field[] {
  if ('fields' in described) return described.fields;
  const parent: unknown = Object.getPrototypeOf(described);
  const inherited = isDescribed(parent) ? fieldsOf(parent) : [];
  return [...inherited, ...(fieldsByClass.get(described)?.values() ?? [])];
}

const isDescribed = (value: unknown): value is RequestClass =>
  typeof value === 'function' && fieldsByClass.has(value);
