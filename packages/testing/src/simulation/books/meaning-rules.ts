import {
  type Deposit,
  entryId,
  type RankedCandidate,
  type ReceivedPayment,
  type Settings,
  walletId,
} from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import type { Shown } from '../looks.ts';
import type { Evidence, Rules } from './evidence.ts';
import { isInLateWindow, type Meaning, meaningOf } from './meaning.ts';

/** Why matching holds a payment: whatever else a payment is held for has rules of its own. */
const ofMatching: ReadonlySet<string> = new Set([
  'payer_unknown',
  'no_open_deposit',
  'deposits_of_many_players',
  'deposit_bears_other_id',
  'receiver_unknown',
  'paid_to_other_number',
  'amount_of_named_differs',
  'named_was_rejected',
  'may_be_of_other_prompt',
]);

function meaningsOf(evidence: Evidence): (paymentId: string) => readonly Meaning[] {
  const found = new Map<string, Meaning[]>();
  for (const look of evidence.journal.looks.made) {
    const { id } = look.payment;
    found.set(id, [...(found.get(id) ?? []), meaningOf(look, evidence)]);
  }
  return (paymentId) => found.get(paymentId) ?? [];
}

/** The payment that a commit took by what its SMS says: not by a person, and not by a provider's verdict. */
function takenBySms({ change: { moves, consumes, exchanges, audit } }: CommittedChange): string | undefined {
  const isOther = moves.some(({ trigger }) => trigger !== 'payment_confirmed' && trigger !== 'window_closed');
  return isOther || exchanges.length > 0 || audit.length > 0 ? undefined : consumes[0];
}

/** What a person is told that speaks against a deposit. */
function differencesOf(
  { deposit }: RankedCandidate,
  payment: ReceivedPayment,
  atMs: number,
  { database, settings }: Pick<Evidence, 'database'> & { readonly settings: Settings },
): string {
  const number = database.registry.channels.find(({ channelId }) => channelId === deposit.channelId);
  const isPayable = ['pending', 'expired', 'requires_manual_resolution'].includes(deposit.state);
  const all = {
    paying_number: deposit.msisdn !== payment.payer,
    amount: deposit.amountXaf !== payment.amountXaf,
    merchant_number: number?.merchantMsisdn !== payment.receiver,
    state: !isPayable,
    late: !isInLateWindow(payment, deposit, atMs, settings),
  };
  return Object.entries(all)
    .flatMap(([name, differs]) => (differs ? [name] : []))
    .join();
}

/** Those that players named before the rest; then those with fewer differences, then the newer ones. */
const isInOrder = (one: RankedCandidate, next: RankedCandidate | undefined): boolean => {
  if (next === undefined) return true;
  if (one.isHinted !== next.isHinted) return one.isHinted;
  if (one.differs.length !== next.differs.length) return one.differs.length < next.differs.length;
  return one.deposit.createdAt >= next.deposit.createdAt;
};

/** Its player had named the payment before anyone looked, or has never. */
function isRightlyHinted(
  { deposit, isHinted }: RankedCandidate,
  { payment, fromMs }: Shown,
  { database }: Evidence,
) {
  const own = database.hints.filter(
    ({ transactionId, operator, operatorTxId }) =>
      transactionId === deposit.id && operator === payment.operator && operatorTxId === payment.operatorTxId,
  );
  return isHinted ? own.length > 0 : !own.some(({ at }) => at < fromMs);
}

/** Deposits that stood there all the time, and are alike, and are not shown although there was room. */
function leftOut({ payment, candidates, from, until }: Shown, evidence: Evidence): readonly Deposit[] {
  const { journal, database } = evidence;
  if (candidates.length >= 10 || !['received', 'held'].includes(payment.status)) return [];
  return [...database.transactions.values()].flatMap((each) => {
    if (each.direction !== 'deposit' || candidates.some(({ deposit }) => deposit.id === each.id)) return [];
    const [seen, ...more] = journal.chronicle.during(database.transactions, each.id, { from, until });
    const isThere = journal.chronicle.historyOf(database.transactions, each.id)[0];
    if (seen === undefined || more.length > 0 || (isThere?.since ?? until) > from) return [];
    const number = database.registry.channels.find(({ channelId }) => channelId === each.channelId);
    const isSamePlace = each.amountXaf === payment.amountXaf && number?.merchantMsisdn === payment.receiver;
    const isAlike = each.msisdn === payment.payer || isSamePlace;
    const isAsked = seen.version > 1 || seen.failureCode === null;
    const isNamed = database.hints.some(({ transactionId }) => transactionId === each.id);
    return isAlike && isAsked && !isNamed && seen.state !== 'succeeded' ? [each] : [];
  });
}

