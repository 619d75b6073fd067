import type { Ports } from '../ports/ports.ts';
import { type Reason, reason } from '../reason/reason.ts';
import { service } from '../transaction/audit-entry.ts';
import { changeContext, changeWithdrawal, contradictedBy } from '../transaction/change-transaction.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import { contradicting, type ProviderExchange, underId } from '../transaction/provider-exchange.ts';
import { changeOf, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import { isSettled } from '../transaction/transaction.ts';
import { hasReceipt, type Withdrawal, withdrawalFacts } from './withdrawal.ts';

export type SettlePorts = Pick<Ports, 'transactions' | 'doubts' | 'clock' | 'ids' | 'settings' | 'log'>;

/** What is known of a submitted transfer; `waiting` says that there is no verdict yet. */
export type TransferVerdict =
  | { readonly kind: 'succeeded'; readonly providerTxId: string | null }
  | { readonly kind: 'failed'; readonly reason: Reason; readonly code: FailureCode }
  | { readonly kind: 'waiting' };

/**
 * Writes down a verdict on one submission. A verdict on another submission than the present one, or on a withdrawal
 * that is no longer waiting, moves nothing: a person or a faster verdict has decided. The exchange is kept; of what is
 * read of what is over, what contradicts it, once a day.
 */
export const settleWithdrawal =
  (ports: SettlePorts) =>
  async (asked: Withdrawal, verdict: TransferVerdict, exchange: ProviderExchange): Promise<Withdrawal> => {
    const { transaction } = await changeWithdrawal(ports, asked, (current) =>
      afterVerdict(ports, asked, current, verdict, exchange),
    );
    return transaction;
  };

async function afterVerdict(
  ports: SettlePorts,
  asked: Withdrawal,
  current: Withdrawal,
  verdict: TransferVerdict,
  exchange: ProviderExchange,
): Promise<StateChange<Withdrawal> | null> {
  const at = ports.clock.now();
  const isMeant = current.state === 'provider_submitted' && current.submissionId === asked.submissionId;
  const known = verdict.kind === 'succeeded' ? verdict.providerTxId : null;
  if (!isMeant) {
    if (isContradiction(asked, current, verdict, exchange))
      return contradictedBy(ports, current, known === null ? exchange : underId(exchange, known));
    // A verdict can be read again; what a provider answered to the transfer is told once.
    const isNoNews = exchange.operation === 'read_status' && isSettled(current.state);
    return isNoNews ? null : changeOf(current, at, { exchanges: [exchange] });
  }
  const fields = { providerTxId: known ?? current.providerTxId };
  // Two ids of one transfer may be money that was sent twice, the first time by whoever said no.
  const receiptId = current.providerTxId;
  const isOther = known !== null && receiptId !== null && known.toUpperCase() !== receiptId.toUpperCase();
  const detail = isOther
    ? reason('receipt_says_sent', { id: receiptId })
    : await otherReceipt(ports, current);
  // What was told while it was open counts as looked at once it ends: it is told again with its end, beside the verdict.
  const toldAgain =
    detail === null || verdict.kind === 'waiting'
      ? []
      : [ofReceipt(exchange, detail, { stateUpdatedAt: at })];
  const change = changeOf(current, at, { fields, exchanges: [exchange, ...toldAgain] });
  if (verdict.kind === 'waiting') return change;
  const context = changeContext(ports, { kind: 'provider', id: asked.providerId }, at);
  const facts = withdrawalFacts(current, at, ports.settings);
  // After a restore it is not known whether another provider was asked next, and has sent it.
  if (verdict.kind === 'failed' && (current.mayHaveBeenSent || hasReceipt(current))) {
    const isLost = { ...facts, isStuck: true };
    const why = reason(hasReceipt(current) ? 'failed_with_receipt' : 'restored_for_person');
    return moveWithdrawal(change, 'transfer_stuck', isLost, why, changeContext(ports, service, at));
  }
  return verdict.kind === 'succeeded'
    ? moveWithdrawal(change, 'transfer_succeeded', facts, reason('transfer_confirmed'), context)
    : moveWithdrawal(change, 'transfer_rejected', facts, verdict.reason, context, verdict.code);
}

/** What an SMS said, and no answer of the provider: it has no code of a failure. */
const ofReceipt = (
  exchange: ProviderExchange,
  detail: Reason,
  end: Pick<Withdrawal, 'stateUpdatedAt'>,
): ProviderExchange =>
  contradicting({ ...exchange, operation: 'read_status', detail, failureCode: null }, end);

/** Of what bears the id of one receipt: what another one said of it since it was submitted. */
async function otherReceipt({ doubts }: SettlePorts, current: Withdrawal): Promise<Reason | null> {
  if (!hasReceipt(current)) return null;
  const told = (await doubts.about([current.id])).get(current.id) ?? [];
  const isOpen = ({ outcome, detail, at }: ProviderExchange) =>
    outcome === 'contradicts' && detail.code === 'receipt_says_sent' && at >= current.stateUpdatedAt;
  return told.find(isOpen)?.detail ?? null;
}

/**
 * A person or an earlier verdict decided one way and the provider now says the other: someone must look, now. What people
 * called failed and is taken on after all is money on its way. Of what was handed on, that the first one failed too is as
 * it should be, and that it succeeded too is money sent twice.
 */
function isContradiction(
  asked: Withdrawal,
  { state, failureCode, submissionId }: Withdrawal,
  { kind }: TransferVerdict,
  { outcome }: ProviderExchange,
): boolean {
  if (state === 'failed')
    return kind === 'succeeded' || (outcome === 'sent' && failureCode === 'rejected_by_staff');
  return state === 'succeeded' && kind === (asked.submissionId === submissionId ? 'failed' : 'succeeded');
}
