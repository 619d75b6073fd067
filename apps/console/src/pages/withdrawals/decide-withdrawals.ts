import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal } from '../../api/call.ts';
import { approve, reject } from '../../api/decisions.ts';
import { leaveQueue, type Transaction } from '../../api/transactions.ts';
import { useNotices } from '../../app/notices.tsx';
import { amountText, wholeText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { faultText } from '../../parts/loaded.tsx';
import { whoWasFirst } from '../../parts/who-was-first.ts';
import { useTexts } from '../../texts/language.tsx';

export type Verb = 'approve' | 'reject';

const ways = { approve, reject } as const;

/** What became of one decision: done, taken by someone else, or refused for this reason. */
type Outcome = 'done' | 'by_other' | { readonly refusal: unknown };

export type Decide = (
  verb: Verb,
  targets: readonly Transaction[],
  words: string,
  onProgress: (done: number) => void,
) => Promise<void>;

/** Decides one after another, takes what is decided out of the queue, and tells how it went. */
export function useDecide(): Decide {
  const texts = useTexts();
  const tell = useNotices();
  const client = useQueryClient();

  const tellOne = async (verb: Verb, target: Transaction, outcome: Outcome): Promise<void> => {
    const { approved, rejected } = texts.decided;
    if (outcome === 'by_other') tell('calm', await whoWasFirst(target.service_tx_id, texts));
    else if (outcome === 'done')
      tell('good', { approve: approved, reject: rejected }[verb](...namesOf(target)));
    else tell('bad', faultText(outcome.refusal, texts));
  };

  const tellMany = (outcomes: readonly Outcome[]): void => {
    const { many, manyByOthers, manyFailed } = texts.decided;
    const done = outcomes.filter((each) => each === 'done').length;
    const byOthers = outcomes.filter((each) => each === 'by_other').length;
    const refusals = outcomes.flatMap((each) => (typeof each === 'string' ? [] : [each.refusal]));
    tell(done > 0 ? 'good' : 'calm', many(wholeText(done)));
    if (byOthers > 0) tell('calm', manyByOthers(wholeText(byOthers)));
    if (refusals.length > 0)
      tell('bad', manyFailed(wholeText(refusals.length), faultText(refusals[0], texts)));
  };

  return async (verb, targets, words, onProgress) => {
    const outcomes: Outcome[] = [];
    for (const target of targets) {
      outcomes.push(await decideOne(client, verb, target, words));
      onProgress(outcomes.length);
    }
    const [first] = targets;
    const [outcome] = outcomes;
    if (first === undefined || outcome === undefined) return;
    if (targets.length === 1) await tellOne(verb, first, outcome);
    else tellMany(outcomes);
  };
}

const namesOf = ({ amount_minor, msisdn }: Transaction): [amount: string, number: string] => [
  amountText(amount_minor),
  numberText(msisdn),
];

/** Whatever leaves the withdrawal waiting leaves it in the queue. */
async function decideOne(
  client: QueryClient,
  verb: Verb,
  { service_tx_id: id }: Transaction,
  words: string,
): Promise<Outcome> {
  try {
    await ways[verb](id, words);
    leaveQueue(client, new Set([id]));
    return 'done';
  } catch (refusal) {
    if (!(refusal instanceof ApiRefusal) || refusal.status !== 409) return { refusal };
    leaveQueue(client, new Set([id]));
    return 'by_other';
  }
}
