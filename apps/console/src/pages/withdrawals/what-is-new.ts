import { useState } from 'react';
import type { Transaction } from '../../api/transactions.ts';
import { gravestFirst, type Risk } from './queue-risks.ts';

/** What of a withdrawal decides whether one approves it, beside its risks: no version tells that one has come or gone. */
const restOf = ({ version, outside_limits, may_have_been_sent }: Transaction): string =>
  JSON.stringify([version, outside_limits, may_have_been_sent]);

/** What speaks against a withdrawal since someone was asked about it. A risk that went is no news. */
export interface News {
  /** The gravest first. */
  readonly risks: readonly Risk[];
  readonly isOtherwise: boolean;
}

export const newsOf = (asked: Transaction, now: Transaction): News => ({
  risks: gravestFirst(now).filter((risk) => !asked.risks.includes(risk)),
  isOtherwise: restOf(asked) !== restOf(now),
});

const isNews = ({ risks, isOtherwise }: News): boolean => risks.length > 0 || isOtherwise;

/** All that was looked at by whoever ticks these, with what was refused of them before. */
const groundsOf = (targets: readonly Transaction[], refused: readonly string[]): string =>
  JSON.stringify([refused, targets.map((each) => [each.service_tx_id, restOf(each), gravestFirst(each)])]);

/** What stood there when a question was asked and when its box was ticked, beside what stands there now. */
export function useWhatIsNew(targets: readonly Transaction[], refused: readonly string[]) {
  const [asked] = useState(() => new Map(targets.map((each) => [each.service_tx_id, each])));
  const [tickedOn, setTickedOn] = useState<string | null>(null);
  const grounds = groundsOf(targets, refused);
  // It does not come back by itself, once what was ticked is as it was.
  if (tickedOn !== null && tickedOn !== grounds) setTickedOn(null);
  return {
    news: targets.map((each) => newsOf(asked.get(each.service_tx_id) ?? each, each)).filter(isNews),
    isTicked: tickedOn === grounds,
    tick: (isTicked: boolean): void => setTickedOn(isTicked ? grounds : null),
  };
}
