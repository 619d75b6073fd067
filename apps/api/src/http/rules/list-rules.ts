import type { Fault, Rule } from './rule.ts';

const notList: Fault = { type: 'list_type', msg: 'Input should be a valid list' };
const notBoolean: Fault = { type: 'bool_type', msg: 'Input should be a valid boolean' };

/** True or false in a body: no text and no number stands for either. */
export const boolean: Rule = (value) => (typeof value === 'boolean' ? null : notBoolean);

/** Expects items that were normalised. The first fault stands for all: which items are wrong is told one by one. */
export const listOf =
  (item: Rule, minItems: number, maxItems: number): Rule =>
  (value, policy) => {
    if (!Array.isArray(value)) return notList;
    const ctx = { field_type: 'List', actual_length: value.length };
    if (value.length < minItems) {
      const msg = `List should have at least ${counted(minItems)} after validation, not ${value.length}`;
      return { type: 'too_short', msg, ctx: { ...ctx, min_length: minItems } };
    }
    if (value.length > maxItems) {
      const msg = `List should have at most ${counted(maxItems)} after validation, not ${value.length}`;
      return { type: 'too_long', msg, ctx: { ...ctx, max_length: maxItems } };
    }
    return value.reduce<Fault | null>((found, each: unknown) => found ?? item(each, policy), null);
  };

const counted = (items: number): string => `${items} ${items === 1 ? 'item' : 'items'}`;

/** What may be left out, or be null. */
export const orNull =
  (rule: Rule): Rule =>
  (value, policy) =>
    value === null ? null : rule(value, policy);
