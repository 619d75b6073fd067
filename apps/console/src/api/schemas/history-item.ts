// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

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
  /** What kind of actor caused it. */
  readonly actor_kind: 'service' | 'application' | 'provider' | 'operator';
  /** Which one; null for the service itself. */
  readonly actor_id: string | null;
  /** From where, for operators. */
  readonly actor_address: string | null;
  /** When. */
  readonly at: string;
}
