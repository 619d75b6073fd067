import {
  type EntryFilter,
  type EntryId,
  type EntryRecord,
  type GapFilter,
  type GapStatus,
  type Instant,
  type KeptBook,
  limits,
  type MayHaveMoved,
  type Operator,
  type Slice,
  type StepAnswer,
  statesThatMove,
  type Unbooked,
  type WalletBalance,
  type WalletEntry,
  type WalletGap,
  type WalletId,
  type WalletStep,
  type WalletStore,
} from '@mobile-money/core';
import { Batcher, batchOptions } from '../batch/batcher.ts';
import type { Database } from '../database/database.ts';
import { json } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import type { Row } from '../rows/kept.ts';
import { balanceRow, entryRecordRow, entryRow, gapRow, stepToRow, unbookedRow } from '../rows/wallet-rows.ts';
import { listKeys } from './list-keys.ts';
import { conditionsOf, isNarrowed, narrowedSlice } from './narrowed-list.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

const itsTransaction =
  'coalesce((select u.transaction_id from payment_uses u where u.payment_id = p.id), m.transaction_id)';
const recordColumns = `${entryRow.columnsOf('e')}, p.id as payment_id, ${itsTransaction} as transaction_id`;

/** What an entry `e` led to. */
const ledTo = `left join lateral (select transaction_id from messages where id = e.id limit 1) m on true
  left join lateral (select id from payments where e.moved_xaf > 0
    and operator = split_part(e.wallet_id, '-', 1) and operator_tx_id = e.operator_tx_id limit 1) p on true`;

const sql = statements({
  wallet_read: 'select book, version from wallets where id = $1',
  wallets_write: 'select write_wallets($1) as answers',
  // One entry at a time, as below.
  wallet_entries_of: `select ${entryRow.columnsOf('e')}
    from (select distinct wallet_id, name from unnest($1::text[], $2::text[]) as n (wallet_id, name)) n
      cross join lateral (
        select * from wallet_entries where wallet_id = n.wallet_id and name = n.name limit 1) e`,
  wallets_due: 'select id from wallets where due_at <= $1 order by due_at limit $2',
  wallet_entries_to_apply: `select ${entryRow.columns} from wallet_entries where is_to_apply
    order by received_at, id limit $1`,
  wallet_entry_applied: `update wallet_entries set is_to_apply = false
    where wallet_id = $1 and name = $2 and standing = $3`,
  wallet_balances: `select id, ${balanceRow.columns} from wallets where balance_at is not null`,
  wallet_held_before: `select (
      select e.balance_hundredths from wallet_entries e
      where e.wallet_id = $1 and e.received_at < m.at and e.balance_hundredths is not null
        and e.standing <> 'contradicted'
      order by e.received_at desc, e.id desc limit 1) as hundredths
    from unnest($2::bigint[]) with ordinality as m (at, place) order by m.place`,
  // The operator is the beginning of a wallet's id. What an entry led to is looked for one entry at a time: a plan made
  // on empty tables would walk through all messages and payments.
  wallet_entries_list: `select ${recordColumns}
    from (select * from wallet_entries where wallet_id = $1 and (received_at, id) < ($2, $3)
        order by received_at desc, id desc limit $4) e ${ledTo}
    order by e.received_at desc, e.id desc`,
  wallet_gaps_list: `select ${gapRow.columns} from wallet_gaps
    where status = $1 and (opened_at, id) < ($2, $3) order by opened_at desc, id desc limit $4`,
  wallet_gap_find: `select ${gapRow.columns} from wallet_gaps where id = $1`,
  wallet_gaps_open: `select wallet_id, count(*)::integer as count
    from (select wallet_id from wallet_gaps where status = 'open' offset 0) g group by wallet_id`,
  wallet_unbooked: `select t.id as transaction_id, t.provider_tx_id, t.state_updated_at as at,
      case t.direction when 'deposit' then t.amount_xaf else -t.amount_xaf end as moved_xaf
    from transactions t
    where t.list_key = any ($2) and t.state_updated_at >= $5
      and (t.direction = 'withdrawal' or t.collection_mode = 'merchant_initiated')
      and (t.direction = 'withdrawal' and t.provider_id = any ($3)
        or t.direction = 'deposit' and t.collection_mode = 'merchant_initiated' and t.channel_id = any ($4))
      and not (array[t.id || '+', t.id || '-'] && $6::text[])
      and not exists (select from wallet_entries e where e.wallet_id = any ($1)
        and e.name = any (array[t.provider_tx_id || '+', t.provider_tx_id || '-'])
        and e.standing <> 'contradicted'
        and (e.wallet_id, e.name) not in (select * from unnest($7::text[], $8::text[])))
    order by t.state_updated_at, t.id limit ${limits.walletBook.fillersMax}`,
});

