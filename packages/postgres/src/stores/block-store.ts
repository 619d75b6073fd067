import {
  type ActiveBlocks,
  type AuditEntry,
  type Block,
  type Blocked,
  type BlockFilter,
  type BlockStatus,
  type BlockStore,
  blockName,
  type Lifting,
  type Slice,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { json, reasonText, storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import { asIs, kept, type Row, reasonKept, under } from '../rows/kept.ts';
import { conditionsOf, narrowedSlice } from './narrowed-list.ts';

const blockRow = kept<Omit<Block, 'lifted'>>({
  id: asIs,
  kind: asIs,
  value: asIs,
  because: reasonKept,
  by: under('made_by'),
  at: asIs,
});
const liftingRow = kept<Lifting>({
  by: under('lifted_by'),
  at: under('lifted_at'),
  because: { ...reasonKept, column: 'lifted_because' },
});
const columns = `${blockRow.columns}, ${liftingRow.columns}`;

const blockFromRow = (row: Row): Block => ({
  ...blockRow.fromRow(row),
  lifted: row['lifted_at'] === null ? null : liftingRow.fromRow(row),
});

const inStatus: Readonly<Record<BlockStatus, string>> = {
  active: 'b.lifted_at is null',
  lifted: 'b.lifted_at is not null',
};

const sql = statements({
  blocks_in_force: 'select kind, value from blocks where lifted_at is null',
  block_find: `select ${columns} from blocks where id = $1`,
  block_in_force: `select ${columns} from blocks where value = $1 and kind = $2 and lifted_at is null`,
  block_add: `with changed as (
      insert into blocks (${blockRow.columns})
        select ${blockRow.columns} from json_populate_record(null::blocks, $1)
        on conflict (value, kind) where lifted_at is null do nothing returning 1
    ) ${audited('$2')}`,
  block_lift: `with changed as (
      update blocks set lifted_by = $2, lifted_at = $3, lifted_because = $4
      where id = $1 and lifted_at is null returning 1
    ) ${audited('$5')}`,
});

export class PostgresBlockStore implements BlockStore {
  constructor(private readonly database: Database) {}

  async active(): Promise<ActiveBlocks> {
    const { rows } = await this.database.keyed<Blocked>(sql.blocks_in_force, []);
    return new Set(rows.map(blockName));
  }

  list(filter: BlockFilter, cursor: string | null, limit: number): Promise<Slice<Block>> {
    const { status, kind, value } = filter;
    const list = {
      table: ['blocks b'] as const,
      alias: 'b',
      columns,
      at: 'at',
      id: 'id',
      run: [[inStatus[status]] as const, ...conditionsOf({ 'b.value = ?': value && storable(value) })],
      filter,
      conditions: conditionsOf({ 'b.kind = ?': kind }),
    };
    return narrowedSlice(this.database, list, blockFromRow, cursor, limit);
  }

  async find(id: string): Promise<Block | null> {
    return this.#first(sql.block_find, [id]);
  }

  async add(block: Block, audit: AuditEntry): Promise<Block> {
    for (;;) {
      const { rows } = await this.database.once(sql.block_add, [
        json(blockRow.toRow(block)),
        auditJson(audit),
      ]);
      if (rows.length > 0) return block;
      // One that is lifted in this very moment does not count.
      const known = await this.#first(sql.block_in_force, [block.value, block.kind]);
      if (known !== null) return known;
    }
  }

  async lift(id: string, { by, at, because }: Lifting, audit: AuditEntry): Promise<boolean> {
    const values = [id, by, at, reasonText(because), auditJson(audit)];
    return (await this.database.once(sql.block_lift, values)).rows.length > 0;
  }

  async #first(statement: Statement, values: readonly unknown[]): Promise<Block | null> {
    const [row] = (await this.database.keyed<Row>(statement, values)).rows;
    return row === undefined ? null : blockFromRow(row);
  }
}