/** What the book of the number that was paid says of it. */
function isWordRight({ payment, word, from, until }: Shown, evidence: Evidence): boolean {
  const { journal, database, settings } = evidence;
  const { operator, receiver, operatorTxId, amountXaf, isVouched } = payment;
  const key =
    receiver === null ? null : `${walletId(operator, receiver)} ${entryId(operatorTxId, amountXaf)}`;
  const entries = key === null ? [] : journal.chronicle.during(database.walletEntries, key, { from, until });
  const isNew =
    key !== null && (journal.chronicle.historyOf(database.walletEntries, key)[0]?.since ?? from) > from;
  const told = key === null ? ['open'] : entries.map(({ entry }) => entry.standing);
  if (isNew && word.standing === null) return true;
  const standings: readonly (string | null)[] =
    isVouched && told.length > 0 ? ['vouched'] : told.length === 0 ? [null] : told;
  const isAbove = word.standing === 'open' && amountXaf > (settings.smsUnvouchedMaxXaf ?? 0);
  return standings.includes(word.standing) && word.isAboveOpen === isAbove;
}

function wronglyShown(shown: Shown, evidence: Evidence): readonly string[] {
  const { payment, candidates, fromMs, untilMs } = shown;
  const isRanked = candidates.every((each, at) => isInOrder(each, candidates[at + 1]));
  const isNamedTooOften = candidates.filter((each) => each.isHinted && each.differs.length > 0).length > 3;
  const isRight = candidates.every(
    (each) =>
      isRightlyHinted(each, shown, evidence) &&
      [fromMs, untilMs].some((atMs) => differencesOf(each, payment, atMs, evidence) === each.differs.join()),
  );
  const missing = leftOut(shown, evidence);
  if (!isWordRight(shown, evidence)) return [`${payment.id} was shown as ${shown.word.standing}`];
  if (isRanked && isRight && !isNamedTooOften && candidates.length <= 10 && missing.length === 0) return [];
  const names = candidates.map(({ deposit, differs }) => `${deposit.id} (${differs.join()})`);
  return [`${payment.id} was shown with ${names.join(', ')}, without ${missing.map(({ id }) => id).join()}`];
}

export const meaningRules: Rules = {
  /** Each payment that is held, waits or is taken by its SMS has come to what one of the looks at it had to come to. */
  'a payment comes to what it means': (evidence) => {
    const { holds, waits, commits } = evidence.journal;
    const meanings = meaningsOf(evidence);
    const wronglyHeld = holds
      .filter(({ code }) => ofMatching.has(code))
      .filter(({ id, code }) => !meanings(id).some((each) => each.kind === 'held' && each.code === code))
      .map(({ id, code }) => `payment ${id} was held: ${code}`);
    const wronglyWaiting = waits
      .filter(({ code }) => code === 'waits_for_verdict')
      .filter(
        ({ id, untilMs }) => !meanings(id).some((each) => each.kind === 'waits' && each.untilMs === untilMs),
      )
      .map(({ id, untilMs }) => `payment ${id} waits for a verdict until ${untilMs}`);
    const wronglyTaken = commits.flatMap((commit) => {
      const id = takenBySms(commit);
      const { transaction, moves } = commit.change;
      if (id === undefined) return [];
      const kind = moves.length === 0 ? 'known' : 'for';
      const isMeant = meanings(id).some((each) => each.kind === kind && each.deposit.id === transaction.id);
      return isMeant ? [] : [`payment ${id} was taken by ${transaction.id}, for which it is not`];
    });
    return [...wronglyHeld, ...wronglyWaiting, ...wronglyTaken];
  },

  /** One that waits for its balance waits as long as SMS may overtake each other, and no longer. */
  'a payment waits for its balance as long as it may': ({ journal, settings, weather }) => {
    const endOf = (id: string): number => (journal.payments.get(id)?.receivedAt ?? 0) + settings.smsReorderMs;
    const ofBalance = ({ code }: { readonly code: string }): boolean => code === 'waits_for_balance';
    const tooLong = journal.waits
      .filter(ofBalance)
      .filter(
        ({ id, untilMs, atMs }) => untilMs !== endOf(id) || (weather.pausePerStep === 0 && atMs >= untilMs),
      );
    const tooShort = journal.holds.filter(ofBalance).filter(({ id, atMs }) => atMs < endOf(id));
    return [...tooLong, ...tooShort].map(({ id, atMs }) => `payment ${id} waits for its balance at ${atMs}`);
  },

  /** What speaks against each deposit is true, and the likeliest stands first. */
  'people are shown the likeliest deposits first': (evidence) =>
    evidence.journal.looks.shown.flatMap((shown) => wronglyShown(shown, evidence)),
};
