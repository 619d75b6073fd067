import type { Fault, Rule } from './rule.ts';

const fromText: Fault = {
  type: 'int_parsing',
  msg: 'Input should be a valid integer, unable to parse string as an integer',
};
const notInteger: Fault = { type: 'int_type', msg: 'Input should be a valid integer' };
const fractional: Fault = {
  type: 'int_from_float',
  msg: 'Input should be a valid integer, got a number with a fractional part',
};
const tooLong: Fault = {
  type: 'int_parsing_size',
  msg: 'Unable to parse input string as an integer, exceeded maximum size',
};

/** From here on pydantic does not read a number as an integer any more. */
const readableBelow = 2 ** 63;

export interface Range {
  readonly ge: number;
  readonly le?: number;
}

/** A whole number in a body: no text and no boolean stands for one. */
export const integer =
  (range: Range): Rule =>
  (value) => {
    if (typeof value === 'bigint') return numberFault(Number(value), range);
    return typeof value === 'number' ? numberFault(value, range) : notInteger;
  };

/** A whole number in a query, read by `integerFromText`; what could not be read is still a text. */
export const integerInQuery =
  (range: Range): Rule =>
  (value) => {
    if (typeof value !== 'number') return fromText;
    const isTooLong = !Number.isSafeInteger(value);
    return rangeFault(value, range) ?? (isTooLong ? tooLong : null);
  };

function numberFault(value: number, { ge, le = Number.MAX_SAFE_INTEGER }: Range): Fault | null {
  if (Math.abs(value) >= readableBelow) return tooLong;
  return Number.isInteger(value) ? rangeFault(value, { ge, le }) : fractional;
}

function rangeFault(value: number, { ge, le = Number.POSITIVE_INFINITY }: Range): Fault | null {
  if (value > le) {
    return { type: 'less_than_equal', msg: `Input should be less than or equal to ${le}`, ctx: { le } };
  }
  if (value >= ge) return null;
  return { type: 'greater_than_equal', msg: `Input should be greater than or equal to ${ge}`, ctx: { ge } };
}

const wholeNumber = /^[+-]?\d+(?:_\d+)*(?:\.0+)?$/;

/** The ways of writing an integer that pydantic reads: blanks around it, a sign, underscores, `.0`. */
export const integerFromText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const written = value.trim();
  return wholeNumber.test(written) ? Number(written.replaceAll('_', '')) : value;
};
