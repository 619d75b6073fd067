import { charCount } from '@mobile-money/core';
import { type Fault, type Rule, valueError } from './rule.ts';

const notText: Fault = { type: 'string_type', msg: 'Input should be a valid string' };
const notUnicode: Fault = {
  type: 'string_unicode',
  msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
};

const halfCharacter = /\p{Surrogate}/u;
const controlCharacter = /\p{Cc}/u;

/** A text that is whole: JSON can spell halves of characters, which no store and no other program takes. */
export const textFault = (value: unknown): Fault | null => {
  if (typeof value !== 'string') return notText;
  return halfCharacter.test(value) ? notUnicode : null;
};

/** Applies further rules to what is known to be a text. */
export const text =
  (...rules: readonly ((value: string) => Fault | null)[]): Rule =>
  (value) => {
    const fault = textFault(value);
    if (fault !== null || typeof value !== 'string') return fault;
    for (const rule of rules) {
      const found = rule(value);
      if (found !== null) return found;
    }
    return null;
  };

export const lengthBetween =
  (minLength: number, maxLength: number) =>
  (value: string): Fault | null => {
    const length = charCount(value);
    if (length < minLength) {
      const msg = `String should have at least ${minLength} ${minLength === 1 ? 'character' : 'characters'}`;
      return { type: 'string_too_short', msg, ctx: { min_length: minLength } };
    }
    if (length <= maxLength) return null;
    const msg = `String should have at most ${maxLength} characters`;
    return { type: 'string_too_long', msg, ctx: { max_length: maxLength } };
  };

/** Blanks say nothing. */
export const notBlank = (value: string): Fault | null =>
  lengthBetween(1, Number.POSITIVE_INFINITY)(value.trim());

export const matching = (pattern: string) => {
  const expression = new RegExp(pattern);
  const msg = `String should match pattern '${pattern}'`;
  return (value: string): Fault | null =>
    expression.test(value) ? null : { type: 'string_pattern_mismatch', msg, ctx: { pattern } };
};

export const withoutControls = (value: string): Fault | null =>
  controlCharacter.test(value) ? valueError('control characters are not allowed') : null;

export const withoutNul = (value: string): Fault | null =>
  value.includes('\0') ? valueError('the character U+0000 is not allowed') : null;

/** One of a few texts. Whatever else comes is one and the same fault, whatever its kind. */
export const literal = (accepted: readonly string[]): Rule => {
  const quoted = accepted.map((each) => `'${each}'`);
  const expected = [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter(Boolean).join(' or ');
  const fault: Fault = { type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } };
  return (value) => {
    if (typeof value !== 'string') return fault;
    return textFault(value) ?? (accepted.includes(value) ? null : fault);
  };
};
