import type { DepositState } from '../deposit/deposit-transitions.ts';
import type { WithdrawalState } from '../withdrawal/withdrawal-transitions.ts';

export type EventName = 'payment.succeeded' | 'payment.failed' | 'payment.expired';

/** Webhooks by state: the whole rule. A state that is held or under way is announced by no one. */
export const eventByState: Readonly<Record<DepositState | WithdrawalState, EventName | null>> = {
  pending: null,
  provider_acknowledged: null,
  pending_approval: null,
  approved: null,
  provider_submitted: null,
  requires_manual_resolution: null,
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  expired: 'payment.expired',
};
