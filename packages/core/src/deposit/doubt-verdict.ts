import { maskMsisdn } from '../phone/msisdn.ts';
import type { StatusAnswer } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import { cut } from '../provider/ask-provider.ts';
import { isSameReason, type Reason, reason, withTexts } from '../reason/reason.ts';
import { changeContext, changeTransaction } from '../transaction/change-transaction.ts';
import {
  differenceReasons,
  type ProviderExchange,
  type ToldDifference,
} from '../transaction/provider-exchange.ts';
import { type ChangeContext, changeOf, type StateChange } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { confirmedDeposit, windowClosed } from './confirm-deposit.ts';
import { type Deposit, isRejectedByPerson } from './deposit.ts';

export type DoubtPorts = Pick<Ports, 'transactions' | 'doubts' | 'clock' | 'ids' | 'settings' | 'log'>;

type Verdict = Extract<StatusAnswer, { outcome: 'succeeded' | 'failed' }>;

/**
 * A provider speaks of other contents than it was asked for. That is no verdict: the state stays, and what was told
 * stands in the story once, for a person to look at. A deposit that is over is held as if it were confirmed late.
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
      const mayHold = current.direction === 'deposit' && isToBeHeld(current, isNews, verdict);
      const held = mayHold ? heldInDoubt(ports, current, told, context, exchanges) : null;
      return held ?? (isNews ? changeOf(current, context.at, { exchanges }) : null);
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
