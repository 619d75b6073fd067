import type {
  IncomingMessage,
  PaymentId,
  ReceivedPayment,
  SmsReading,
  Transaction,
  TransactionId,
} from '@mobile-money/core';
import type { Span } from '../chronicle.ts';
import type { Evidence, Rules } from './evidence.ts';

/** What was made of an SMS, and the time that it took. */
interface Conclusion extends Span {
  readonly message: IncomingMessage;
  readonly reading: SmsReading;
}

/** The first word about each SMS: later ones are of its wallet's book. */
const conclusions = ({ journal, database, network }: Evidence): readonly Conclusion[] =>
  [...database.messages.values()].flatMap(({ id, rawText }) => {
    const versions = journal.chronicle.historyOf(database.messages, id);
    const [stored, concluded] = versions;
    const reading = network.sms.get(rawText)?.reading;
    if (stored === undefined || concluded === undefined || reading === undefined) return [];
    return [{ message: concluded.row, reading, from: stored.since, until: concluded.since }];
  });

type ReadPayment = Extract<SmsReading, { kind: 'payment' }>;

const ofBook: ReadonlySet<string> = new Set([
  'balance_contradicts',
  'balance_below_amount',
  'balance_not_continued',
]);

const isOf = ({ operator, operatorTxId }: ReceivedPayment, told: ReadPayment): boolean =>
  operator === told.operator && operatorTxId === told.operatorTxId;

/** Another report of the same id tells of another amount, or of another number that paid. */
const isContradicted = (known: ReceivedPayment, { amountXaf, payer }: ReadPayment): boolean =>
  known.amountXaf !== amountXaf || (known.payer !== null && payer !== null && known.payer !== payer);

const stateAfter = ({ journal }: Evidence, paymentId: string): readonly Transaction[] =>
  journal.commits
    .filter(({ change }) => change.consumes.some((id) => id === paymentId))
    .map(({ change }) => change.transaction);

function faultOfPayment(conclusion: Conclusion, told: ReadPayment, evidence: Evidence): string | null {
  const { message, from, until } = conclusion;
  const { outcome, because, isSuspicious, paymentId, transactionId } = message;
  const { journal, database } = evidence;
  const known = paymentId === null ? undefined : journal.payments.get(paymentId);
  if (paymentId === null || known === undefined || !isOf(known, told)) return 'is about another payment';
  if (isSuspicious !== (because !== null)) return 'is suspicious without a reason, or the other way round';
  const isAgainst = because?.code.startsWith('earlier_report') === true;
  if (isAgainst !== isContradicted(known, told))
    return 'tells of a contradiction where there is none, or not';
  const isHidden = because?.code === 'earlier_report_hides_payer';
  if (isAgainst && isHidden !== (known.payer === null)) return `says ${because?.code}`;
  if (because !== null && !isAgainst && !ofBook.has(because.code)) return `is suspicious: ${because.code}`;
  const seen = journal.chronicle.during(database.payments, paymentId as PaymentId, { from, until });
  const taken = stateAfter(evidence, paymentId);
  const isMatched = taken.some(({ id, state }) => id === transactionId && state === 'succeeded');
  const isWaiting = ({ status, waitsUntil }: ReceivedPayment): boolean =>
    status === 'held' || (status === 'received' && waitsUntil !== null);
  const isHeld =
    isAgainst ||
    seen.some(isWaiting) ||
    taken.some(({ id, state }) => id === transactionId && state === 'requires_manual_resolution');
  const wasKnown = seen.some(({ status }) => status !== 'received') && !isOwnWork(conclusion, evidence);
  const isRight = { matched: isMatched, held: isHeld, duplicate: wasKnown, ignored: false, received: false };
  return isRight[outcome] ? null : `is ${outcome}`;
}

/** No one else could have known of the payment before this SMS was dealt with: no copy of it, no verdict, no crash. */
function isOwnWork({ message, from, until }: Conclusion, { weather, journal, database, network }: Evidence) {
  const { crashPerStep, pausePerStep, storeFailsBefore, storeFailsAfter } = weather;
  if (crashPerStep + pausePerStep + storeFailsBefore + storeFailsAfter > 0) return false;
  const [stored] = journal.chronicle.historyOf(database.payments, message.paymentId as PaymentId);
  if (stored === undefined || stored.since < from || stored.since > until) return false;
  const isVerdict = stored.row.rawText !== message.rawText;
  const copies = [...database.messages.values()].filter(({ id, rawText }) => {
    const isSame = network.sms.get(rawText)?.report.rawText === message.rawText;
    const since = journal.chronicle.historyOf(database.messages, id)[0]?.since ?? until;
    return isSame && since < until;
  });
  const isRead = journal.commits.some(
    ({ change: { exchanges, moves, consumes } }) =>
      (exchanges.length > 0 || moves.length === 0) && consumes.some((each) => each === message.paymentId),
  );
  const looks = journal.looks.made.filter(({ payment }) => payment.id === message.paymentId);
  return !isVerdict && !isRead && copies.length === 1 && looks.length === 1;
}

