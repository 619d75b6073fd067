import { type Deposit, depositFacts } from '../deposit/deposit.ts';
import { depositTransitions } from '../deposit/deposit-transitions.ts';
import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Settings } from '../settings.ts';
import type { TransactionId } from '../transaction/transaction.ts';
import { nextState } from '../transaction/transition-table.ts';
import type { Candidate } from './match-payment.ts';
import type { ReceivedPayment } from './received-payment.ts';

export type Difference = 'paying_number' | 'amount' | 'merchant_number' | 'state' | 'late';

/** A deposit that an operator may have in mind for a held payment, and what speaks against it. */
export interface RankedCandidate {
  readonly deposit: Deposit;
  readonly differs: readonly Difference[];
  /** Its player named this payment. */
  readonly isHinted: boolean;
}

/**
 * Whose player named the payment first, the fewest differences, then the newest: what a person would look at first. What
 * players say takes no place from a deposit that agrees with the payment.
 */
export function rankCandidates(
  payment: ReceivedPayment,
  candidates: readonly Candidate[],
  hinted: readonly TransactionId[],
  at: Instant,
  settings: Pick<Settings, 'latePaymentWindowMs'>,
): readonly RankedCandidate[] {
  const ranked = candidates
    .map((each) => ({
      deposit: each.deposit,
      differs: differences(payment, each, at, settings),
      isHinted: hinted.includes(each.deposit.id),
    }))
    .sort((a, b) => a.differs.length - b.differs.length || b.deposit.createdAt - a.deposit.createdAt);
  const differing = ranked.filter(({ differs }) => differs.length > 0);
  return [
    ...ranked.filter(({ differs }) => differs.length === 0),
    ...differing.filter(({ isHinted }) => isHinted).slice(0, limits.namedCandidatesMax),
    ...differing.filter(({ isHinted }) => !isHinted),
  ]
    .slice(0, limits.candidatesPerPaymentMax)
    .sort((a, b) => Number(b.isHinted) - Number(a.isHinted));
}

function differences(
  payment: ReceivedPayment,
  { deposit, merchantMsisdn }: Candidate,
  at: Instant,
  settings: Pick<Settings, 'latePaymentWindowMs'>,
): readonly Difference[] {
  const facts = depositFacts(deposit, at, settings, payment.paidAt);
  const isPayable = nextState(depositTransitions, deposit.state, 'completed_by_hand', facts) !== null;
  const checks: readonly (readonly [Difference, boolean])[] = [
    ['paying_number', deposit.msisdn !== payment.payer],
    ['amount', deposit.amountXaf !== payment.amountXaf],
    ['merchant_number', merchantMsisdn !== payment.receiver],
    ['state', !isPayable],
    ['late', !facts.isWithinLateWindow],
  ];
  return checks.filter(([, differs]) => differs).map(([name]) => name);
}
