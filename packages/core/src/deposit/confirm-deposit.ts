import type { Instant } from '../instant.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import { type ChangeContext, changeOf, moveDeposit, type StateChange } from '../transaction/state-change.ts';
import type { PaymentId } from '../transaction/transaction.ts';
import { nextState } from '../transaction/transition-table.ts';
import { type AdmissionRefusal, type Deposit, depositFacts, isOpen } from './deposit.ts';
import { depositTransitions } from './deposit-transitions.ts';

/** How it is known that the money came. */
export interface Evidence {
  readonly providerTxId: string | null;
  readonly paidAt: Instant | null;
  readonly payments: readonly PaymentId[];
  readonly exchanges: readonly ProviderExchange[];
  readonly reason: Reason;
  /** So long after the deadline it still confirms a deposit that has not expired; left out: not at all. */
  readonly graceMs?: number;
}

/**
 * The change that a confirmed payment makes, or null when the tables list none. A merchant-initiated deposit whose
 * window has closed but was not yet swept up expires first: whether a late payment is held must not depend on how
 * fast a background job is.
 */
export function confirmedDeposit(
  deposit: Deposit,
  evidence: Evidence,
  settings: Settings,
  context: ChangeContext,
): StateChange<Deposit> | null {
  const facts = depositFacts(deposit, context.at, settings, evidence.paidAt, evidence.graceMs);
  const isOverdue = isOpen(deposit) && facts.collectionMode === 'merchant_initiated' && facts.isWindowClosed;
  const from = isOverdue ? 'expired' : deposit.state;
  const to = nextState(depositTransitions, from, 'payment_confirmed', facts);
  if (to === null) return null;
  const change = changeOf(deposit, context.at, {
    // The id of the money that came. One that an answer promised before may still come, and is other money.
    fields: { providerTxId: evidence.providerTxId ?? deposit.providerTxId },
    consumes: evidence.payments,
    exchanges: evidence.exchanges,
  });
  const overdue = isOverdue ? windowClosed(change, settings, context) : change;
  const isForPerson = to === 'requires_manual_resolution';
  const why = isForPerson ? reason('came_late', { what: evidence.reason }) : evidence.reason;
  return moveDeposit(overdue, 'payment_confirmed', facts, why, context);
}

/** The move of a deposit whose window has closed without a confirmation. */
export const windowClosed = (
  change: StateChange<Deposit>,
  settings: Settings,
  context: ChangeContext,
): StateChange<Deposit> =>
  moveDeposit(
    change,
    'window_closed',
    depositFacts(change.transaction, context.at, settings),
    reason('no_confirmation'),
    context,
  );

/** A deposit that ends as it begins, in one commit: no one is asked, and the player is told nothing to dial. */
export function refusedDeposit(
  { transaction, ...begun }: StateChange<Deposit>,
  refusal: AdmissionRefusal,
  settings: Settings,
  context: ChangeContext,
): StateChange<Deposit> {
  const change = { ...begun, transaction: { ...transaction, instructions: null } };
  const facts = depositFacts(transaction, context.at, settings);
  return moveDeposit(change, 'admission_refused', facts, reason(refusal), context, refusal);
}
