/** Who caused a change. It stands in the history and, for staff, in the audit. */
export type Actor =
  | { readonly kind: 'service' }
  | { readonly kind: 'application'; readonly id: string }
  | { readonly kind: 'provider'; readonly id: string }
  | { readonly kind: 'operator'; readonly id: string; readonly address: string | null };

export type StaffActor = Extract<Actor, { kind: 'operator' }>;

export const service: Actor = { kind: 'service' };
