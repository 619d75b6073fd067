import { limits } from '../limits.ts';
import { type BookWord, bookWords, refuseContradicted } from '../matching/book-word.ts';
import { refuseDoubtedReturns } from '../matching/doubted-return.ts';
import {
  bookWaitOf,
  type PaymentDecision,
  type ReceivedPayment,
  refusal,
  refuseReversed,
  refuseUndecided,
  refuseUsed,
} from '../matching/received-payment.ts';
import { rangeOf } from '../phone/operator-prefixes.ts';
import { type DecidedPayment, listedStatusOf } from '../ports/payment-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReturnTerms } from '../ports/transaction-store.ts';
import type { WalletEntry } from '../ports/wallet-store.ts';
import { noProvider, routeWithdrawal } from '../provider/route.ts';
import { DomainError, reason, typed } from '../reason/reason.ts';
import { auditEntry, givenReason, type StaffActor } from '../transaction/audit-entry.ts';
import { changeContext } from '../transaction/change-transaction.ts';
import { takesTwo } from '../transaction/second-person.ts';
import { paymentId, transactionId } from '../transaction/transaction.ts';
import { type AmountXaf, reference } from '../transaction/transaction-request.ts';
import { standing } from '../withdrawal/approval.ts';
import { beginWithdrawal } from '../withdrawal/begin-withdrawal.ts';
import { ofNoOne, type Withdrawal } from '../withdrawal/withdrawal.ts';
import type { DecideMessagePorts } from './receive-sms.ts';
import { readPayment } from './resolve-transaction.ts';
import { decideAnew, distrust } from './wallets.ts';

type ReturnPorts = Pick<
  Ports,
  'payments' | 'transactions' | 'reader' | 'wallets' | 'registry' | 'traffic' | 'clock' | 'ids' | 'settings'
>;

/**
 * A staff member sends a payment that fits nothing, or what its deposit did not need of it, back to who paid. It becomes
 * a withdrawal that waits for someone else's approval like any other. Of many who ask at once one is heard.
 */
export const returnPayment =
  (ports: ReturnPorts) =>
  async (id: string, given: string, staff: StaffActor): Promise<Withdrawal> => {
    const why = givenReason(given);
    for (let tries = 0; tries < limits.commitTries; tries += 1) {
      const payment = await readPayment(ports, paymentId(id));
      const { part, amountXaf } = await partToReturn(ports, payment);
      const change = await returnOf(ports, payment, amountXaf, why, staff);
      const { at } = change.moves[0] as (typeof change.moves)[number];
      const decision = { kind: 'return', staffId: staff.id, at, reason: why } as const;
      // Where it is used by now, the next look says by whom.
      if ((await ports.transactions.createReturn(change, { part, decision })) === 'committed')
        return change.transaction;
    }
    throw new DomainError('too_busy');
  };

type Part = Pick<ReturnTerms, 'part'> & { readonly amountXaf: number };

async function partToReturn(ports: ReturnPorts, payment: ReceivedPayment): Promise<Part> {
  if (payment.excessStatus === 'returning') throw refusal('payment_returning', payment);
  if (payment.excessStatus === 'returned') throw refusal('payment_returned', payment);
  const isExcess = payment.excessStatus === 'kept';
  if (!isExcess) refuseUsed(payment);
  refuseReversed(payment);
  refuseUndecided(payment, ports.clock.now());
  if (payment.payer === null) throw refusal('payment_payer_unknown', payment);
  const words = await bookWords(ports, [payment]);
  refuseContradicted(payment, words);
  if (words.get(payment.id)?.isAboveOpen === true) throw refusal('payment_unvouched', payment);
  await refuseDoubtedReturns(ports, [payment]);
  return isExcess
    ? { part: 'excess', amountXaf: payment.excessXaf }
    : { part: 'whole', amountXaf: payment.amountXaf };
}

/** The number that paid may be of another operator than the one that told of it: its own sends the money. */
async function returnOf(
  ports: ReturnPorts,
  payment: ReceivedPayment,
  amountXaf: number,
  why: string,
  staff: StaffActor,
) {
  const at = ports.clock.now();
  const msisdn = payment.payer as Withdrawal['msisdn'];
  const { prefixes } = await ports.registry.read();
  const operator = rangeOf(msisdn, prefixes)?.operator ?? payment.operator;
  const providerId =
    (await routeWithdrawal(ports, { operator, amountXaf }, at)) ??
    (await routeWithdrawal(ports, { operator }, at));
  if (providerId === null) throw noProvider(operator);
  const id = transactionId(ports.ids.next());
  const change = beginWithdrawal(
    {
      ...ofNoOne,
      id,
      reference: reference(`return-${id}`),
      operator,
      msisdn,
      amountXaf: amountXaf as AmountXaf,
      providerId,
      returns: { paymentId: payment.id, askedBy: staff.id },
    },
    reason('return_asked', { why: typed(why) }),
    changeContext(ports, staff, at),
  );
  const what = ['payment.return', payment.id, listedStatusOf(payment), 'returning'] as const;
  return { ...change, audit: [auditEntry(ports, staff, at, what, typed(why))] };
}

