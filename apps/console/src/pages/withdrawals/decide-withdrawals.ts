import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal } from '../../api/call.ts';
import { leaveQueue, replaceInQueue } from '../../api/queue.ts';
import { otherHolder } from '../../api/reservations.ts';
import { approve, readRecord, reject, type Transaction } from '../../api/transactions.ts';
import { useNotices } from '../../app/notices.tsx';
import { useWho } from '../../app/session-context.tsx';
import { amountText, numberText, wholeText } from '../../formats/figures.ts';
import { refusalText } from '../../parts/fault-text.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Texts } from '../../texts/words.ts';

export type Verb = 'approve' | 'reject';

const ways = { approve, reject } as const;

/** What became of one decision: done, the first of two, taken by someone else, held by someone, or refused. */
type Outcome = 'done' | 'first' | 'by_other' | { readonly holder: string } | { readonly refusal: unknown };

/** One that is as it was, and why. */
export interface Undecided {
  readonly id: string;
  readonly text: string;
}

type Decide = (
  verb: Verb,
  targets: readonly Transaction[],
  words: string,
  onProgress: (done: number) => void,
) => Promise<readonly Undecided[]>;

/** Decides one after another, takes what is decided out of the queue, tells of it, and gives back what was refused. */
export function useDecide(): Decide {
  const texts = useTexts();
  const tell = useNotices();
  const client = useQueryClient();
  const { email: me } = useWho();

  const undecided = (target: Transaction, outcome: Outcome): readonly Undecided[] => {
    if (typeof outcome === 'string') return [];
    const why =
      'holder' in outcome ? texts.withdrawals.heldBy(outcome.holder) : refusalText(outcome.refusal, texts);
    return [{ id: target.service_tx_id, text: texts.decided.failed(...namesOf(target), why) }];
  };

  const tellOne = async (verb: Verb, target: Transaction, outcome: Outcome): Promise<void> => {
    const { approved, approvedFirst, rejected, proposed } = texts.decided;
    if (outcome === 'by_other') tell('calm', await whoWasFirst(target.service_tx_id, texts));
    else if (outcome === 'done')
      tell('good', { approve: approved, reject: rejected }[verb](...namesOf(target)));
    else if (outcome === 'first')
      tell('good', { approve: approvedFirst, reject: proposed }[verb](...namesOf(target)));
  };

  const tellMany = (outcomes: readonly Outcome[]): void => {
    const { many, manyFirst, manyByOthers } = texts.decided;
    const done = outcomes.filter((each) => each === 'done').length;
    const firsts = outcomes.filter((each) => each === 'first').length;
    const byOthers = outcomes.filter((each) => each === 'by_other').length;
    if (done > 0) tell('good', many(wholeText(done)));
    if (firsts > 0) tell('good', manyFirst(wholeText(firsts)));
    if (byOthers > 0) tell('calm', manyByOthers(wholeText(byOthers)));
  };

  return async (verb, targets, words, onProgress) => {
    const outcomes: Outcome[] = [];
    for (const target of targets) {
      const outcome = await decideOne(client, verb, target, words, me);
      outcomes.push(outcome);
      onProgress(outcomes.length);
      if (isCalledOff(outcome)) break;
    }
    const [first] = targets;
    const [outcome] = outcomes;
    if (targets.length > 1) tellMany(outcomes);
    else if (first !== undefined && outcome !== undefined) await tellOne(verb, first, outcome);
    // What was not tried is as it was, for the reason of the last.
    const last = outcomes.at(-1) ?? 'done';
    return targets.flatMap((target, index) => undecided(target, outcomes[index] ?? last));
  };
}

/** Whoever closed the window that asked for the second factor meant none of the rest either. */
const isCalledOff = (outcome: Outcome): boolean =>
  typeof outcome !== 'string' &&
  'refusal' in outcome &&
  outcome.refusal instanceof ApiRefusal &&
  outcome.refusal.why?.code === 'factor_needed';

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
  me: string,
): Promise<Outcome> {
  try {
    const after = await ways[verb](id, words);
    if (after.state === 'pending_approval') replaceInQueue(client, after);
    else leaveQueue(client, new Set([id]));
    return after.state === 'pending_approval' ? 'first' : 'done';
  } catch (refusal) {
    if (!(refusal instanceof ApiRefusal) || refusal.status !== 409) return { refusal };
    return conflictOf(client, id, refusal, me);
  }
}

/** Someone else was first, or is at it; or the same person has approved before, in another window. */
async function conflictOf(
  client: QueryClient,
  id: string,
  refusal: ApiRefusal,
  me: string,
): Promise<Outcome> {
  const record = await readRecord(id).catch(() => null);
  if (record?.state === 'pending_approval') {
    replaceInQueue(client, record);
    const holder = await otherHolder(id, me).catch(() => null);
    return holder === null ? { refusal } : { holder };
  }
  // What cannot be read may still wait.
  if (record === null) return { refusal };
  leaveQueue(client, new Set([id]));
  return 'by_other';
}

/** For someone whose decision came second: who decided, and what it is now. */
async function whoWasFirst(id: string, { decided, state }: Texts): Promise<string> {
  const record = await readRecord(id).catch(() => null);
  const staff = record?.history.findLast(({ actor_kind }) => actor_kind === 'operator');
  const now = record === null ? '…' : state[record.state];
  return decided.byOther(staff?.actor_id ?? decided.anotherStaffMember, now);
}
