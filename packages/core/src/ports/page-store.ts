import type { ApplicationLook } from '../application/look.ts';
import type { Instant } from '../instant.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Hint } from '../page/hint.ts';
import type { PlayerPage } from '../page/page.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { TransactionId } from '../transaction/transaction.ts';

/** Keeps the pages of players, and what players say on them. May reject when the store cannot be reached. */
export interface PageStore {
  add(page: PlayerPage): Promise<void>;

  /** Null when no page has this digest. */
  find(tokenSha256: string): Promise<PlayerPage | null>;

  /** Removes at most so many pages that expired before the moment, and tells how many. */
  removeExpired(before: Instant, limit: number): Promise<number>;

  /** Keeps no more than `most` for a deposit, however many come at once; one that is known is kept as it is. */
  addHint(hint: Hint, most: number): Promise<'kept' | 'full'>;

  /** The oldest first. */
  hintsOf(transactionId: TransactionId): Promise<readonly Hint[]>;

  /** Of each payment, in their order: at most so many deposits whose players named it, who did so first. */
  hintedBy(
    payments: readonly ReceivedPayment[],
    most: number,
  ): Promise<readonly (readonly TransactionId[])[]>;
}

/** Keeps how applications show themselves to players. May reject when the store cannot be reached. */
export interface ApplicationStore {
  /** Null when nothing was set. */
  find(applicationId: string): Promise<ApplicationLook | null>;

  /** By their names. */
  list(): Promise<readonly ApplicationLook[]>;

  /** In the place of what was set before, together with the audit entry. */
  set(look: ApplicationLook, audit: AuditEntry): Promise<void>;
}
