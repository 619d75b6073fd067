import type { Transaction } from '../../api/transactions.ts';

export type Risk = Transaction['risks'][number];

/** The gravest first. */
export const risks = [
  'blocked',
  'credited_without_money',
  'after_restore',
  'more_out_than_in',
  'shared_number',
  'several_waiting',
  'first_payout',
] as const satisfies readonly Risk[];

/** Which withdrawals are shown: all, those with any risk, or those with one of them. */
export type RiskFilter = 'all' | 'any' | Risk;

export const riskFilterOf = (text: string | null): RiskFilter =>
  text === 'any' ? text : (risks.find((each) => each === text) ?? 'all');

/** As much as its gravest risk, and a little for each other one. */
const weightOf = (item: Transaction): number =>
  item.risks.reduce((weight, risk) => weight + 2 ** (risks.length - risks.indexOf(risk)), 0);

/** Those that someone wants to see; the riskiest first, or the oldest as they came. */
export function shownQueue(
  queue: readonly Transaction[],
  filter: RiskFilter,
  isRiskiestFirst: boolean,
): readonly Transaction[] {
  const isShown = ({ risks: own }: Transaction): boolean =>
    filter === 'all' || (filter === 'any' ? own.length > 0 : own.includes(filter));
  const shown = filter === 'all' ? queue : queue.filter(isShown);
  return isRiskiestFirst ? shown.toSorted((one, other) => weightOf(other) - weightOf(one)) : shown;
}

/** Its risks, the gravest first. */
export const gravestFirst = ({ risks: own }: Transaction): readonly Risk[] =>
  risks.filter((each) => own.includes(each));
