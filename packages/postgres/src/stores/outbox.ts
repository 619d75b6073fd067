import {
  type ClaimRequest,
  type DeliveryAttempt,
  type DeliveryStatus,
  type EventId,
  type Instant,
  type Lease,
  limits,
  type Outbox,
  type ReplayLease,
  type Slice,
  type TransactionId,
  type WebhookDelivery,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { type DeliveryRow, deliveryColumns, deliveryFromRow } from '../rows/delivery-row.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

const claim: Statement = {
  name: 'webhooks_claim',
  text: 'select delivery from claim_webhooks($1, $2, $3, $4, $5)',
};

const claimForReplay: Statement = {
  name: 'webhook_claim_for_replay',
  text: 'select refusal, delivery from claim_for_replay($1, $2, $3, $4)',
};

const finish: Statement = {
  name: 'webhook_finish',
  // The attempt is recorded in any case, and the rest only while the lease is still this one.
  text: `with attempt as (
      insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
      values ($1, $5, $6, $7, $8, $9)
    )
    update webhook_deliveries
    set status = $3, next_attempt_at = $4, due_at = $4, attempts_this_round = attempts_this_round + 1,
      lease_token = null, lease_until = null
    where event_id = $1 and lease_token = $2 returning 1`,
};

const release: Statement = {
  name: 'webhooks_release',
  text: `update webhook_deliveries w set lease_token = null, lease_until = null, due_at = next_attempt_at
    from unnest($1::uuid[], $2::uuid[]) l (event_id, token)
    where w.event_id = any ($1) and w.event_id = l.event_id and w.lease_token = l.token`,
};

const find: Statement = {
  name: 'webhook_find',
  text: `select ${deliveryColumns} from webhook_deliveries w where event_id = $1`,
};

const list: Statement = {
  name: 'webhooks_list',
  text: `select ${deliveryColumns} from webhook_deliveries w
    where status = $1 and (created_at, event_id) < ($2, $3)
    order by created_at desc, event_id desc limit $4`,
};

type Refusal = Exclude<ReplayLease, Lease>;
type LeasedRow = DeliveryRow & { readonly lease_token: string };

const leaseFromRow = (row: LeasedRow, until: Instant): Lease => ({
  delivery: deliveryFromRow(row),
  token: row.lease_token,
  until,
});

export class PostgresOutbox implements Outbox {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async claim({ at, until, limit, perReceiver }: ClaimRequest): Promise<readonly Lease[]> {
    const values = [at, until, limit, perReceiver, limits.lostLeasesMax];
    const { rows } = await this.#database.once<{ delivery: LeasedRow }>(claim, values);
    return rows.map(({ delivery }) => leaseFromRow(delivery, until));
  }

  async claimForReplay(
    which: { readonly transactionId: TransactionId } | { readonly eventId: EventId },
    at: Instant,
    until: Instant,
  ): Promise<ReplayLease> {
    const ids = 'eventId' in which ? [which.eventId, null] : [null, which.transactionId];
    const { rows } = await this.#database.once<{ refusal: Refusal | null; delivery: LeasedRow | null }>(
      claimForReplay,
      [...ids, at, until],
    );
    const { refusal = 'none', delivery = null } = rows[0] ?? {};
    return delivery === null ? (refusal ?? 'none') : leaseFromRow(delivery, until);
  }

  async finish(
    lease: Lease,
    attempt: DeliveryAttempt,
    status: DeliveryStatus,
    nextAttemptAt: Instant | null,
  ): Promise<boolean> {
    const { rows } = await this.#database.once(finish, [
      lease.delivery.event.id,
      lease.token,
      status,
      nextAttemptAt,
      attempt.at,
      attempt.durationMs,
      attempt.status,
      attempt.error === null ? null : storable(attempt.error),
      storable(attempt.answerExcerpt),
    ]);
    return rows.length > 0;
  }

  async release(leases: readonly Lease[]): Promise<void> {
    const ids = leases.map(({ delivery }) => delivery.event.id);
    const tokens = leases.map(({ token }) => token);
    if (leases.length > 0) await this.#database.keyed(release, [ids, tokens]);
  }

  async find(id: EventId): Promise<WebhookDelivery | null> {
    const { rows } = await this.#database.keyed<DeliveryRow>(find, [id]);
    return rows[0] === undefined ? null : deliveryFromRow(rows[0]);
  }

  async list(status: DeliveryStatus, cursor: string | null, limit: number): Promise<Slice<WebhookDelivery>> {
    const after = placeFrom(cursor);
    const { rows } = await this.#database.keyed<DeliveryRow>(list, [status, after.at, after.id, limit + 1]);
    return sliceOf(rows, limit, deliveryFromRow, (row) => ({ at: row.created_at, id: row.event_id }));
  }
}
