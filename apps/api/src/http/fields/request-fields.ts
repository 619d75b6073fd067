import { Expose, Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { integer, integerFromText, integerInQuery, type Range } from '../rules/integer-rules.ts';
import { orNull } from '../rules/list-rules.ts';
import { callbackPolicies, missing, type Rule } from '../rules/rule.ts';
import {
  lengthBetween,
  literal,
  matching,
  notBlank,
  text,
  withoutControls,
  withoutNul,
} from '../rules/text-rules.ts';
import { callbackUrlOrNull } from '../rules/url-rule.ts';
import { normaliseUuid, uuid } from '../rules/uuid-rule.ts';
import { describeField, type Schema } from './schema.ts';

/** Decorates a member of the type `Value`, and no other: a rule on the wrong kind of member does not compile. */
export type MemberDecorator<Value> = <Name extends string>(
  target: { [Key in Name]: Value },
  name: Name,
) => void;

/** Words about a member, for the OpenAPI document. A member with a default may be left out. */
export type Words = Pick<Schema, 'description' | 'examples' | 'default'>;
export type Optional = Omit<Words, 'default'>;

interface FieldTerms {
  readonly normalise?: (value: unknown) => unknown;
  readonly isRequired?: boolean;
  /** Left out it is undefined, and means: as it is now. Where null has a meaning of its own. */
  readonly mayStay?: boolean;
  readonly itemRule?: Rule;
}

/** One member of a request: read by class-transformer, judged by class-validator, described for OpenAPI. */
export function requestField<Value>(
  rule: Rule,
  schema: Schema,
  {
    normalise = (value: unknown): unknown => value,
    isRequired = schema.default === undefined,
    mayStay = false,
    itemRule,
  }: FieldTerms = {},
): MemberDecorator<Value> {
  const withMissing: Rule = (value, policy) => {
    if (value !== undefined) return rule(value, policy);
    return mayStay ? null : missing;
  };
  return (target, name) => {
    Expose()(target, name);
    Transform(({ value }) => normalise(value))(target, name);
    for (const policy of callbackPolicies) {
      const validate = (value: unknown): boolean => withMissing(value, policy) === null;
      ValidateBy({ name: policy, validator: { validate } }, { groups: [policy] })(target, name);
    }
    const items = itemRule === undefined ? {} : { itemRule };
    describeField(target, { name, schema, isRequired, rule: withMissing, normalise, ...items });
  };
}

export const UuidField = (words: Words): MemberDecorator<string> =>
  requestField(uuid, { type: 'string', format: 'uuid', ...words }, { normalise: normaliseUuid });

export const PatternField = (pattern: string, words: Words): MemberDecorator<string> =>
  requestField(text(matching(pattern)), { type: 'string', pattern, ...words });

/** A text of so many characters, none of them a control character. */
export const LineField = (minLength: number, maxLength: number, words: Words): MemberDecorator<string> =>
  requestField(text(lengthBetween(minLength, maxLength), withoutControls), {
    type: 'string',
    minLength,
    maxLength,
    ...words,
  });

/** Why someone decides something: words, and not only blanks. */
export const ReasonField = (maxLength: number, words: Words): MemberDecorator<string> =>
  requestField(text(notBlank, lengthBetween(1, maxLength), withoutControls), {
    type: 'string',
    minLength: 1,
    maxLength,
    pattern: String.raw`\S`,
    ...words,
  });

/** Any text that says something: what it means is for the core to find out. */
export const FreeTextField = (words: Words): MemberDecorator<string> =>
  requestField(text(withoutNul), { type: 'string', ...words });

/** A text that the core knows a list of; one that is not on it gets the core's own answer. */
export const NameField = (known: readonly string[], words: Words): MemberDecorator<string> =>
  requestField(text(), { type: 'string', enum: known, ...words });

export const LiteralField = <Value extends string>(
  accepted: readonly Value[],
  words: Words,
): MemberDecorator<Value> => requestField(literal(accepted), { type: 'string', enum: accepted, ...words });

/** A member that may be left out, or be null. */
export const optionalField = <Value>(
  rule: Rule,
  schema: Schema,
  normalise: (value: unknown) => unknown = (value) => value,
): MemberDecorator<Value | null> => requestField(orNull(rule), schema, { isRequired: false, normalise });

/** A filter: left out, it filters nothing. */
export const FilterField = <Value extends string>(
  accepted: readonly Value[],
  words: Optional,
): MemberDecorator<Value | null> =>
  optionalField(literal(accepted), { type: 'string', enum: accepted, ...words });

export const IntegerField = (range: Range, words: Words): MemberDecorator<number> =>
  requestField(integer(range), integerSchema(range, words));

export const QueryIntegerField = (range: Range, words: Words): MemberDecorator<number> =>
  requestField(integerInQuery(range), integerSchema(range, words), { normalise: integerFromText });

export const integerSchema = ({ ge, le }: Range, words: Words): Schema => ({
  type: 'integer',
  minimum: ge,
  ...(le === undefined ? {} : { maximum: le }),
  ...words,
});

export const CallbackUrlField = (words: Words): MemberDecorator<string | null> =>
  requestField(callbackUrlOrNull, { type: ['string', 'null'], format: 'uri', maxLength: 2048, ...words });

/** A text of a form that may be left out. */
export const OptionalPatternField = (pattern: string, words: Optional): MemberDecorator<string | null> =>
  optionalField(text(matching(pattern)), { type: 'string', pattern, ...words });

/** A text in a query that may be left out. */
export const OptionalTextField = (words: Optional): MemberDecorator<string | null> =>
  optionalField(text(), { type: 'string', ...words });
