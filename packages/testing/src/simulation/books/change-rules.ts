import { dayOf, type Move, type Reason, type StateChange, type Transaction } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import type { Evidence, Rules } from './evidence.ts';

type Trigger = Move['trigger'];

/** Who causes what, and the reasons that are given for it: once more, and not from the code. */
const causes: Readonly<Record<Trigger, readonly [actor: string, ...reasons: string[]]>> = {
  requested: ['application', 'waits_for_dialling', 'asks_operator', 'waits_for_approval'],
  admission_refused: ['application', 'too_many_prompts'],
  collection_sent: ['provider', 'player_asked'],
  collection_rejected: ['provider', 'typed'],
  payment_confirmed: ['either', 'payment_confirmed', 'provider_reports_paid', 'came_late'],
  payment_refused: ['provider', 'typed'],
  window_closed: ['either', 'no_confirmation'],
  completed_by_hand: ['operator', 'typed'],
  resolution_confirmed: ['operator', 'typed'],
  resolution_rejected: ['operator', 'typed'],
  operator_approved: ['operator', 'approved', 'approved_by_first', 'approved_past_day'],
  operator_rejected: ['operator', 'typed'],
  transfer_intended: ['service', 'sending_transfer', 'return_not_sent'],
  transfer_succeeded: ['provider', 'transfer_confirmed'],
  transfer_rejected: ['provider', 'typed', 'not_asked_in_time'],
  transfer_stuck: ['service', 'no_verdict', 'restored_for_person', 'return_not_sent', 'failed_with_receipt'],
  restored: ['service', 'restored_not_sent', 'restored_for_two'],
};

/** What a failure is called, by what brought it about: no provider here gives a code of its own. */
const failures: Partial<Record<Trigger, string>> = {
  admission_refused: 'too_many_prompts',
  collection_rejected: 'operator_error',
  payment_refused: 'operator_error',
  transfer_rejected: 'operator_error',
  operator_rejected: 'rejected_by_staff',
  resolution_rejected: 'rejected_by_staff',
  window_closed: 'window_closed',
};

const isReturn = (transaction: Transaction): boolean =>
  transaction.direction === 'withdrawal' && transaction.returns !== null;

/** The reason of a move whose table leaves a choice; null where it leaves none. */
function exactReason(transaction: Transaction, { trigger, to }: Move, { settings }: Evidence): string | null {
  if (trigger === 'requested' && transaction.direction === 'deposit')
    return transaction.collectionMode === 'customer_initiated' ? 'waits_for_dialling' : 'asks_operator';
  if (trigger === 'requested') return isReturn(transaction) ? 'return_asked' : 'waits_for_approval';
  if (trigger === 'payment_confirmed' && to === 'requires_manual_resolution') return 'came_late';
  if (trigger === 'restored') return to === 'provider_submitted' ? 'restored_not_sent' : 'restored_for_two';
  if (trigger !== 'operator_approved') return null;
  if (to === 'approved') return 'approved';
  const isLarge = transaction.amountXaf >= (settings.twoPersonApprovalXaf ?? Number.POSITIVE_INFINITY);
  const isInDoubt = transaction.direction === 'withdrawal' && transaction.mayHaveBeenSent;
  return isLarge || isInDoubt ? 'approved_by_first' : 'approved_past_day';
}

function isWellCaused(transaction: Transaction, move: Move, evidence: Evidence): boolean {
  const { trigger, actor, reason } = move;
  const [kind, ...reasons] = causes[trigger];
  const isAsked = trigger === 'requested' && isReturn(transaction);
  const isWho = isAsked || kind === actor.kind || (kind === 'either' && actor.kind !== 'operator');
  const isNamed = actor.kind !== 'application' || actor.id === transaction.applicationId;
  const isWhy = isAsked || reasons.includes(reason.code);
  return (
    isWho && isNamed && isWhy && (exactReason(transaction, move, evidence) ?? reason.code) === reason.code
  );
}

/** Who is named for what came from outside: whose SMS it was, or who answered. */
function isOfItsProvider({ change, before }: CommittedChange, { journal }: Evidence): boolean {
  const { transaction, moves, consumes, exchanges } = change;
  const known = before.get(transaction.id);
  const ids = moves.flatMap(({ actor }) => (actor.kind === 'provider' ? [actor.id] : []));
  const tellers = [
    ...consumes.map((id) => journal.payments.get(id)?.providerId),
    ...exchanges.map(({ providerId }) => providerId),
    known?.providerId,
  ];
  return ids.every((id) => tellers.includes(id));
}

/** What a transaction says of its state is what the last move into it said. */
function isTrueToItsMoves({ change: { transaction, moves }, before }: CommittedChange): boolean {
  const { stateReason, stateUpdatedAt, failureCode, proposal, state } = transaction;
  const known = before.get(transaction.id);
  const entered = moves.findLast(({ from, to }) => from !== to);
  if (entered === undefined) {
    return (
      known?.stateReason === stateReason &&
      known.stateUpdatedAt === stateUpdatedAt &&
      known.failureCode === failureCode &&
      known.state === state
    );
  }
  const code = state === 'failed' || state === 'expired' ? failures[entered.trigger] : null;
  const isTimed = moves.every(({ at }) => at === transaction.updatedAt) && stateUpdatedAt === entered.at;
  return isTimed && stateReason === entered.reason && failureCode === code && proposal === null;
}

