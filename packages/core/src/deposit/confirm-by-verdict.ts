import { limits } from '../limits.ts';
import { isReturnDoubted } from '../matching/doubted-return.ts';
import { isUnmatched, type ReceivedPayment, receivedPayment } from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, reason } from '../reason/reason.ts';
import { changeContext, changeDeposit, contradictedBy } from '../transaction/change-transaction.ts';
import { type ProviderExchange, underId } from '../transaction/provider-exchange.ts';
import { paymentId } from '../transaction/transaction.ts';
import { confirmedDeposit, type Evidence } from './confirm-deposit.ts';
import { type Deposit, isRejectedByPerson } from './deposit.ts';

export type VerdictPorts = Pick<
  Ports,
  'transactions' | 'reader' | 'payments' | 'registry' | 'doubts' | 'clock' | 'ids' | 'settings' | 'log'
>;

/**
 * A provider says that a deposit was paid. The same money may also be reported by SMS, and an SMS names only number
 * and amount, so it may have been taken for another deposit. Therefore the verdict is kept as a payment too, under
 * the operator's id of it: whoever comes second finds it used, and one payment still completes one deposit.
 */
export const confirmByVerdict =
  (ports: VerdictPorts) =>
  async (asked: Deposit, operatorTxId: string, exchange: ProviderExchange): Promise<void> => {
    const payment = await storePayment(ports, asked, operatorTxId);
    if (!isUnmatched(payment)) return warnIfElsewhere(ports, asked, payment);
    const facts = { service_tx_id: asked.id, payment_id: payment.id };
    if (payment.amountXaf !== asked.amountXaf) {
      await ports.payments.hold(payment.id, reason('reported_for_other_amount'));
      return ports.log.warn('A provider reports a payment of another amount.', facts);
    }
    if (isInDoubt(asked, payment)) {
      return ports.log.error(
        'A provider reports a payment that another report takes back or contradicts.',
        facts,
      );
    }
    // What failed to go back is held: nothing else is worth a look.
    if (payment.status === 'held' && (await isReturnDoubted(ports, payment))) {
      return ports.log.error('A provider reports a payment that may have been sent back.', facts);
    }
    if (await confirm(ports, asked, payment, exchange)) return;
    if (await isDecided(ports, asked, payment, exchange)) return;
    const now = await ports.payments.hold(payment.id, reason('reported_for_closed_deposit'));
    // Its SMS may have been quicker, for this deposit or for another, or a person.
    if (!isUnmatched(now)) return warnIfElsewhere(ports, asked, now);
    ports.log.warn('A provider reports a payment that its deposit cannot take.', facts);
  };

function warnIfElsewhere(
  { log }: VerdictPorts,
  asked: Deposit,
  { id, transactionId }: ReceivedPayment,
): void {
  if (transactionId === asked.id) return;
  const facts = { service_tx_id: asked.id, payment_id: id };
  log.warn('A provider reports a payment that went elsewhere.', facts);
}

async function storePayment(
  ports: VerdictPorts,
  asked: Deposit,
  operatorTxId: string,
): Promise<ReceivedPayment> {
  const { channels } = await ports.registry.read();
  const channel = channels.find(({ channelId }) => channelId === asked.channelId);
  const report = {
    operator: asked.operator,
    operatorTxId,
    payer: asked.msisdn,
    receiver: channel?.merchantMsisdn ?? null,
    amountXaf: asked.amountXaf,
    paidAt: null,
    providerId: asked.providerId,
    // No one wrote of it: the story says in the reader's language who told it.
    rawText: '',
  };
  const incoming = receivedPayment(paymentId(ports.ids.next()), report, ports.clock.now());
  return (await ports.payments.storeOnce(incoming)).payment;
}

/** Held because an operator's SMS took it back, or because another number is said to have paid: a person looks first. */
const isInDoubt = ({ msisdn }: Deposit, { status, isReversed, payer }: ReceivedPayment): boolean =>
  isReversed || (status === 'held' && payer !== null && payer !== msisdn);

/** A person rejected the deposit when this payment was known: that it came is no news, and contradicts them. */
async function isDecided(
  ports: VerdictPorts,
  { id }: Deposit,
  payment: ReceivedPayment,
  exchange: ProviderExchange,
): Promise<boolean> {
  let isKnown = false;
  await changeDeposit(ports, id, (current) => {
    isKnown = isNoNews(current, payment);
    return isKnown ? contradictedBy(ports, current, underId(exchange, payment.operatorTxId)) : null;
  });
  return isKnown;
}

/** Known when a person rejected the deposit: the payment was stored by then, or the deposit bore its id. */
const isNoNews = (deposit: Deposit, { receivedAt, operatorTxId }: ReceivedPayment): boolean =>
  isRejectedByPerson(deposit) &&
  (receivedAt <= deposit.stateUpdatedAt || deposit.providerTxId === operatorTxId);

/** False when the deposit cannot take the payment, or when another deposit got it first, by its SMS. */
async function confirm(
  ports: VerdictPorts,
  asked: Deposit,
  payment: ReceivedPayment,
  exchange: ProviderExchange,
): Promise<boolean> {
  try {
    const { changed } = await changeDeposit(ports, asked.id, (current) => {
      if (current.submissionId !== asked.submissionId || isNoNews(current, payment)) return null;
      const actor = { kind: 'provider', id: asked.providerId } as const;
      const context = changeContext(ports, actor, ports.clock.now());
      const change = confirmedDeposit(current, evidenceOf(payment, exchange), ports.settings, context);
      // What was undecided a moment ago may be contradicted or taken back at this one.
      const isUndecided = change !== null && payment.status === 'received';
      return isUndecided ? { ...change, consumesUndecided: true } : change;
    });
    return changed;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'payment_used') return false;
    throw error;
  }
}

const evidenceOf = (payment: ReceivedPayment, exchange: ProviderExchange): Evidence => ({
  providerTxId: payment.operatorTxId,
  paidAt: null,
  payments: [payment.id],
  exchanges: [exchange],
  reason: reason('provider_reports_paid'),
  // Whether it was paid in the last second or after it, no one can tell; and the deposit waited for this reading.
  graceMs: limits.lastReadMs,
});
