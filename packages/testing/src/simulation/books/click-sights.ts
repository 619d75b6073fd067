import {
  entryId,
  type PaymentId,
  type ReceivedPayment,
  type Reservation,
  type Transaction,
  type TransactionId,
  type WalletEntry,
  walletId,
} from '@mobile-money/core';
import type { Click, Deed } from '../clicks.ts';
import { isReturnDoubted, toldOfReturns } from './doubted-returns.ts';
import type { Evidence } from './evidence.ts';
import { waitsForVerdict } from './payable.ts';

/** All that a click was about, at one moment of the time that it took. */
export interface Sight {
  readonly click: Click;
  readonly transaction: Transaction | undefined;
  readonly payments: readonly ReceivedPayment[];
  readonly evidence: Evidence;
  /** The moment of the click that is looked at for what ends by itself. */
  readonly atMs: number;
}

/** Whether it is so that someone has to be refused for this. */
type IsSo = (sight: Sight) => boolean;

const ofPayment =
  (isSo: (payment: ReceivedPayment, sight: Sight) => boolean): IsSo =>
  (sight) =>
    sight.payments.some((each) => isSo(each, sight));

/** What the book of the number that was paid said of it during the click. */
function entriesOf(payment: ReceivedPayment, { click, evidence }: Sight): readonly WalletEntry[] {
  const { operator, receiver, operatorTxId, amountXaf } = payment;
  if (receiver === null) return [];
  const key = `${walletId(operator, receiver)} ${entryId(operatorTxId, amountXaf)}`;
  const { journal, database } = evidence;
  return journal.chronicle.during(database.walletEntries, key, click).map(({ entry }) => entry);
}

const isNotIn =
  (...states: readonly string[]): IsSo =>
  ({ transaction }) =>
    !states.includes(transaction?.state ?? '');

const isContradicted = ofPayment(
  (each, sight) =>
    !each.isVouched && entriesOf(each, sight).some(({ standing }) => standing === 'contradicted'),
);

const isGoneBack = ofPayment(({ id }, { click, evidence }) => isReturnDoubted(id, click, evidence));

const isUsed = ofPayment(({ status, transactionId }, { transaction }) =>
  status === 'matched' ? transactionId !== transaction?.id : false,
);

const isUndecided = ofPayment((each, { atMs }) => waitsForVerdict(each, atMs));

const isReturning = ofPayment(
  ({ status, excessStatus }) => status === 'returning' || excessStatus === 'returning',
);
const isReturned = ofPayment(
  ({ status, excessStatus }) => status === 'returned' || excessStatus === 'returned',
);
const isReversed = ofPayment((each) => each.isReversed);
const isSetAside = ofPayment(({ status }) => status === 'set_aside');
const isOnItsWay = ofPayment(({ status }) => status === 'returning');
const isBack = ofPayment(({ status }) => status === 'returned');

const sumXaf = ({ payments }: Sight): number => payments.reduce((sum, each) => sum + each.amountXaf, 0);

/** The other one's reservation counted at some time of the click. */
const isReserved: IsSo = (sight) =>
  reservationsOf(sight).some(({ staffId, until }) => staffId !== sight.click.who.id && until > sight.atMs);

/** Those of the time; what was done with the withdrawal ends its reservation. */
const reservationsOf = ({ click, atMs, evidence: { journal, database } }: Sight): readonly Reservation[] => {
  const span = atMs === click.fromMs ? click : { from: click.from, until: click.from };
  return journal.chronicle
    .during(database.reservations, click.about as TransactionId, span)
    .map(({ reservation }) => reservation);
};

/** Nothing that the sight does not show has changed meanwhile. */
export const isSteady = (sight: Sight): boolean =>
  !sight.evidence.journal.clicks.answered.some(
    ({ deed, about, from, until }) =>
      (deed === 'reserve' || deed === 'release') &&
      about === sight.click.about &&
      from <= sight.click.until &&
      until >= sight.click.from,
  ) &&
  sight.payments.every(
    (each) =>
      entriesOf(each, sight).length <= 1 &&
      toldOfReturns(each.id, sight.click, sight.evidence).every((seen) => seen.length <= 1),
  ) &&
  (sight.click.deed !== 'resolve' || lyingBeside(sight).every((seen) => seen.length <= 1));

/** A payment that the book leaves open is more than what is risked. */
const isUnvouched = ofPayment((each, sight) => {
  const entries = entriesOf(each, sight);
  const isOpen = each.receiver === null || entries.some(({ standing }) => standing === 'open');
  return isOpen && !each.isVouched && each.amountXaf > (sight.evidence.settings.smsUnvouchedMaxXaf ?? 0);
});

/** A word of their own is not needed: the book has none of it, or vouches for it, or two people do. */
const isVouched = ofPayment(
  (each, sight) =>
    each.isVouched ||
    entriesOf(each, sight).length === 0 ||
    entriesOf(each, sight).some(({ standing }) => standing === 'vouched'),
);

