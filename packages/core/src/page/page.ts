import type { Deposit } from '../deposit/deposit.ts';
import { openStates } from '../deposit/deposit.ts';
import type { CollectionMode, DepositState } from '../deposit/deposit-transitions.ts';
import type { Language } from '../deposit/dial-instructions.ts';
import { type Instant, later } from '../instant.ts';
import type { Settings } from '../settings.ts';
import type { TransactionId } from '../transaction/transaction.ts';
import type { CallbackUrl } from '../transaction/transaction-request.ts';

/** Where a player sees one deposit. Whoever has its token may, so only the digest of it is kept. */
export interface PlayerPage {
  /** In hexadecimal digits. */
  readonly tokenSha256: string;
  readonly transactionId: TransactionId;
  readonly language: Language;
  /** Where the player goes when it is over; null: nowhere. */
  readonly returnUrl: CallbackUrl | null;
  /** From then on there is no such page. */
  readonly expiresAt: Instant;
}

/** For as long as money for the deposit may be credited by itself. */
export const pageExpiry = (
  { expiresAt }: Deposit,
  { latePaymentWindowMs }: Pick<Settings, 'latePaymentWindowMs'>,
): Instant => later(expiresAt, latePaymentWindowMs);

/**
 * What a player is told, each in words of its own. `late_` is past the deadline: what is dialled then is still credited,
 * what a prompt brings then is looked at by a person.
 */
export const pageStates = [
  'to_dial',
  'prompted',
  'late_to_dial',
  'late_prompted',
  'held',
  'succeeded',
  'failed',
] as const;
export type PageState = (typeof pageStates)[number];

type Ways = Readonly<Record<CollectionMode, PageState>>;
const waiting: Ways = { customer_initiated: 'to_dial', merchant_initiated: 'prompted' };
const late: Ways = { customer_initiated: 'late_to_dial', merchant_initiated: 'late_prompted' };

const told: Readonly<Record<DepositState, Ways | PageState>> = {
  pending: waiting,
  provider_acknowledged: waiting,
  expired: late,
  requires_manual_resolution: 'held',
  succeeded: 'succeeded',
  failed: 'failed',
};

/** One that is overdue and not yet swept up is told as what it will be: a player's clock does not wait for a job. */
export function pageState({ state, collectionMode, expiresAt }: Deposit, at: Instant): PageState {
  const isOverdue = openStates.includes(state) && at >= expiresAt;
  const way = isOverdue ? late : told[state];
  return typeof way === 'string' ? way : way[collectionMode];
}

/** Whether there is nothing more to wait for on the page: money may still come for what failed, and is then held. */
export const isPageOver = (state: PageState): boolean => state === 'succeeded';

/** The states in which a player may say to have paid: what has arrived, or is looked at, needs no word about it. */
export const takesHint = (state: PageState): boolean => state !== 'succeeded' && state !== 'held';
