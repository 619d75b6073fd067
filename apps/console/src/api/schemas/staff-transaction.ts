// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ApprovalItem } from './approval-item.ts';
import type { ProposalItem } from './proposal-item.ts';
import type { ReasonItem } from './reason-item.ts';

export interface StaffTransaction {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** The `reference` that the platform sent. */
  readonly idempotency_key: string;
  /** Where the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** Id of the provider used. */
  readonly provider: string;
  /** The player's number, E.164. */
  readonly msisdn: string;
  /** Amount in XAF. */
  readonly amount_minor: number;
  /** The present state. */
  readonly state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** When the state last changed. */
  readonly state_updated_at: string;
  /** True exactly in `pending_approval`. */
  readonly requires_human_approval: boolean;
  /** The operator's reference, once known. */
  readonly provider_tx_id: string | null;
  /** Confirmation deadline of a deposit; null once it is over. */
  readonly expires_at: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When anything of it last changed. */
  readonly updated_at: string;
  /** Why it is in this state. */
  readonly state_reason: string;
  /** Why there was no payment: a code exactly in `failed` and `expired`. */
  readonly failure_code:
    | 'payer_refused'
    | 'payer_timeout'
    | 'payer_insufficient_funds'
    | 'payer_limit_reached'
    | 'payer_not_allowed'
    | 'payer_not_found'
    | 'recipient_not_found'
    | 'recipient_limit_reached'
    | 'recipient_not_allowed'
    | 'float_insufficient'
    | 'amount_below_minimum'
    | 'amount_above_maximum'
    | 'too_many_prompts'
    | 'operator_unavailable'
    | 'operator_error'
    | 'window_closed'
    | 'rejected_by_staff'
    | 'simulated'
    | null;
  /** `state_reason` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** Player id on the platform side. */
  readonly player_id: string;
  /** The platform that created it. */
  readonly application_id: string;
  /** The merchant number of a deposit; null for withdrawals. */
  readonly channel_id: string | null;
  /** How a deposit is collected; null for withdrawals. */
  readonly collection_mode: 'merchant_initiated' | 'customer_initiated' | null;
  /** Where its webhooks go. */
  readonly callback_url: string | null;
  /** The name of our request at the provider. */
  readonly submission_id: string;
  /** Counts its changes. */
  readonly version: number;
  /** Who approved a withdrawal, the first one first. */
  readonly approvals: readonly ApprovalItem[];
  /** How many different people must approve it; 0 for deposits. */
  readonly approvals_needed: number;
  /** Why a withdrawal needs two people: its amount, that it may have been sent before a backup was restored, or how much the first had approved alone that day. Null when one is enough. */
  readonly second_person_because: 'amount' | 'may_have_been_sent' | 'daily_limit' | null;
  /** It waited in a backup that was restored: no one here can know what became of it since. */
  readonly may_have_been_sent: boolean;
  /** How many different people must agree to resolve or complete it. */
  readonly deciders_needed: number;
  /** What the first of two people decided, as long as the transaction is in the same state. */
  readonly proposal: ProposalItem | null;
  /** That no provider takes the amount of a withdrawal which waits for approval: it can only be rejected. */
  readonly outside_limits: 'below_minimum' | 'above_maximum' | null;
}
