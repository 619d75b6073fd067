import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';

/** Whole XAF; the currency has no smaller unit. */
export type AmountXaf = number & { readonly __brand: 'AmountXaf' };

/** The amount of a deposit or withdrawal. */
export function amountXaf(value: number): AmountXaf {
  if (!Number.isInteger(value) || value < limits.amountMinXaf || value > limits.amountMaxXaf)
    throw new DomainError('invalid_amount');
  return value as AmountXaf;
}

/** The amount of an incoming payment: a player may send less than any deposit may ask for. */
export function receivedXaf(value: number): AmountXaf {
  if (!Number.isSafeInteger(value) || value < 1) throw new DomainError('invalid_amount');
  return value as AmountXaf;
}