/** Where money of transactions has moved, or may have. */
const movedKeys = (operator: Operator): readonly string[] =>
  statesThatMove.flatMap(([direction, state]) => listKeys({ direction, operator, state }));

interface NamedEntries {
  readonly walletId: WalletId;
  readonly names: readonly EntryId[];
}

export class PostgresWalletStore implements WalletStore {
  readonly #database: Database;
  readonly #writes: Batcher<WalletStep, StepAnswer>;
  readonly #reads: Batcher<NamedEntries, readonly WalletEntry[]>;

  constructor(database: Database) {
    this.#database = database;
    this.#reads = new Batcher((asked) => this.#readAll(asked), batchOptions);
    this.#writes = new Batcher((steps) => this.#writeAll(steps), batchOptions);
  }

  async read(walletId: WalletId): Promise<KeptBook> {
    const { rows } = await this.#database.keyed<KeptBook>(sql.wallet_read, [walletId]);
    return rows[0] ?? { book: null, version: 0 };
  }

  write(step: WalletStep): Promise<StepAnswer> {
    return this.#writes.add(step);
  }

  /** In one order, so that two batches never wait for each other. */
  async #writeAll(steps: readonly WalletStep[]): Promise<readonly StepAnswer[]> {
    const inOrder = [...steps].sort((a, b) => (a.walletId < b.walletId ? -1 : 1));
    const written = await this.#database.keyed<{ answers: StepAnswer[] }>(sql.wallets_write, [
      json(inOrder.map(stepToRow)),
    ]);
    const answers = written.rows[0]?.answers ?? [];
    return steps.map((step) => answers[inOrder.indexOf(step)] ?? 'stale');
  }

  entriesOf(walletId: WalletId, names: readonly EntryId[]): Promise<readonly WalletEntry[]> {
    return this.#reads.add({ walletId, names });
  }

  async #readAll(asked: readonly NamedEntries[]): Promise<readonly (readonly WalletEntry[])[]> {
    const all = asked.flatMap(({ walletId, names }) => names.map((name) => [walletId, name] as const));
    const values = [all.map(([walletId]) => walletId), all.map(([, name]) => name)];
    const found = entryRow.all(await this.#database.keyed(sql.wallet_entries_of, values));
    return asked.map(({ walletId, names }) =>
      found.filter((entry) => entry.walletId === walletId && names.includes(entry.name)),
    );
  }

  async due(at: Instant, limit: number): Promise<readonly WalletId[]> {
    const { rows } = await this.#database.keyed<{ id: WalletId }>(sql.wallets_due, [at, limit]);
    return rows.map(({ id }) => id);
  }

  async toApply(limit: number): Promise<readonly WalletEntry[]> {
    return entryRow.all(await this.#database.keyed(sql.wallet_entries_to_apply, [limit]));
  }

  async applied({ walletId, name, standing }: WalletEntry): Promise<void> {
    await this.#database.keyed(sql.wallet_entry_applied, [walletId, name, standing]);
  }

  async balances(): Promise<ReadonlyMap<WalletId, WalletBalance>> {
    const { rows } = await this.#database.keyed<Row>(sql.wallet_balances, []);
    return new Map(rows.map((row) => [row['id'] as WalletId, balanceRow.fromRow(row)]));
  }

  async heldBefore(walletId: WalletId, moments: readonly Instant[]): Promise<readonly (number | null)[]> {
    const values = [walletId, moments];
    const { rows } = await this.#database.keyed<{ hundredths: number | null }>(
      sql.wallet_held_before,
      values,
    );
    return rows.map(({ hundredths }) => hundredths);
  }

  async entries(
    walletId: WalletId,
    cursor: string | null,
    limit: number,
    filter: EntryFilter = {},
  ): Promise<Slice<EntryRecord>> {
    if (isNarrowed(filter)) {
      const { standing, applicationId, amountMinXaf, amountMaxXaf } = filter;
      const list = {
        table: ['wallet_entries e'] as const,
        alias: 'e',
        join: ledTo,
        columns: recordColumns,
        at: 'received_at',
        id: 'id',
        run: [['e.wallet_id = ?', walletId]] as const,
        filter,
        conditions: conditionsOf({
          'e.standing = ?': standing,
          [`(select t.application_id from transactions t where t.id = ${itsTransaction} limit 1) = ?`]:
            applicationId,
          'abs(e.moved_xaf) >= ?': amountMinXaf,
          'abs(e.moved_xaf) <= ?': amountMaxXaf,
        }),
      };
      return narrowedSlice(this.#database, list, entryRecordRow.fromRow, cursor, limit);
    }
    const values = [walletId, ...placeFrom(cursor), limit + 1];
    const found = await this.#database.keyed(sql.wallet_entries_list, values);
    return sliceOf(entryRecordRow.all(found), limit, ({ receivedAt, id }) => [receivedAt, id]);
  }

  async gaps(
    status: GapStatus,
    cursor: string | null,
    limit: number,
    filter: GapFilter = {},
  ): Promise<Slice<WalletGap>> {
    if (isNarrowed(filter)) {
      const { walletId, amountMinXaf, amountMaxXaf } = filter;
      const list = {
        table: ['wallet_gaps g'] as const,
        alias: 'g',
        columns: gapRow.columns,
        at: 'opened_at',
        id: 'id',
        run: [['g.status = ?', status]] as const,
        filter,
        conditions: conditionsOf({
          'g.wallet_id = ?': walletId,
          'abs(g.missing_hundredths) >= ?': amountMinXaf === undefined ? undefined : amountMinXaf * 100,
          'abs(g.missing_hundredths) <= ?': amountMaxXaf === undefined ? undefined : amountMaxXaf * 100,
        }),
      };
      return narrowedSlice(this.#database, list, gapRow.fromRow, cursor, limit);
    }
    const values = [status, ...placeFrom(cursor), limit + 1];
    const found = await this.#database.keyed(sql.wallet_gaps_list, values);
    return sliceOf(gapRow.all(found), limit, ({ openedAt, id }) => [openedAt, id]);
  }

  async findGap(id: string): Promise<WalletGap | null> {
    return gapRow.first(await this.#database.keyed(sql.wallet_gap_find, [id]));
  }

  async openGaps(): Promise<ReadonlyMap<WalletId, number>> {
    const open = await this.#database.keyed<{ wallet_id: WalletId; count: number }>(sql.wallet_gaps_open, []);
    return new Map(open.rows.map(({ wallet_id, count }) => [wallet_id, count]));
  }

  async unbooked(
    { operator, walletIds, providerIds, channelIds, told, doubted }: MayHaveMoved,
    since: Instant,
  ): Promise<readonly Unbooked[]> {
    const isDoubted = [doubted.map(({ walletId }) => walletId), doubted.map(({ name }) => name)];
    const values = [walletIds, movedKeys(operator), providerIds, channelIds, since, told, ...isDoubted];
    return unbookedRow.all(await this.#database.keyed(sql.wallet_unbooked, values));
  }
}
