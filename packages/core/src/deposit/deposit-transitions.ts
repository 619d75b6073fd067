import { always, type Guard, type TransitionTable } from '../transaction/transition-table.ts';

export const depositStates = [
  'pending',
  'provider_acknowledged',
  'succeeded',
  'failed',
  'expired',
  'requires_manual_resolution',
] as const;
export type DepositState = (typeof depositStates)[number];

export const collectionModes = ['merchant_initiated', 'customer_initiated'] as const;
export type CollectionMode = (typeof collectionModes)[number];

export const depositTriggers = [
  'requested',
  'admission_refused',
  'collection_sent',
  'collection_rejected',
  'payment_confirmed',
  'payment_refused',
  'window_closed',
  'completed_by_hand',
  'resolution_confirmed',
  'resolution_rejected',
] as const;
export type DepositTrigger = (typeof depositTriggers)[number];

/** All that the guards may look at. */
export interface DepositFacts {
  readonly collectionMode: CollectionMode;
  /** The moment is past the confirmation deadline. */
  readonly isWindowClosed: boolean;
  /** The payment was made no later than the late-payment window after the deadline. */
  readonly isWithinLateWindow: boolean;
}

type When = Guard<DepositFacts>;
const merchantInitiated: When = (facts) => facts.collectionMode === 'merchant_initiated';
const customerInitiated: When = (facts) => facts.collectionMode === 'customer_initiated';
const windowClosed: When = (facts) => facts.isWindowClosed;
const withinLateWindow: When = (facts) => customerInitiated(facts) && facts.isWithinLateWindow;
/** A merchant-initiated payment after the deadline is for a person to decide: it expires first, then it is held. */
const inTime: When = (facts) => customerInitiated(facts) || !facts.isWindowClosed;

// biome-ignore format: a table reads by its columns
export const depositTransitions: TransitionTable<DepositState, DepositTrigger, DepositFacts> = [
  // from                       on                      to                            when
  [null,                         'requested',            'pending',                    always],
  ['pending',                    'admission_refused',    'failed',                     always],
  ['pending',                    'collection_sent',      'provider_acknowledged',      merchantInitiated],
  ['pending',                    'collection_rejected',  'failed',                     merchantInitiated],
  ['pending',                    'payment_refused',      'failed',                     always],
  ['provider_acknowledged',      'payment_refused',      'failed',                     merchantInitiated],
  ['pending',                    'payment_confirmed',    'succeeded',                  inTime],
  ['provider_acknowledged',      'payment_confirmed',    'succeeded',                  inTime],
  ['pending',                    'window_closed',        'expired',                    windowClosed],
  ['provider_acknowledged',      'window_closed',        'expired',                    windowClosed],
  ['expired',                    'payment_confirmed',    'succeeded',                  withinLateWindow],
  ['expired',                    'payment_confirmed',    'requires_manual_resolution', merchantInitiated],
  ['failed',                     'payment_confirmed',    'requires_manual_resolution', merchantInitiated],
  ['pending',                    'completed_by_hand',    'succeeded',                  always],
  ['expired',                    'completed_by_hand',    'succeeded',                  always],
  ['requires_manual_resolution', 'completed_by_hand',    'succeeded',                  always],
  ['requires_manual_resolution', 'resolution_confirmed', 'succeeded',                  always],
  ['requires_manual_resolution', 'resolution_rejected',  'failed',                     always],
];
