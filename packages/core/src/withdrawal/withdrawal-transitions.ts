import { always, type Guard, type TransitionTable } from '../transaction/transition-table.ts';

export const withdrawalStates = [
  'pending_approval',
  'approved',
  'provider_submitted',
  'succeeded',
  'failed',
  'requires_manual_resolution',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawalTriggers = [
  'requested',
  'operator_approved',
  'operator_rejected',
  'transfer_intended',
  'transfer_succeeded',
  'transfer_rejected',
  'transfer_stuck',
  'resolution_confirmed',
  'resolution_rejected',
  'restored',
] as const;
export type WithdrawalTrigger = (typeof withdrawalTriggers)[number];

/** All that the guards may look at. */
export interface WithdrawalFacts {
  /** It has waited for a verdict for longer than the limit. */
  readonly isStuck: boolean;
  /** With one more approval, enough people have approved. */
  readonly isLastApproval: boolean;
}

type When = Guard<WithdrawalFacts>;
const stuck: When = (facts) => facts.isStuck;
const lastApproval: When = (facts) => facts.isLastApproval;
const anotherNeeded: When = (facts) => !facts.isLastApproval;

/**
 * `provider_submitted` is stored before the provider is called: it says that money may have left.
 * That is why an `approved` withdrawal found after a crash may be submitted, and a submitted one may not. One that was
 * found in a restored backup may not either: it may have been sent after the backup was made.
 */
// biome-ignore format: a table reads by its columns
export const withdrawalTransitions: TransitionTable<WithdrawalState, WithdrawalTrigger, WithdrawalFacts> = [
  // from                       on                      to                             when
  [null,                         'requested',            'pending_approval',            always],
  ['pending_approval',           'operator_approved',    'pending_approval',            anotherNeeded],
  ['pending_approval',           'operator_approved',    'approved',                    lastApproval],
  ['pending_approval',           'operator_rejected',    'failed',                      always],
  ['pending_approval',           'restored',             'pending_approval',            always],
  ['approved',                   'transfer_intended',    'provider_submitted',          always],
  ['approved',                   'restored',             'provider_submitted',          always],
  ['provider_submitted',         'transfer_succeeded',   'succeeded',                   always],
  ['provider_submitted',         'transfer_rejected',    'failed',                      always],
  ['provider_submitted',         'transfer_stuck',       'requires_manual_resolution',  stuck],
  ['requires_manual_resolution', 'resolution_confirmed', 'succeeded',                   always],
  ['requires_manual_resolution', 'resolution_rejected',  'failed',                      always],
];
