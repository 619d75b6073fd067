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
  'withdrawals' | 'transactions' | 'reader' | 'doubts' | 'statuses' | 'clock' | 'log'
>;

/**
 * Finds the withdrawal that a receipt is about, and gives it the operator's transaction id if it has none: no one else may
 * ever tell it. No state changes and no webhook is sent. One that we called failed is contradicted: its platform was told
 * that nothing was paid; and so is one that was sent under another id, by whom it was handed on to. Null when no
 * withdrawal can be meant, or more than one. `cameAt` is when the SMS came.
 */
export const tieReceipt =
  (ports: ReceiptPorts) =>
  async (receipt: Receipt, cameAt: Instant): Promise<TransactionId | null> => {
    const providerTxId = boundedText(receipt.operatorTxId, limits.operatorTxIdMaxChars, 'invalid_payment');
    // The receipt of another withdrawal of the same number and amount, or a copy of it, belongs to that one.
    const bearer = await ports.withdrawals.bearerOf(receipt.operator, providerTxId);
    if (bearer !== null) return tieTo(ports, bearer, providerTxId);
    const left = await alike(ports, receipt, cameAt, leftStates, limits.receipts.withinMs);
    const spelt = left.find((each) => isSameId(each.providerTxId, providerTxId));
    if (spelt !== undefined) return spelt.id;
    const lacking = left.filter(lacksId);
    const one = await (lacking.length > 0 ? meantOf(ports, lacking) : failedAlike(ports, receipt, cameAt));
    if (one === null) {
      if (lacking.length === 0) await tellSentTwice(ports, left, providerTxId);
      return null;
    }
    // Another receipt was faster: this one is of what that has left.
    return (await tieTo(ports, one, providerTxId)) ?? tieReceipt(ports)(receipt, cameAt);
  };

const lacksId = ({ providerTxId }: Withdrawal): boolean => providerTxId === null;

const isSameId = (one: string | null, other: string): boolean => one?.toUpperCase() === other.toUpperCase();

async function alike(
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
  return withdrawals.ofReceipt({ operator, msisdn, amountXaf, states, ...times });
}

/**
 * One that is still under way could be meant as well as one that has succeeded. Where no provider ever tells an id, the
 * receipts of equal ones are as good as each other: of what is undecided the oldest is not called failed any more.
 */
async function meantOf(ports: ReceiptPorts, lacking: readonly Withdrawal[]): Promise<Withdrawal | null> {
  const [oldest] = lacking as [Withdrawal];
  if (lacking.length === 1) return oldest;
  for (const each of lacking) if (await mayTellId(ports, each)) return null;
  return lacking.find(({ state }) => state !== 'succeeded') ?? oldest;
}

/** By a verdict, or by the reply to a transfer that is under way: one that was lost is written down as unknown. */
async function mayTellId(
  { statuses, reader }: ReceiptPorts,
  { id, providerId, submissionId, state }: Withdrawal,
): Promise<boolean> {
  if (statuses.givesVerdicts(providerId)) return true;
  if (state !== 'provider_submitted') return false;
  const { exchanges } = (await reader.record(id)) as TransactionRecord;
  return !exchanges.some((each) => each.operation === 'transfer' && each.submissionId === submissionId);
}

/** Of several that failed the last: who asks again does so because the first ones were refused. */
async function failedAlike(
  ports: ReceiptPorts,
  receipt: Receipt,
  cameAt: Instant,
): Promise<Withdrawal | null> {
  const failed = await alike(ports, receipt, cameAt, ['failed'], limits.receipts.ofFailedWithinMs);
  for (const each of failed.filter(lacksId).toReversed()) {
    const { history } = (await ports.reader.record(each.id)) as TransactionRecord;
    // What a person rejected before it was sent is not what was sent.
    if (history.some(({ to }) => to === 'provider_submitted')) return each;
  }
  return null;
}

/**
 * What one provider refused and another has sent, or may have, under its own id: the first may have sent it after all. Of
 * what was not handed on, another id is no sign of that: staff send money by hand, and providers may have names of their own.
 */
async function tellSentTwice(
  ports: ReceiptPorts,
  left: readonly Withdrawal[],
  providerTxId: string,
): Promise<void> {
  for (const each of left.toReversed()) {
    const { exchanges } = (await ports.reader.record(each.id)) as TransactionRecord;
    const isHandedOn = exchanges.some(
      ({ operation, submissionId }) => operation === 'transfer' && submissionId !== each.submissionId,
    );
    if (!isHandedOn) continue;
    await changeWithdrawal(ports, each, (current) =>
      contradictedBy(ports, current, said(ports, current, providerTxId)),
    );
    return;
  }
}

async function tieTo(
  ports: ReceiptPorts,
  withdrawal: Withdrawal,
  providerTxId: string,
): Promise<TransactionId | null> {
  // Another receipt may bring its id at this moment.
  const isOther = ({ providerTxId: borne }: Withdrawal) => borne !== null && !isSameId(borne, providerTxId);
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
  const withId = lacksId(current) ? changeOf(current, at, { fields: { providerTxId } }) : null;
  if (current.state !== 'failed') return withId;
  const contradicted = await contradictedBy(
    ports,
    { ...current, providerTxId },
    said(ports, current, providerTxId),
  );
  // Said already, by its provider, of what a person failed: only that it bears the id is news.
  return contradicted ?? withId;
}

const said = (
  { clock }: ReceiptPorts,
  { providerId, submissionId }: Withdrawal,
  id: string,
): ProviderExchange => ({
  ...{ providerId, submissionId, operation: 'read_status', outcome: 'succeeded' },
  ...{ detail: reason('receipt_says_sent', { id }), failureCode: null, at: clock.now() },
});
