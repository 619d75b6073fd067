import { DomainError, reason } from '../reason/reason.ts';
import { cameroonNational, type Msisdn } from './msisdn.ts';
import { type Operator, operators } from './operator.ts';

export function operator(text: string): Operator {
  const known = operators.find((name) => name === text);
  if (known === undefined) throw new DomainError('unknown_operator');
  return known;
}

/** One range of the numbering plan. `operator` is null where the range is real but belongs to none of them. */
export interface OperatorPrefix {
  readonly prefix: string;
  readonly operator: Operator | null;
}

const ranges: Readonly<Record<Operator | 'none', readonly string[]>> = {
  mtn: ['67', '68', '650', '651', '652', '653', '654'],
  orange: ['69', '655', '656', '657', '658', '659'],
  none: ['640', '641', '642', '62', '66', '242', '243', '222', '233'],
};

/**
 * Who owns which numbers, as the interface states it (rule 2 of deposits). The operators' own plan differs in places
 * and numbers are portable, so an installation may give another table; a range with no operator contradicts no one.
 */
export const cameroonPrefixes: readonly OperatorPrefix[] = [
  ...operators.flatMap((operator) => ranges[operator].map((prefix) => ({ prefix, operator }))),
  ...ranges.none.map((prefix) => ({ prefix, operator: null })),
];

export function operatorPrefixes(table: readonly OperatorPrefix[]): readonly OperatorPrefix[] {
  const seen = new Set<string>();
  for (const { prefix, operator } of table) {
    const isKnown = operator === null || operators.includes(operator);
    if (!/^[1-9]\d{0,8}$/.test(prefix) || seen.has(prefix) || !isKnown) {
      throw new DomainError('invalid_prefix_table', reason('prefix_unusable', { prefix }));
    }
    seen.add(prefix);
  }
  return table;
}

/** The range a Cameroon number lies in; the longest prefix wins. Null for numbers outside the plan. */
export function rangeOf(number: Msisdn, table: readonly OperatorPrefix[]): OperatorPrefix | null {
  const national = cameroonNational(number);
  if (national === null) return null;
  let longest: OperatorPrefix | null = null;
  for (const range of table) {
    const isLonger = longest === null || range.prefix.length > longest.prefix.length;
    if (isLonger && national.startsWith(range.prefix)) longest = range;
  }
  return longest;
}

/** True only when the prefix clearly names the other operator; unknown prefixes are accepted as they are. */
export function contradictsOperator(
  number: Msisdn,
  operator: Operator,
  table: readonly OperatorPrefix[],
): boolean {
  const owner = rangeOf(number, table)?.operator ?? operator;
  return owner !== operator;
}

export const prefixMismatch = (operator: Operator): DomainError =>
  new DomainError('prefix_mismatch', reason('number_of_other_operator', { operator }));
