import type pg from 'pg';
import { keptByMonth } from '../schema/months.ts';
import { restoreMark } from '../schema/service.ts';
import type { FiledMonth, TableHead } from './backup-format.ts';

interface TableRow {
  readonly table: string;
  readonly columns: readonly string[];
  readonly refers_to: readonly string[];
}

/**
 * Unlogged tables are left out, because they do not outlive a crash either; so are the steps of the schema and the
 * mark of a restore, which a restore makes anew. Months that someone detached belong to no one here, and a restore would
 * not know where to put them. Columns that the server works out by itself are not copied.
 */
const tables = `
  select c.relname as table,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as refers_to
  from pg_class c
  where c.relnamespace = current_schema::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relpersistence = 'p' and c.relname not like 'schema_migrations%'
    and c.relname <> '${restoreMark}' and c.relname !~ '^(${Object.keys(keptByMonth).join('|')})_[0-9]{4}_[0-9]{2}$'
  order by c.relname`;

/** All tables with data to keep, each after those that it refers to. */
export async function tablesInOrder(client: pg.Client): Promise<readonly TableHead[]> {
  const left = new Map((await client.query<TableRow>(tables)).rows.map((row) => [row.table, row]));
  const inOrder: TableHead[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ refers_to }) => refers_to.every((name) => !left.has(name)));
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const { table, columns } of free) {
      inOrder.push({ table, columns });
      left.delete(table);
    }
  }
  return inOrder;
}

/** The months that were taken out and are kept as files. */
export const filesOf = async (client: pg.Client): Promise<readonly FiledMonth[]> =>
  (await client.query<FiledMonth>('select month, digest from detached_months order by month')).rows;

/** The months that tables are kept by, by their first days. */
export async function monthsOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select replace(right(c.relname, 7), '_', '-') || '-01' as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass('messages') and c.relname ~ '_[0-9]{4}_[0-9]{2}$' order by 1`,
  );
  return rows.map(({ month }) => month);
}