type ExitPorts = Pick<Ports, 'payments' | 'clock' | 'ids'>;

/** A staff member takes a payment out of the work. It completes no deposit, and is found again. */
export const setPaymentAside =
  (ports: ExitPorts) =>
  (id: string, given: string, staff: StaffActor): Promise<ReceivedPayment> =>
    decided(ports, id, given, staff, 'set_aside', (payment, decision) => {
      refuseUsed(payment);
      if (payment.status === 'set_aside') return null;
      refuseUndecided(payment, decision.at);
      return { ...payment, status: 'set_aside', decision };
    });

/**
 * It waits for a person again, for the reason of before. What its wallet's book held is decided about anew: meanwhile the
 * book may have vouched for it. Not so what takes two: while it was aside, one person may have explained the gap before it.
 */
export const takePaymentBack =
  (ports: ExitPorts & Pick<Ports, 'settings'>) =>
  (id: string, given: string, staff: StaffActor): Promise<ReceivedPayment> =>
    decided(ports, id, given, staff, 'take_back', (payment) => {
      refuseUsed(payment);
      if (payment.status !== 'set_aside') throw new DomainError('payment_not_set_aside');
      const back = { ...payment, status: 'held', waitsUntil: null, decision: null } as const;
      if (bookWaitOf(payment) === null) return back;
      return takesTwo(payment.amountXaf, ports.settings)
        ? { ...back, holdsBecause: reason('set_aside_unvouched') }
        : { ...back, status: 'received' };
    });

type VouchPorts = DecideMessagePorts & Pick<Ports, 'staff'>;

/**
 * Two people say that a payment came which the book of its wallet leaves open or contradicts. The first one's word is
 * kept; with the second's it counts as vouched for, and is matched as when it came.
 */
export const vouchForPayment =
  (ports: VouchPorts) =>
  async (id: string, given: string, staff: StaffActor): Promise<ReceivedPayment> => {
    let seen = null as BookWord | null;
    const vouched = await decided(ports, id, given, staff, 'vouch', async (payment, decision) => {
      refuseUsed(payment);
      if (payment.status === 'set_aside') throw refusal('payment_set_aside', payment);
      refuseReversed(payment);
      if (payment.receiver === null) throw new DomainError('payment_receiver_unknown');
      seen = await wordOf(ports, payment);
      if (seen.entry === null || seen.standing === 'vouched') throw new DomainError('payment_vouched');
      const first = await standing(ports, payment.decision?.kind === 'vouch' ? payment.decision : null);
      if (first?.staffId === staff.id) return null;
      await refuseDoubtedReturns(ports, [payment]);
      // Undecided again: should this process die now, another one goes on from there.
      return first !== null
        ? { status: 'received', waitsUntil: null, isVouched: true, decision: null }
        : { ...payment, decision };
    });
    if (!vouched.isVouched) return vouched;
    const known = (seen as BookWord).entry as WalletEntry;
    await decideAnew(ports, known, vouched);
    const now = await readPayment(ports, vouched.id);
    // What the two did not know of is still said.
    const entry = (await wordOf(ports, now)).entry as WalletEntry;
    const isNews = entry.standing === 'contradicted' && known.standing !== 'contradicted';
    if (isNews) await distrust(ports, entry, now);
    return now;
  };

const wordOf = async (ports: VouchPorts, payment: ReceivedPayment): Promise<BookWord> =>
  (await bookWords(ports, [payment])).get(payment.id) as BookWord;

type Deed = 'set_aside' | 'take_back' | 'vouch';

/** Null leaves the payment as it is. */
type Decide = (
  payment: ReceivedPayment,
  decision: PaymentDecision,
) => DecidedPayment | null | Promise<DecidedPayment | null>;

/** Reads, decides and writes; when someone else was faster, it reads and decides anew. */
async function decided(
  ports: ExitPorts,
  id: string,
  given: string,
  staff: StaffActor,
  deed: Deed,
  decide: Decide,
): Promise<ReceivedPayment> {
  const why = givenReason(given);
  for (let tries = 0; tries < limits.commitTries; tries += 1) {
    const payment = await readPayment(ports, paymentId(id));
    const at = ports.clock.now();
    const kind = deed === 'vouch' ? 'vouch' : 'set_aside';
    const to = await decide(payment, { kind, staffId: staff.id, at, reason: why });
    if (to === null) return payment;
    const said = to.isVouched ? 'vouched' : 'proposed';
    const after = deed === 'vouch' ? said : listedStatusOf(to);
    const what = [`payment.${deed}`, payment.id, listedStatusOf(payment), after] as const;
    const changed = await ports.payments.decide(payment, to, auditEntry(ports, staff, at, what, typed(why)));
    if (changed !== null) return changed;
  }
  throw new DomainError('too_busy');
}