const textOf = (reason: Reason | null): string => JSON.stringify(reason);

/** Nothing but its own story tells of what happened to a payment that was to be sent back. */
function endsWell({ transaction, moves, endsReturn }: StateChange): boolean {
  const last = moves.at(-1);
  const isOver = last?.to === 'succeeded' || last?.to === 'failed';
  if (transaction.direction === 'deposit' || transaction.returns === null || !isOver)
    return endsReturn === null;
  return (
    endsReturn?.paymentId === transaction.returns.paymentId &&
    endsReturn.isReturned === (last.to === 'succeeded') &&
    endsReturn.because.code === 'return_failed' &&
    textOf(endsReturn.because).includes(textOf(last.reason))
  );
}

export const changeRules: Rules = {
  /** Every move has the actor and the reason that its cause demands. */
  'every move is well caused': (evidence) =>
    evidence.journal.commits.flatMap((commit) => {
      const { transaction, moves } = commit.change;
      const wrong = moves.filter((move) => !isWellCaused(transaction, move, evidence));
      const isOther = !isOfItsProvider(commit, evidence);
      return [
        ...wrong.map(
          ({ trigger, actor, reason }) =>
            `${transaction.id} made ${trigger} by ${actor.kind} because ${reason.code}`,
        ),
        ...(isOther ? [`${transaction.id} was moved by a provider that had no part in it`] : []),
      ];
    }),

  /** State, reason, time, failure and proposal are those of the last move, and no other change touches them. */
  'a transaction says what its moves say': ({ journal }) =>
    journal.commits.flatMap((commit) =>
      isTrueToItsMoves(commit)
        ? []
        : [`${commit.change.transaction.id} says of itself what its moves do not say`],
    ),

  /** What is new has had nothing happen to it. */
  'a transaction begins with nothing': ({ journal }) =>
    journal.commits.flatMap(({ change: { transaction, expectedVersion, consumes, exchanges, excess } }) => {
      const isUntouched =
        transaction.providerTxId === null &&
        transaction.proposal === null &&
        transaction.version === 1 &&
        transaction.createdAt === transaction.updatedAt &&
        consumes.length + exchanges.length + excess.length === 0 &&
        (transaction.direction === 'deposit' ||
          (!transaction.mayHaveBeenSent && transaction.approvals.length === 0));
      return expectedVersion !== 0 || isUntouched ? [] : [`${transaction.id} began with something`];
    }),

  /** The last approval that is needed lets the money go, unless that person has let go enough alone that day. */
  'an approval goes as far as it must': ({ journal, settings }) => {
    const alone = new Map<string, number>();
    return journal.commits.flatMap(({ change: { transaction, moves }, before }) => {
      const known = before.get(transaction.id);
      const move = moves.find(({ trigger }) => trigger === 'operator_approved');
      if (transaction.direction !== 'withdrawal' || known?.direction !== 'withdrawal') return [];
      if (move?.actor.kind !== 'operator') return [];
      const who = move.actor.id;
      const { approvals, amountXaf, mayHaveBeenSent } = known;
      const isLarge = amountXaf >= (settings.twoPersonApprovalXaf ?? Number.POSITIVE_INFINITY);
      const needed = isLarge || mayHaveBeenSent || approvals.length > 0 ? 2 : 1;
      const isAlone = approvals.every(({ staffId }) => staffId === who);
      const key = `${who} ${dayOf(move.at)}`;
      const sum = (alone.get(key) ?? 0) + amountXaf;
      const isPast = isAlone && sum > (settings.approverDailyXaf ?? Number.POSITIVE_INFINITY);
      const isLast = approvals.length + 1 >= needed && !isPast;
      if (move.to === 'approved' && isAlone) alone.set(key, sum);
      return (move.to === 'approved') === isLast
        ? []
        : [`${transaction.id} went to ${move.to} too soon or late`];
    });
  },

  'what is sent back ends with its withdrawal': ({ journal }) =>
    journal.commits.flatMap(({ change }) =>
      endsWell(change) ? [] : [`${change.transaction.id} leaves its payment in another state than its own`],
    ),

  /** A failure has a code where a provider gives one, and nothing else has. */
  'exchanges are kept as they were told': ({ journal, database }) =>
    journal.commits.flatMap(({ change: { transaction, exchanges }, atMs }) => {
      const versions = journal.chronicle.historyOf(database.transactions, transaction.id);
      const isKnown = (providerId: string, submissionId: string): boolean =>
        versions.some(({ row }) => row.providerId === providerId && row.submissionId === submissionId);
      const refused = ['rejected', 'failed'];
      const wrong = exchanges.filter(
        ({ outcome, failureCode, at, submissionId, providerId }) =>
          (outcome !== 'contradicts' && (failureCode === 'operator_error') !== refused.includes(outcome)) ||
          at > atMs ||
          !isKnown(providerId, submissionId),
      );
      return wrong.map(({ outcome }) => `${transaction.id} keeps an exchange that ${outcome} otherwise`);
    }),
};
