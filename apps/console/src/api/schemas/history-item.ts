// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReasonItem } from './reason-item.ts';

export interface HistoryItem {
  /** The state before; null for the first. */
  readonly from:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted'
    | null;
  /** The state reached. */
  readonly to:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** What caused it. */
  readonly trigger: string;
  /** Why. */
  readonly reason: string;
  /** `reason` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** What kind of actor caused it. */
  readonly actor_kind: 'service' | 'application' | 'provider' | 'operator';
  /** Which one; null for the service itself. */
  readonly actor_id: string | null;
  /** From where, for operators. */
  readonly actor_address: string | null;
  /** When. */
  readonly at: string;
}
