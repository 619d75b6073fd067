import { calendarDay, DomainError, limits } from '@mobile-money/core';
import { isAddressRange } from '../address-ranges.ts';
import { integer, integerFromText, integerInQuery, type Range } from '../rules/integer-rules.ts';
import { boolean, listOf, orNull } from '../rules/list-rules.ts';
import { type Fault, type Rule, valueError } from '../rules/rule.ts';
import { lengthBetween, literal, text, withoutControls, withoutNul } from '../rules/text-rules.ts';
import { normaliseUuid, uuid } from '../rules/uuid-rule.ts';
import {
  integerSchema,
  type MemberDecorator,
  type Optional,
  optionalField,
  requestField,
  type Words,
} from './request-fields.ts';
import type { Schema } from './schema.ts';

/** Members that only the back office sends. */

export const FlagField = (words: Words): MemberDecorator<boolean> =>
  requestField(boolean, { type: 'boolean', ...words });

export const OptionalFlagField = (words: Optional): MemberDecorator<boolean | null> =>
  optionalField(boolean, { type: ['boolean', 'null'], ...words });

export const OptionalIntegerField = (range: Range, words: Optional): MemberDecorator<number | null> =>
  optionalField(integer(range), { ...integerSchema(range, words), type: ['integer', 'null'] });

/** A text of so many characters, line breaks and all, that is not shown to anyone else. */
export const SecretField = (maxLength: number, words: Words): MemberDecorator<string> =>
  requestField(text(lengthBetween(1, maxLength), withoutNul), {
    type: 'string',
    minLength: 1,
    maxLength,
    ...words,
  });

/** A moment, as 2026-11-15T09:00:00Z. */
export const OptionalTimeField = (words: Optional): MemberDecorator<string | null> =>
  optionalField(text(timeFault), { type: ['string', 'null'], format: 'date-time', ...words });

const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const timeFault = (value: string): Fault | null =>
  timeForm.test(value) && !Number.isNaN(Date.parse(value))
    ? null
    : valueError('a moment is written as 2026-11-15T09:00:00Z');

/** The same where null takes away what there is, and nothing leaves it. */
export const TimePatchField = (words: Optional): MemberDecorator<string | null | undefined> =>
  requestField(
    orNull(text(timeFault)),
    { type: ['string', 'null'], format: 'date-time', ...words },
    { isRequired: false, mayStay: true },
  );

/** Addresses and networks; left out, none. */
export const AddressesField = (words: Optional): MemberDecorator<readonly string[]> =>
  requestField(addressList, { ...addressesSchema, default: [], ...words }, { itemRule: text(addressFault) });

/** The same where what is left out stays as it is. */
export const AddressesPatchField = (words: Optional): MemberDecorator<readonly string[] | undefined> =>
  requestField(
    addressList,
    { ...addressesSchema, ...words },
    { isRequired: false, mayStay: true, itemRule: text(addressFault) },
  );

const addressList: Rule = (value, policy) =>
  listOf(text(addressFault), 0, limits.addressesMax)(value, policy);

const addressesSchema: Schema = {
  type: 'array',
  items: { type: 'string' },
  maxItems: limits.addressesMax,
};

const addressFault = (value: string): Fault | null =>
  isAddressRange(value)
    ? null
    : valueError('an address is one of IPv4 or IPv6, or a network as 192.0.2.0/24');

export const OptionalLineField = (maxLength: number, words: Optional): MemberDecorator<string | null> =>
  optionalField(text(lengthBetween(1, maxLength), withoutControls), {
    type: ['string', 'null'],
    minLength: 1,
    maxLength,
    ...words,
  });

export const OptionalChoiceField = <Value extends string>(
  accepted: readonly Value[],
  words: Optional,
): MemberDecorator<Value | null> =>
  optionalField(literal(accepted), { type: ['string', 'null'], enum: [...accepted, null], ...words });

export const UuidListField = (maxItems: number, words: Words): MemberDecorator<readonly string[]> =>
  requestField(
    listOf(uuid, 1, maxItems),
    { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems, ...words },
    {
      itemRule: uuid,
      normalise: (value) => (Array.isArray(value) ? value.map(normaliseUuid) : value),
    },
  );

/** Forms send what no one filled in as an empty text. */
const blankAsNull = (value: unknown): unknown => (value === '' ? null : value);

/** A filter in a query: left out or left empty, it filters nothing. */
export const ChoiceFilterField = <Value extends string>(
  accepted: readonly Value[],
  words: Optional,
): MemberDecorator<Value | null> =>
  optionalField(literal(accepted), { type: 'string', enum: accepted, ...words }, blankAsNull);

/** The audit may keep what was sought, and every letter of it is compared: it is no longer than anything that we keep. */
export const TextFilterField = (words: Optional): MemberDecorator<string | null> =>
  optionalField(
    text(lengthBetween(0, limits.soughtMaxChars), withoutNul),
    { type: 'string', maxLength: limits.soughtMaxChars, ...words },
    blankAsNull,
  );

/** Where a list goes on: as the service made it, however long. */
export const CursorTextField = (words: Optional): MemberDecorator<string | null> =>
  optionalField(text(withoutNul), { type: 'string', ...words }, blankAsNull);

/** Some of a few names, parted by commas. */
export const ChoicesFilterField = <Value extends string>(
  accepted: readonly Value[],
  words: Optional,
): MemberDecorator<readonly Value[] | null> =>
  optionalField(
    listOf(literal(accepted), 1, accepted.length),
    { type: 'string', pattern: `^(${accepted.join('|')})(,(${accepted.join('|')}))*$`, ...words },
    (value) =>
      typeof value === 'string' && value !== '' ? [...new Set(value.split(','))] : blankAsNull(value),
  );
/** A whole number in a query that filters by it. */
export const IntegerFilterField = (range: Range, words: Optional): MemberDecorator<number | null> =>
  optionalField(integerInQuery(range), integerSchema(range, words), (value) =>
    integerFromText(blankAsNull(value)),
  );

/** A day of the calendar in Cameroon that filters by it. */
export const DayFilterField = (words: Optional): MemberDecorator<string | null> =>
  optionalField(text(dayFault), { type: 'string', format: 'date', ...words }, blankAsNull);

function dayFault(value: string): Fault | null {
  try {
    calendarDay(value);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return valueError('a day is written as 2026-11-15');
    throw error;
  }
}