function faultOfReversal({ message, from, until }: Conclusion, { journal, database }: Evidence) {
  const { outcome, because, isSuspicious, paymentId } = message;
  const seen = journal.chronicle.during(database.payments, paymentId as PaymentId, { from, until });
  if (outcome !== 'held' || seen.length === 0) return `is ${outcome}`;
  const seenOf = (id: TransactionId) => journal.chronicle.during(database.transactions, id, { from, until });
  const isStopped = (each: Transaction): boolean =>
    each.direction === 'withdrawal' && each.state === 'pending_approval' && !each.mayHaveBeenSent;
  const isGone = ({ status, transactionId, returnId }: ReceivedPayment): boolean =>
    status === 'returned' ||
    (status === 'returning' && !seenOf(returnId as TransactionId).some(isStopped)) ||
    (transactionId !== null && seenOf(transactionId).every(({ state }) => state === 'succeeded'));
  const isAtHand = ({ status }: ReceivedPayment): boolean => status === 'held' || status === 'set_aside';
  const isAlarm = because?.code === 'credited_without_money';
  if (because?.code !== 'reversed' && !isAlarm) return `says ${because?.code}`;
  // Nobody told of the payment itself: which one is meant is for a person to find out.
  const isAlone = seen.every(({ rawText }) => rawText === message.rawText);
  if (isAlone && !isSuspicious) return 'raises no alarm';
  if (seen.every(isAtHand) && (isAlarm || (isSuspicious && !isAlone))) return 'raises an alarm for nothing';
  return seen.every(isGone) && !(isAlarm && isSuspicious) ? 'raises no alarm' : null;
}

function faultOf(conclusion: Conclusion, evidence: Evidence): string | null {
  const { message, reading } = conclusion;
  const { outcome, because, isSuspicious, transactionId } = message;
  if (reading.kind === 'payment') return faultOfPayment(conclusion, reading, evidence);
  if (reading.kind === 'reversal') return faultOfReversal(conclusion, evidence);
  if (outcome !== 'ignored') return `is ${outcome}`;
  if (reading.kind === 'ignored') {
    const isSame = because?.code === reading.because.code && isSuspicious === reading.isSuspicious;
    return isSame ? null : 'is ignored for another reason';
  }
  const tied = transactionId === null ? null : evidence.database.transactions.get(transactionId);
  const isTied =
    tied === null ||
    (tied?.direction === 'withdrawal' &&
      tied.msisdn === reading.msisdn &&
      tied.amountXaf === reading.amountXaf &&
      tied.operator === reading.operator);
  return because?.code === 'receipt_of_ours' && isTied && !isSuspicious
    ? null
    : 'is tied to another transfer';
}

export const smsRules: Rules = {
  /** What is kept of an SMS is what it says, and what became of the payment that it tells of. */
  'an SMS is concluded as it was read': (evidence) =>
    conclusions(evidence).flatMap((conclusion) => {
      const fault = faultOf(conclusion, evidence);
      return fault === null ? [] : [`message ${conclusion.message.id} ${fault}`];
    }),

  /** What its operator took back is known to be gone, once anyone has read of it. */
  'what is taken back is marked': ({ database, network }) =>
    [...database.messages.values()].flatMap(({ rawText, outcome }) => {
      const reading = network.sms.get(rawText)?.reading;
      if (reading?.kind !== 'reversal' || outcome === 'received' || reading.payment === null) return [];
      const { operator, operatorTxId } = reading.payment;
      const isMarked = [...database.payments.values()].some(
        (each) => each.operator === operator && each.operatorTxId === operatorTxId && each.isReversed,
      );
      return isMarked ? [] : [`${operatorTxId} was taken back, and no one knows`];
    }),

  /** The receipt of a transfer that no other could be gives its withdrawal the operator's id. */
  'a receipt brings the id': ({ database, network, journal }) =>
    [...database.messages.values()].flatMap(({ rawText, outcome, transactionId, id }) => {
      const reading = network.sms.get(rawText)?.reading;
      if (reading?.kind !== 'receipt' || outcome === 'received' || transactionId !== null) return [];
      const versions = journal.chronicle.historyOf(database.messages, id);
      const span = { from: versions[0]?.since ?? 0, until: versions[1]?.since ?? 0 };
      const lacking = [...database.transactions.keys()].filter((each) => {
        const seen = journal.chronicle.during(database.transactions, each, span);
        return seen.some(
          (one) =>
            one.direction === 'withdrawal' &&
            one.msisdn === reading.msisdn &&
            one.amountXaf === reading.amountXaf &&
            one.operator === reading.operator &&
            one.state === 'succeeded',
        );
      });
      const [only, other] = lacking;
      if (only === undefined || other !== undefined) return [];
      const seen = journal.chronicle.during(database.transactions, only, span);
      const isSure = seen.every(({ state, providerTxId }) => state === 'succeeded' && providerTxId === null);
      const isAlone = ![...database.transactions.values()].some(
        (one) => one.id !== only && one.direction === 'withdrawal' && one.amountXaf === reading.amountXaf,
      );
      return isSure && isAlone ? [`${only} was not given the id of its receipt`] : [];
    }),
};
