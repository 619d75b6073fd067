import {
  type DeliveryAttempt,
  type DeliveryStatus,
  type EventId,
  type Instant,
  type Lease,
  type LeasedBatch,
  type LeaseRequest,
  limits,
  lostAttempt,
  type Outbox,
  type ReplayLease,
  type Slice,
  type TransactionId,
  type TrustedReceivers,
  type WebhookDelivery,
  type WebhookFilter,
} from '@mobile-money/core';
import { Batcher } from '../batch/batcher.ts';
import type { Database } from '../database/database.ts';
import { reasonText } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { isForWholeBatch } from '../database/unavailable.ts';
import { MonthFiles, withFiledAttempts } from '../months/month-files.ts';
import { deliveryColumns, deliveryFromRow, recordedFromRow } from '../rows/delivery-row.ts';
import type { Row } from '../rows/kept.ts';
import { type Ending, finishAll } from './finish-webhooks.ts';
import { conditionsOf, isNarrowed, narrowedSlice, narrowing } from './narrowed-list.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

const sql = statements({
  webhooks_lease:
    'select * from lease_due_webhooks($1, $2, $3, $4, $5::text[], $6::integer[], $7, $8, $9, $10, $11)',
  webhook_lease_for_replay: 'select refusal, delivery from lease_for_replay($1, $2, $3, $4)',
  webhooks_release: `update webhook_deliveries w set lease_token = null, leased_until = null, held_until = null
    from unnest($1::uuid[], $2::uuid[]) l (event_id, token)
    where w.event_id = any ($1) and w.event_id = l.event_id and w.lease_token = l.token`,
  webhook_find: `select ${deliveryColumns} from webhook_deliveries w where event_id = $1 and url is not null`,
  // From one application to the next in one step, however many of its webhooks were given up.
  webhooks_given_up: `with recursive newest as (
      (select application_id, given_up_at from webhook_deliveries where given_up_at is not null
        order by application_id desc, given_up_at desc limit 1)
      union all
      select next.* from newest n cross join lateral (
        select w.application_id, w.given_up_at from webhook_deliveries w
        where w.given_up_at is not null and w.application_id < n.application_id
        order by w.application_id desc, w.given_up_at desc limit 1) next
    )
    select application_id from newest where given_up_at >= $1`,
  webhooks_list: `select ${deliveryColumns} from webhook_deliveries w
    where status = $1 and (created_at, event_id) < ($2, $3)
    order by created_at desc, event_id desc limit $4`,
});

type Refusal = Exclude<ReplayLease, Lease>;
type LeasedRow = Row & { readonly event_id: string; readonly lease_token: string };

const leaseFromRow = (row: LeasedRow, until: Instant): Lease => ({
  delivery: deliveryFromRow(row),
  token: row.lease_token,
  until,
});

/** One of the leased, or the only row when none was found. */
type LeaseRow = (LeasedRow | { readonly event_id: null }) & {
  readonly given_up: readonly { readonly event_id: string; readonly transaction_id: string }[] | null;
  readonly place: string | null;
};

/** To look at all of them would take the longer the more receivers have failed. */
const receiversLookedAtMax = 500;

const noOne = (limit: number): TrustedReceivers => ({ places: new Map(), othersLimit: limit });

