import { confirmedDeposit } from '../deposit/confirm-deposit.ts';
import { DomainError } from '../errors.ts';
import { earlier, instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { type MatchDecision, matchPayment } from '../matching/match-payment.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import type { PaymentId, TransactionId } from '../transaction/identifiers.ts';
import { changeOf, type StateChange } from '../transaction/state-change.ts';
import { changeContext } from './change-context.ts';

export interface PaymentResult {
  readonly outcome: 'matched' | 'held' | 'duplicate';
  readonly paymentId: PaymentId;
  readonly transactionId: TransactionId | null;
  /** What this report says against one that was believed before; left out when nothing does. */
  readonly contradiction?: string;
}

export type DecidePaymentPorts = Pick<
  Ports,
  'payments' | 'deposits' | 'transactions' | 'clock' | 'ids' | 'settings' | 'log'
>;

/** Matches a stored payment that is not decided yet, or holds it for a person. */
export const decidePayment =
  (ports: DecidePaymentPorts) =>
  async (payment: ReceivedPayment): Promise<PaymentResult> => {
    for (let tries = 0; tries < limits.commitTries; tries += 1) {
      const at = ports.clock.now();
      // An SMS may come days after its payment: the window is counted back from when the player paid.
      const paidAt = instant(Math.min(payment.paidAt ?? at, at));
      const deadlineAfter = earlier(paidAt, ports.settings.latePaymentWindowMs + 1);
      const candidates = await ports.deposits.candidatesFor(payment, deadlineAfter);
      const decision = matchPayment(payment, candidates, at, ports.settings);
      if (decision.kind === 'hold') return heldOrTaken(ports, payment, decision.because);
      const change = changeFor(ports, payment, decision);
      if (change === null) return heldOrTaken(ports, payment, 'The deposit cannot take a payment any more.');
      const result = await ports.transactions.commit(change);
      if (result === 'payment_used') return takenMeanwhile(ports, payment);
      if (result === 'committed') {
        const isHeld = change.transaction.state === 'requires_manual_resolution';
        const outcome = decision.kind === 'repeat' ? 'duplicate' : isHeld ? 'held' : 'matched';
        return { outcome, paymentId: payment.id, transactionId: decision.deposit.id };
      }
    }
    throw new DomainError('too_busy');
  };

function changeFor(
  ports: DecidePaymentPorts,
  payment: ReceivedPayment,
  decision: Exclude<MatchDecision, { kind: 'hold' }>,
): StateChange | null {
  const at = ports.clock.now();
  if (decision.kind === 'repeat') return changeOf(decision.deposit, at, { consumes: [payment.id] });
  return confirmedDeposit(
    decision.deposit,
    {
      providerTxId: payment.operatorTxId,
      paidAt: payment.paidAt,
      payments: [payment.id],
      exchanges: [],
      reason: 'The operator confirmed the payment.',
    },
    ports.settings,
    changeContext(ports, { kind: 'provider', id: payment.providerId }, at),
  );
}

async function heldOrTaken(
  ports: DecidePaymentPorts,
  payment: ReceivedPayment,
  because: string,
): Promise<PaymentResult> {
  const now = await ports.payments.hold(payment.id, because);
  if (now.status === 'matched') return paymentResult(now, 'duplicate');
  ports.log.warn('A payment is held for a person.', { payment_id: payment.id, because });
  return paymentResult(now, 'held');
}

/** Another process decided the same payment first. */
async function takenMeanwhile(ports: DecidePaymentPorts, payment: ReceivedPayment): Promise<PaymentResult> {
  const now = await ports.payments.find(payment.id);
  return paymentResult(now ?? payment, 'duplicate');
}

/** What a payment came to, as those who reported it are told. */
export const paymentResult = (
  payment: ReceivedPayment,
  outcome: PaymentResult['outcome'],
): PaymentResult => ({
  outcome,
  paymentId: payment.id,
  transactionId: payment.transactionId,
});
