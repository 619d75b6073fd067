import type { Instant } from '../instant.ts';
import { isPaidInto } from '../matching/book-word.ts';
import {
  type DecidePaymentPorts,
  decidePayment,
  type PaymentResult,
  paymentResult,
} from '../matching/decide-payment.ts';
import {
  type PaymentReport,
  type ReceivedPayment,
  receivedPayment,
  wasReversed,
} from '../matching/received-payment.ts';
import type { WalletEntry } from '../ports/wallet-store.ts';
import { cut } from '../provider/ask-provider.ts';
import { reason } from '../reason/reason.ts';
import { paymentId } from '../transaction/transaction.ts';

/**
 * Stores an incoming payment once, then decides what it pays for. `entry` is what its wallet's book says of it. `cameAt` is
 * when its SMS came, where that could only be read later: it pays for what it would have paid for then.
 */
export const receivePayment =
  (ports: DecidePaymentPorts) =>
  async (
    report: PaymentReport,
    entry: WalletEntry | null = null,
    cameAt: Instant | null = null,
  ): Promise<PaymentResult> => {
    const now = reported(ports, report, cameAt);
    // Kept with it: whoever takes the payment up after a crash must decide it in the same way.
    const incoming = cameAt === null ? now : { ...now, heldBecause: reason('read_later') };
    const { payment, stored } = await ports.payments.storeOnce(incoming);
    if (!stored && isContradicted(payment, incoming)) return contradicted(ports, payment, incoming);
    const own = entry !== null && isPaidInto(payment, entry.walletId) ? entry : undefined;
    // A report that was stored but never decided was cut off by a crash: its repeat finishes the work.
    if (stored || payment.status === 'received') return decidePayment(ports)(payment, own);
    // Its provider told of it first, and it waited for nothing but the SMS that brings its balance.
    if (own?.standing === 'vouched') {
      const waiting = await ports.payments.resume(payment.id);
      if (waiting.status === 'received') return decidePayment(ports)(waiting, own);
    }
    return paymentResult(payment, 'duplicate');
  };

/** A payment as it is told now; it counts as come when its SMS did. */
function reported(
  { clock, ids }: Pick<DecidePaymentPorts, 'clock' | 'ids'>,
  report: PaymentReport,
  cameAt: Instant | null,
): ReceivedPayment {
  const now = clock.now();
  const told = receivedPayment(paymentId(ids.next()), report, cameAt ?? now);
  return cameAt === null ? told : { ...told, readAt: now };
}

/** One that hides who paid contradicts no one. */
const isContradicted = (known: ReceivedPayment, told: ReceivedPayment): boolean =>
  known.amountXaf !== told.amountXaf ||
  (known.payer !== null && told.payer !== null && known.payer !== told.payer);

/**
 * The same operator id with another amount or payer: one of the two reports is wrong or forged, so no one is credited for
 * either before a person has looked. What was credited already stays; the report is held against it, and the alarm is
 * raised.
 */
async function contradicted(
  ports: DecidePaymentPorts,
  payment: ReceivedPayment,
  incoming: ReceivedPayment,
): Promise<PaymentResult> {
  const facts = { payment_id: payment.id, known_xaf: payment.amountXaf, reported_xaf: incoming.amountXaf };
  ports.log.error('Two reports of one payment differ.', facts);
  const told = { amount: incoming.amountXaf, text: incoming.rawText };
  const now = await ports.payments.hold(payment.id, cut(reason('other_report_says', told)));
  const { amountXaf: amount, payer } = payment;
  const contradiction =
    payer === null
      ? reason('earlier_report_hides_payer', { amount })
      : reason('earlier_report_says', { amount, payer });
  return { ...paymentResult(now, 'held'), contradiction };
}

/**
 * Stores a payment that was taken back, so that no report of it is ever credited; one that is known is held. What was
 * credited already stays so, and the alarm is raised: a person must ask for the money. So must someone where the id is
 * not known: a reversal may bear an id of its own, and then which payment is gone is still to be found out.
 */
export const receiveReversal =
  (ports: Pick<DecidePaymentPorts, 'payments' | 'clock' | 'ids' | 'log'>) =>
  async (report: PaymentReport, cameAt: Instant | null): Promise<PaymentResult> => {
    const incoming = reported(ports, report, cameAt);
    // Held from the start: a crash must not leave it to be decided like any other.
    const taken: ReceivedPayment = {
      ...incoming,
      status: 'held',
      heldBecause: wasReversed,
      isReversed: true,
    };
    const { payment, stored } = await ports.payments.storeOnce(taken);
    const now = stored ? payment : await ports.payments.takeBack(payment.id);
    const result = { ...paymentResult(now, 'held'), code: 'reversed' } as const;
    const isAtHand = now.status === 'held' || now.status === 'set_aside';
    if (!isAtHand) {
      const facts = { payment_id: now.id, service_tx_id: now.transactionId ?? now.returnId };
      ports.log.error('A payment that was credited or sent back was taken back.', facts);
    }
    // Not by whether it was stored now: after a crash the same is said again.
    const isAlone = now.rawText === incoming.rawText;
    return isAtHand && !isAlone ? result : { ...result, contradiction: wasReversed };
  };
