import type { Instant } from '../instant.ts';
import { maskMsisdn } from '../phone/msisdn.ts';
import type { StatusAnswer } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import { cut } from '../provider/ask-provider.ts';
import { isSameReason, type Reason, reason, withTexts } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import { changeContext, changeTransaction, contradictedBy } from '../transaction/change-transaction.ts';
import {
  differenceReasons,
  type ProviderExchange,
  type ToldDifference,
} from '../transaction/provider-exchange.ts';
import { type ChangeContext, changeOf, moveDeposit, type StateChange } from '../transaction/state-change.ts';
import type { PaymentId, Transaction } from '../transaction/transaction.ts';
import { nextState } from '../transaction/transition-table.ts';
import { type AdmissionRefusal, type Deposit, depositFacts, isOpen, isRejectedByPerson } from './deposit.ts';
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
  const why = reason(refusal === 'payer_not_allowed' ? 'payer_blocked' : refusal);
  return moveDeposit(change, 'admission_refused', facts, why, context, refusal);
}

/** While it is open an SMS of its number and amount waits for a verdict: nothing takes the deposit away from that. */
export const isSmsDeciding = async (
  { payments }: Pick<Ports, 'payments'>,
  deposit: Deposit,
): Promise<boolean> => isOpen(deposit) && (await payments.isWaiting(deposit.msisdn, deposit.amountXaf));

export type DoubtPorts = Pick<
  Ports,
  'transactions' | 'payments' | 'doubts' | 'clock' | 'ids' | 'settings' | 'log'
>;

type Verdict = Extract<StatusAnswer, { outcome: 'succeeded' | 'failed' }>;

/**
 * A provider speaks of other contents than it was asked for. That is no verdict: the state stays, and what was told
 * stands in the story once, for a person to look at. A deposit that is over is held as if it were confirmed late. What
 * failed and stays so is in no list but that of contradictions: there a success of other contents goes, as any other does.
 */
export const doubtVerdict =
  (ports: DoubtPorts) =>
  async (asked: Transaction, verdict: Verdict, differences: readonly ToldDifference[]): Promise<void> => {
    const context = changeContext(ports, { kind: 'provider', id: asked.providerId }, ports.clock.now());
    const told = toldExchange(asked, verdict, differences, context);
    const { changed } = await changeTransaction(ports, asked.id, async (current) => {
      if (current.submissionId !== asked.submissionId) return null;
      const known = (await ports.doubts.about([current.id])).get(current.id) ?? [];
      const isNews = known.every(({ detail }) => !isSameReason(detail, told.detail));
      const exchanges = isNews ? [told] : [];
      const mayHold =
        current.direction === 'deposit' &&
        isToBeHeld(current, isNews, verdict) &&
        !(await isSmsDeciding(ports, current));
      const held = mayHold ? heldInDoubt(ports, current, told, context, exchanges) : null;
      if (held !== null) return held;
      // No verdict is waited for any more: only as a contradiction does it reach whoever decided, known before or not.
      const isAgainst = current.state === 'failed' && verdict.outcome === 'succeeded';
      if (isAgainst) return contradictedBy(ports, current, told);
      return isNews ? changeOf(current, context.at, { exchanges }) : null;
    });
    if (!changed) return;
    ports.log.warn('A provider tells of other contents than it was asked for.', {
      service_tx_id: asked.id,
      provider: asked.providerId,
      differs: differences.map(({ member }) => member).join(', '),
    });
  };

/** A failure may have been paid all the same, unless that was known when it failed, or a person has said no. */
const isToBeHeld = (deposit: Deposit, isNews: boolean, { outcome }: Verdict): boolean =>
  deposit.state !== 'failed' || (isNews && outcome === 'succeeded' && !isRejectedByPerson(deposit));

/**
 * The change that a late confirmation would make; null for a deposit that is not over. It bears no id of a payment and
 * uses none: whose money it is that the provider speaks of, a person finds out.
 */
export function heldInDoubt(
  { settings }: Pick<Ports, 'settings'>,
  deposit: Deposit,
  told: ProviderExchange,
  context: ChangeContext,
  exchanges: readonly ProviderExchange[] = [],
): StateChange<Deposit> | null {
  // Platforms read reasons, and the number may be anyone's.
  const masked = withTexts(told.detail, (text) => text.replaceAll(/\+?\d{9,15}/g, maskMsisdn));
  const evidence = { providerTxId: null, paidAt: null, payments: [], exchanges, reason: masked };
  const change = confirmedDeposit(deposit, evidence, settings, context);
  return change?.transaction.state === 'requires_manual_resolution' ? change : null;
}

/** The change that closes the window of a deposit; one in doubt goes on to a person. */
export function closedWindow(
  ports: Pick<Ports, 'settings'>,
  deposit: Deposit,
  doubts: readonly ProviderExchange[],
  context: ChangeContext,
): StateChange<Deposit> {
  const told = doubts.findLast(({ submissionId }) => submissionId === deposit.submissionId);
  const held = told === undefined ? null : heldInDoubt(ports, deposit, told, context);
  return held ?? windowClosed(changeOf(deposit, context.at), ports.settings, context);
}

function toldExchange(
  { providerId, submissionId }: Transaction,
  verdict: Verdict,
  differences: readonly ToldDifference[],
  { at }: ChangeContext,
): ProviderExchange {
  const told = { what: reported(verdict), differences: differenceReasons(differences) };
  const detail = cut(reason('provider_reports_other', told));
  const asked = { providerId, submissionId, operation: 'read_status' } as const;
  return { ...asked, outcome: 'differs', detail, failureCode: null, at };
}

function reported(verdict: Verdict): Reason {
  if (verdict.outcome === 'failed') return reason('reported_failure');
  const { providerTxId: id } = verdict;
  return id === null ? reason('reported_success_without_id') : reason('reported_success', { id });
}
