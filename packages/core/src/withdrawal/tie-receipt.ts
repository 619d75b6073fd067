import { earlier, type Instant, instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { SmsReading } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionRecord } from '../ports/transaction-reader.ts';
import { reason } from '../reason/reason.ts';
import { boundedText } from '../text.ts';
import { changeWithdrawal, contradictedBy } from '../transaction/change-transaction.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import { changeOf, type StateChange } from '../transaction/state-change.ts';
import type { TransactionId } from '../transaction/transaction.ts';
import { leftStates, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalState } from './withdrawal-transitions.ts';

type Receipt = Extract<SmsReading, { kind: 'receipt' }>;

export type ReceiptPorts = Pick<
  Ports,
  'withdrawals' | 'transactions' | 'reader' | 'doubts' | 'clock' | 'log'
>;

/**
 * Finds the withdrawal that a receipt is about, and gives it the operator's transaction id if it has none: no one else may
 * ever tell it. No state changes and no webhook is sent. One that we called failed is contradicted: its platform was told
 * that nothing was paid. Null when no withdrawal can be meant, or more than one. `cameAt` is when the SMS came.
 */
export const tieReceipt =
  (ports: ReceiptPorts) =>
  async (receipt: Receipt, cameAt: Instant): Promise<TransactionId | null> => {
    const providerTxId = boundedText(receipt.operatorTxId, limits.operatorTxIdMaxChars, 'invalid_payment');
    // The receipt of another withdrawal of the same number and amount, or a copy of it, belongs to that one.
    const bearer = await ports.withdrawals.bearerOf(receipt.operator, providerTxId);
    if (bearer !== null) return tieTo(ports, bearer, providerTxId);
    const [meant, other] = await alike(ports, receipt, cameAt, leftStates, limits.receipts.withinMs);
    // One that is still under way could be meant as well as one that has succeeded.
    if (other !== undefined) return null;
    const one = meant ?? (await failedAlike(ports, receipt, cameAt));
    return one === null ? null : tieTo(ports, one, providerTxId);
  };

function alike(
  { withdrawals }: ReceiptPorts,
  { operator, msisdn, amountXaf, movement }: Receipt,
  cameAt: Instant,
  states: readonly WithdrawalState[],
  withinMs: number,
): Promise<readonly Withdrawal[]> {
  // An SMS may come long after what it tells of, and after the money moved a second time was asked for. No money moved
  // after its SMS had come, whatever its date says.
  const { at = cameAt, precisionMs = 0 } = movement ?? {};
  const movedAt = instant(Math.min(at, cameAt));
  const until = instant(Math.min(at + precisionMs + limits.walletClocksMs, cameAt));
  const times = { since: earlier(movedAt, withinMs), until };
  return withdrawals.lackingProviderTxId({ operator, msisdn, amountXaf, states, ...times });
}

/** Of several that failed the last: who asks again does so because the first ones were refused. */
async function failedAlike(
  ports: ReceiptPorts,
  receipt: Receipt,
  cameAt: Instant,
): Promise<Withdrawal | null> {
  const failed = await alike(ports, receipt, cameAt, ['failed'], limits.receipts.ofFailedWithinMs);
  for (const each of failed.toReversed()) {
    const { history } = (await ports.reader.record(each.id)) as TransactionRecord;
    // What a person rejected before it was sent is not what was sent.
    if (history.some(({ to }) => to === 'provider_submitted')) return each;
  }
  return null;
}

async function tieTo(
  ports: ReceiptPorts,
  withdrawal: Withdrawal,
  providerTxId: string,
): Promise<TransactionId | null> {
  // Another receipt may bring its id at this moment.
  const isOther = ({ providerTxId: borne }: Withdrawal) => borne !== null && borne !== providerTxId;
  const { transaction } = await changeWithdrawal(ports, withdrawal, (current) =>
    isOther(current) ? null : told(ports, current, providerTxId),
  );
  return isOther(transaction) ? null : transaction.id;
}

async function told(
  ports: ReceiptPorts,
  current: Withdrawal,
  providerTxId: string,
): Promise<StateChange<Withdrawal> | null> {
  const at = ports.clock.now();
  const withId = current.providerTxId === null ? changeOf(current, at, { fields: { providerTxId } }) : null;
  if (current.state !== 'failed') return withId;
  const { providerId, submissionId } = current;
  const exchange: ProviderExchange = {
    ...{ providerId, submissionId, operation: 'read_status', outcome: 'succeeded' },
    ...{ detail: reason('receipt_says_sent', { id: providerTxId }), failureCode: null, at },
  };
  const contradicted = await contradictedBy(ports, { ...current, providerTxId }, exchange);
  // Said already, by its provider: the id is news.
  return contradicted ?? withId;
}
