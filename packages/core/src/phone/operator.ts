import { DomainError } from '../errors.ts';

export const operators = ['mtn', 'orange'] as const;
export type Operator = (typeof operators)[number];

export const operatorDisplayNames: Readonly<Record<Operator, string>> = {
  mtn: 'MTN Mobile Money',
  orange: 'Orange Money',
};

export function operator(text: string): Operator {
  const known = operators.find((name) => name === text);
  if (known === undefined) throw new DomainError('unknown_operator');
  return known;
}