/** A deposit without a payment is to be credited, though one of its number and amount came since, and lies there so. */
const liesAs =
  (...statuses: readonly string[]): IsSo =>
  (sight) => {
    const { transaction, click, payments } = sight;
    if (transaction?.direction !== 'deposit' || click.outcome !== 'succeeded') return false;
    const isLying = isAlike(transaction);
    return (
      payments.every(({ transactionId }) => transactionId !== click.about) &&
      lyingBeside(sight).some((seen) => seen.some((each) => statuses.includes(each.status) && isLying(each)))
    );
  };

/** Every payment as it was seen while someone resolved something. */
const lyingBeside = ({
  click,
  evidence: { journal, database },
}: Sight): readonly (readonly ReceivedPayment[])[] =>
  [...database.payments.keys()].map((id) => journal.chronicle.during(database.payments, id, click));

const isAlike =
  ({ msisdn, amountXaf, createdAt }: Transaction) =>
  (each: ReceivedPayment): boolean =>
    each.payer === msisdn && each.amountXaf === amountXaf && each.receivedAt >= createdAt && !each.isReversed;

/** For what people are refused, by what they wanted to do. Who is told to come back may have met anyone. */
export const refusals: Readonly<Record<Deed, Readonly<Record<string, IsSo>>>> = {
  approve: {
    move_refused: isNotIn('pending_approval'),
    approved_already: ({ transaction, click }) =>
      transaction?.direction === 'withdrawal' &&
      transaction.approvals.some(({ staffId }) => staffId === click.who.id),
    return_of_same_person: ({ transaction, click }) =>
      transaction?.direction === 'withdrawal' && transaction.returns?.askedBy === click.who.id,
    payment_reversed: isReversed,
    payment_contradicted: isContradicted,
    return_doubted: isGoneBack,
    claimed_by_other: isReserved,
  },
  reject: { move_refused: isNotIn('pending_approval'), claimed_by_other: isReserved },
  reserve: { move_refused: isNotIn('pending_approval'), claimed_by_other: isReserved },
  release: {},
  resolve: {
    move_refused: isNotIn('requires_manual_resolution'),
    payment_reversed: ofPayment(
      ({ isReversed: isIt, transactionId }, { click }) =>
        isIt && transactionId === click.about && click.outcome === 'succeeded',
    ),
    payment_unmatched: liesAs('received', 'held'),
    payment_returning: liesAs('returning'),
  },
  complete: {
    move_refused: isNotIn('pending', 'expired', 'requires_manual_resolution'),
    payment_used: isUsed,
    payment_returning: isOnItsWay,
    payment_returned: isBack,
    payment_set_aside: isSetAside,
    payment_reversed: isReversed,
    payment_contradicted: isContradicted,
    return_doubted: isGoneBack,
    payment_undecided: isUndecided,
    payment_of_other_number: ofPayment(({ payer }, { transaction }) => payer !== transaction?.msisdn),
    sum_too_small: (sight) => sumXaf(sight) < (sight.transaction?.amountXaf ?? 0),
  },
  return: {
    payment_used: ofPayment(({ status, excessStatus }) => status === 'matched' && excessStatus !== 'kept'),
    payment_returning: isReturning,
    payment_returned: isReturned,
    payment_reversed: isReversed,
    payment_contradicted: isContradicted,
    return_doubted: isGoneBack,
    payment_undecided: isUndecided,
    payment_payer_unknown: ofPayment(({ payer }) => payer === null),
    payment_unvouched: isUnvouched,
  },
  set_aside: {
    payment_used: isUsed,
    payment_returning: isOnItsWay,
    payment_returned: isBack,
    payment_undecided: isUndecided,
  },
  take_back: {
    payment_used: isUsed,
    payment_returning: isOnItsWay,
    payment_returned: isBack,
    payment_not_set_aside: ofPayment(({ status }) => status !== 'set_aside'),
  },
  vouch: {
    payment_used: isUsed,
    payment_returning: isOnItsWay,
    payment_returned: isBack,
    payment_set_aside: isSetAside,
    payment_reversed: isReversed,
    payment_receiver_unknown: ofPayment(({ receiver }) => receiver === null),
    payment_vouched: isVouched,
    return_doubted: isGoneBack,
  },
};

/** Every way in which what a click was about was seen in its time. */
export function sightsOf(click: Click, evidence: Evidence, atMs: number): readonly Sight[] {
  const { journal, database } = evidence;
  const transactions = journal.chronicle.during(database.transactions, click.about as TransactionId, click);
  const [transaction] = transactions;
  const sentBack = transaction?.direction === 'withdrawal' ? transaction.returns?.paymentId : undefined;
  const own = transaction === undefined ? [click.about] : sentBack === undefined ? [] : [sentBack];
  const ids = click.deed === 'resolve' ? attachedTo(click.about, evidence) : (click.paymentIds ?? own);
  const versions = [...new Set(ids)].map((id) =>
    journal.chronicle.during(database.payments, id as PaymentId, click),
  );
  const most = Math.max(1, transactions.length, ...versions.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => ({
    click,
    evidence,
    atMs,
    transaction: transactions[Math.min(at, transactions.length - 1)],
    payments: versions.flatMap((each) => each[Math.min(at, each.length - 1)] ?? []),
  }));
}

const attachedTo = (transactionId: string, { journal }: Evidence): readonly string[] =>
  journal.commits
    .filter(({ change }) => change.transaction.id === transactionId)
    .flatMap(({ change }) => change.consumes);
