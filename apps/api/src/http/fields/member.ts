import type { Member } from './answer.ts';
import type { AnswerShape, Schema } from './schema.ts';

/** The kinds of members that answers have. Each says what it is, and may give an example. */

const member = <Value>(schema: Schema, description: string, example?: Value): Member<Value> => ({
  schema: { ...schema, description, ...(example === undefined ? {} : { examples: [example] }) },
  isRequired: true,
});

const orNull = (type: string): Schema => ({ type: [type, 'null'] });

export const text = (description: string, example?: string): Member<string> =>
  member({ type: 'string' }, description, example);

export const textOrNull = (description: string, example?: string | null): Member<string | null> =>
  member(orNull('string'), description, example);

export const uuid = (description: string): Member<string> =>
  member({ type: 'string', format: 'uuid' }, description);

export const uuidOrNull = (description: string): Member<string | null> =>
  member({ ...orNull('string'), format: 'uuid' }, description);

export const uuids = (description: string, example: readonly string[]): Member<readonly string[]> =>
  member({ type: 'array', items: { type: 'string', format: 'uuid' } }, description, example);

export const strings = (description: string): Member<readonly string[]> =>
  member({ type: 'array', items: { type: 'string' } }, description, []);

export const day = (description: string): Member<string> =>
  member({ type: 'string', format: 'date' }, description, '2026-11-15');

export const time = (description: string): Member<string> =>
  member({ type: 'string', format: 'date-time' }, description, '2026-01-01T09:00:00.000Z');

export const timeOrNull = (description: string): Member<string | null> =>
  member({ ...orNull('string'), format: 'date-time' }, description, '2026-01-01T09:10:00.000Z');

/** A text that is one of a few. */
export const name = <const Known extends readonly string[]>(
  known: Known,
  description: string,
  example?: Known[number],
): Member<Known[number]> => member({ type: 'string', enum: known }, description, example);

export const nameOrNull = <const Known extends readonly string[]>(
  known: Known,
  description: string,
): Member<Known[number] | null> => member({ ...orNull('string'), enum: [...known, null] }, description);

export const names = <const Known extends readonly string[]>(
  known: Known,
  description: string,
): Member<readonly Known[number][]> =>
  member({ type: 'array', items: { type: 'string', enum: known } }, description);

export const integer = (description: string, example?: number): Member<number> =>
  member({ type: 'integer' }, description, example);

export const integerOrNull = (description: string, example: number): Member<number | null> =>
  member(orNull('integer'), description, example);

export const number = (description: string, example: number): Member<number> =>
  member({ type: 'number' }, description, example);

export const numberOrNull = (description: string, example: number): Member<number | null> =>
  member(orNull('number'), description, example);

export const flag = (description: string): Member<boolean> => member({ type: 'boolean' }, description);

export const object = <Value extends object>(
  nested: AnswerShape<Value>,
  description: string,
): Member<Value> => ({ ...member({}, description), nested });

export const objectOrNull = <Value extends object>(
  nested: AnswerShape<Value>,
  description: string,
): Member<Value | null> => ({ ...member(orNull('object'), description), nested });

export const list = <Value extends object>(
  nested: AnswerShape<Value>,
  description: string,
): Member<readonly Value[]> => ({ ...member({ type: 'array' }, description), nested });

/** A member whose shape no answer tells. */
export const any = <Value = unknown>(schema: Schema): Member<Value> => ({ schema, isRequired: true });

/** The same for a member that is left out where it would say nothing. */
export const anyOptional = (schema: Schema): Member<unknown> => ({ schema, isRequired: false });