export class PostgresOutbox implements Outbox {
  readonly #endings = new Batcher((endings: readonly Ending[]) => finishAll(this.database, endings), {
    underWayMax: 1,
    batchMax: 256,
    waitMs: 40,
    isForAll: isForWholeBatch,
  });
  /** The receiver after which the next call goes on. */
  #place = '';

  constructor(
    private readonly database: Database,
    private readonly months: MonthFiles = new MonthFiles(database),
  ) {}

  async lease({ at, until, limit, perReceiver, trusted = noOne(limit) }: LeaseRequest): Promise<LeasedBatch> {
    const { rows } = await this.database.once<LeaseRow>(sql.webhooks_lease, [
      at,
      until,
      limit,
      perReceiver,
      [...trusted.places.keys()],
      [...trusted.places.values()],
      trusted.othersLimit,
      this.#place,
      receiversLookedAtMax,
      limits.lostLeasesMax,
      reasonText(lostAttempt(at).error),
    ]);
    const { given_up: givenUp = null, place = null } = rows[0] ?? {};
    // Who looks at no others stays where he is: otherwise those at the end would wait until all before them are served.
    if (trusted.othersLimit > 0) this.#place = place ?? '';
    return {
      leases: rows.flatMap((row) => (row.event_id === null ? [] : leaseFromRow(row, until))),
      givenUp: (givenUp ?? []).map((row) => ({
        id: row.event_id as EventId,
        transactionId: row.transaction_id as TransactionId,
      })),
      isComplete: place === null,
    };
  }

  async leaseForReplay(
    which: { readonly transactionId: TransactionId } | { readonly eventId: EventId },
    at: Instant,
    until: Instant,
  ): Promise<ReplayLease> {
    const ids = 'eventId' in which ? [which.eventId, null] : [null, which.transactionId];
    const { rows } = await this.database.once<{ refusal: Refusal | null; delivery: LeasedRow | null }>(
      sql.webhook_lease_for_replay,
      [...ids, at, until],
    );
    const { refusal = 'none', delivery = null } = rows[0] ?? {};
    return delivery === null ? (refusal ?? 'none') : leaseFromRow(delivery, until);
  }

  finish(
    lease: Lease,
    attempt: DeliveryAttempt,
    status: DeliveryStatus,
    nextAttemptAt: Instant | null,
  ): Promise<DeliveryStatus | null> {
    return this.#endings.add({ lease, attempt, status, nextAttemptAt });
  }

  async release(leases: readonly Lease[]): Promise<void> {
    const ids = leases.map(({ delivery }) => delivery.event.id);
    const tokens = leases.map(({ token }) => token);
    if (leases.length > 0) await this.database.keyed(sql.webhooks_release, [ids, tokens]);
  }

  async find(id: EventId): Promise<WebhookDelivery | null> {
    const { rows } = await this.database.keyed(sql.webhook_find, [id]);
    const [found] = (await withFiledAttempts(this.months, rows)).rows;
    return found === undefined ? null : recordedFromRow(found);
  }

  async givenUpSince(at: Instant): Promise<readonly string[]> {
    const { rows } = await this.database.keyed<{ application_id: string }>(sql.webhooks_given_up, [at]);
    return rows.map(({ application_id }) => application_id);
  }

  async list(
    status: DeliveryStatus,
    cursor: string | null,
    limit: number,
    filter: WebhookFilter = {},
  ): Promise<Slice<WebhookDelivery>> {
    if (isNarrowed(filter)) {
      const list = {
        table: ['webhook_deliveries w'] as const,
        alias: 'w',
        columns: deliveryColumns,
        at: 'created_at',
        id: 'event_id',
        run: [['w.status = ?', status]] as const,
        filter,
        conditions: [
          ...conditionsOf({ 'w.name = ?': filter.name }),
          ...narrowing(filter, {
            application: 'w.application_id',
            amount: '(select t.amount_xaf from transactions t where t.id = w.transaction_id)',
          }),
        ],
      };
      return this.#recorded(await narrowedSlice(this.database, list, (row) => row, cursor, limit));
    }
    const values = [status, ...placeFrom(cursor), limit + 1];
    const { rows } = await this.database.keyed(sql.webhooks_list, values);
    return this.#recorded(
      sliceOf(rows, limit, ({ created_at, event_id }) => [created_at as number, event_id as string]),
    );
  }

  async #recorded({ items, nextCursor }: Slice<Row>): Promise<Slice<WebhookDelivery>> {
    const { rows, unreadableMonths } = await withFiledAttempts(this.months, items);
    return { items: rows.map(recordedFromRow), nextCursor, unreadableMonths };
  }
}
