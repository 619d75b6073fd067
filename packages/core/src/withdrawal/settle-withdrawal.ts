import type { Ports } from '../ports/ports.ts';
import { type Reason, reason } from '../reason/reason.ts';
import { changeContext, changeWithdrawal, isWorthALine } from '../transaction/change-transaction.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import { changeOf, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import { isSettled } from '../transaction/transaction.ts';
import { type Withdrawal, withdrawalFacts } from './withdrawal.ts';

export type SettlePorts = Pick<Ports, 'transactions' | 'clock' | 'ids' | 'settings' | 'log'>;

/** What is known of a submitted transfer; `waiting` says that there is no verdict yet. */
export type TransferVerdict =
  | { readonly kind: 'succeeded'; readonly providerTxId: string | null }
  | { readonly kind: 'failed'; readonly reason: Reason; readonly code: FailureCode }
  | { readonly kind: 'waiting'; readonly providerTxId: string | null };

/**
 * Writes down a verdict on one submission. A verdict on another submission than the present one, or on a withdrawal
 * that is no longer waiting, moves nothing: a person or a faster verdict has decided. The exchange is kept; what is
 * read of what is over, once a day.
 */
export const settleWithdrawal =
  (ports: SettlePorts) =>
  async (asked: Withdrawal, verdict: TransferVerdict, exchange: ProviderExchange): Promise<Withdrawal> => {
    const { transaction } = await changeWithdrawal(ports, asked, (current) =>
      afterVerdict(ports, asked, current, verdict, exchange),
    );
    return transaction;
  };

function afterVerdict(
  ports: SettlePorts,
  asked: Withdrawal,
  current: Withdrawal,
  verdict: TransferVerdict,
  exchange: ProviderExchange,
): StateChange<Withdrawal> | null {
  const at = ports.clock.now();
  const isMeant = current.state === 'provider_submitted' && current.submissionId === asked.submissionId;
  if (!isMeant) {
    warnOfContradiction(ports, current, verdict);
    // A verdict can be read again; what a provider answered to the transfer is told once.
    const isRead = exchange.operation === 'read_status';
    if (isRead && isSettled(current.state) && !isWorthALine(current, at)) return null;
    return changeOf(current, at, { exchanges: [exchange] });
  }
  const known = verdict.kind === 'failed' ? null : verdict.providerTxId;
  const fields = { providerTxId: current.providerTxId ?? known };
  const change = changeOf(current, at, { fields, exchanges: [exchange] });
  if (verdict.kind === 'waiting') return change;
  const context = changeContext(ports, { kind: 'provider', id: asked.providerId }, at);
  const facts = withdrawalFacts(current, at, ports.settings);
  return verdict.kind === 'succeeded'
    ? moveWithdrawal(change, 'transfer_succeeded', facts, reason('transfer_confirmed'), context)
    : moveWithdrawal(change, 'transfer_rejected', facts, verdict.reason, context, verdict.code);
}

/** A person or an earlier verdict decided one way and the provider now says the other: someone must look, now. */
function warnOfContradiction(
  { log }: SettlePorts,
  { id, state }: Withdrawal,
  { kind }: TransferVerdict,
): void {
  const isContradicted =
    (state === 'failed' && kind === 'succeeded') || (state === 'succeeded' && kind === 'failed');
  if (isContradicted)
    log.error('A verdict contradicts a settled withdrawal.', { service_tx_id: id, state, verdict: kind });
}
