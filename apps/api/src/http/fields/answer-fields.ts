import { type Described, describeField, type Schema } from './schema.ts';

type MemberDecorator<Value> = <Name extends string>(target: { [Key in Name]: Value }, name: Name) => void;

type Words = Pick<Schema, 'description' | 'examples' | 'format' | 'enum' | 'const'>;

const answerField =
  <Value>(schema: Schema, nested?: () => Described): MemberDecorator<Value> =>
  (target, name) =>
    describeField(target, { name, schema, isRequired: true, ...(nested === undefined ? {} : { nested }) });

export const TextMember = (words: Words): MemberDecorator<string> =>
  answerField({ type: 'string', ...words });

export const TextOrNullMember = (words: Words): MemberDecorator<string | null> =>
  answerField({ type: ['string', 'null'], ...words });

/** A text that is one of a few; null may be one of them. */
export const NameMember = <Value extends string | null>(
  known: readonly Value[],
  words: Words,
): MemberDecorator<Value> =>
  answerField({ type: known.includes(null as Value) ? ['string', 'null'] : 'string', enum: known, ...words });

export const UuidMember = (words: Words): MemberDecorator<string> => TextMember({ format: 'uuid', ...words });

export const TimeMember = (words: Words): MemberDecorator<string> =>
  TextMember({ format: 'date-time', examples: ['2026-01-01T09:00:00.000Z'], ...words });

export const TimeOrNullMember = (words: Words): MemberDecorator<string | null> =>
  TextOrNullMember({ format: 'date-time', examples: ['2026-01-01T09:10:00.000Z'], ...words });

export const IntegerMember = (words: Words): MemberDecorator<number> =>
  answerField({ type: 'integer', ...words });

export const IntegerOrNullMember = (words: Words): MemberDecorator<number | null> =>
  answerField({ type: ['integer', 'null'], ...words });

export const NumberMember = (words: Words): MemberDecorator<number> =>
  answerField({ type: 'number', ...words });

export const FlagMember = (words: Words): MemberDecorator<boolean> =>
  answerField({ type: 'boolean', ...words });

export const NamesMember = <Value extends string>(
  known: readonly Value[],
  words: Words,
): MemberDecorator<readonly Value[]> =>
  answerField({ type: 'array', items: { type: 'string', enum: known }, ...words });

export const UuidsMember = (words: Words): MemberDecorator<readonly string[]> =>
  answerField({ type: 'array', items: { type: 'string', format: 'uuid' }, ...words });

export const ObjectMember = <Value extends object>(
  nested: () => Described<Value>,
  words: Words,
): MemberDecorator<Value> => answerField(words, nested);

export const ObjectOrNullMember = <Value extends object>(
  nested: () => Described<Value>,
  words: Words,
): MemberDecorator<Value | null> => answerField({ type: ['object', 'null'], ...words }, nested);

export const ListMember = <Value extends object>(
  nested: () => Described<Value>,
  words: Words,
): MemberDecorator<readonly Value[]> => answerField({ type: 'array', ...words }, nested);

/** A member whose shape no class tells. */
export const AnyMember = (schema: Schema): MemberDecorator<unknown> => answerField(schema);

/** The same for a member that is left out where it would say nothing. */
export const AnyOptionalMember =
  (schema: Schema) =>
  <Name extends string>(target: { [Key in Name]?: unknown }, name: Name): void =>
    describeField(target, { name, schema, isRequired: false });
