import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parsePlPgSQL } from 'libpg-query';
import pg from 'pg';
import type { Statement } from '../../src/database/database.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { allStatements, namesInSources } from './all-statements.ts';
import { type Mention, mentionsIn, walk } from './relations.ts';
import { crossings, hotStatements, spreadIndexes, spreadTables, wholeTables } from './spread-plan.ts';

interface IndexRow {
  readonly table_name: string;
  readonly index_name: string;
  readonly is_unique: boolean;
  readonly columns: readonly string[];
}

let opened: TestDatabase;
let client: pg.Client;
let statements: readonly Statement[];
let indexes: readonly IndexRow[];
const columns = new Map<string, Set<string>>();
/** The syntax of what each function of the schema does. */
const functions = new Map<string, readonly unknown[]>();

beforeAll(async () => {
  opened = await openTestDatabase();
  client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  statements = allStatements();
  const described = await client.query<{ table_name: string; column_name: string }>(
    `select c.relname as table_name, a.attname as column_name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped`,
  );
  for (const { table_name, column_name } of described.rows) {
    columns.set(table_name, (columns.get(table_name) ?? new Set()).add(column_name));
  }
  ({ rows: indexes } = await client.query<IndexRow>(
    `select t.relname as table_name, c.relname as index_name, i.indisunique as is_unique, array(
        select a.attname::text from unnest(i.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
        where k.place <= i.indnkeyatts order by k.place) as columns
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace`,
  ));
  const defined = await client.query<{ name: string; language: string; body: string; whole: string }>(
    `select p.proname as name, l.lanname as language, p.prosrc as body, pg_get_functiondef(p.oid) as whole
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')`,
  );
  for (const { name, language, body, whole } of defined.rows) {
    functions.set(name, language === 'sql' ? [await parse(body)] : await bodyOf(whole));
  }
}, 60_000);
afterAll(async () => {
  await client.end();
  await opened.drop();
});

/** The statements of a function; what is not a statement, such as a condition or an assignment, is read as one. */
async function bodyOf(definition: string): Promise<readonly unknown[]> {
  const queries = [...walk(await parsePlPgSQL(definition))].flatMap(({ PLpgSQL_expr: expression }) => {
    const { query } = (expression ?? {}) as { query?: string };
    return query === undefined ? [] : [query];
  });
  const read = (query: string) =>
    parse(query).catch(() => parse(`select ${query.replace(/^\s*\S+\s*:=/, '')}`));
  return Promise.all(queries.map(read));
}

/** A statement with all that the functions do which it calls. */
function wholeOf(tree: unknown, seen = new Set<string>()): readonly unknown[] {
  const called = [...walk(tree)].flatMap(({ FuncCall: call }) => {
    const [last] = (
      (call as { funcname?: { String: { sval: string } }[] } | undefined)?.funcname ?? []
    ).slice(-1);
    return last === undefined || seen.has(last.String.sval) ? [] : [last.String.sval];
  });
  for (const name of called) seen.add(name);
  return [
    tree,
    ...called.flatMap((name) => functions.get(name) ?? []).flatMap((each) => wholeOf(each, seen)),
  ];
}

/** Mentions of spread tables whose rows are not found by a value that the table or one of its indexes is spread by. */
function unkeyed(tree: unknown): readonly string[] {
  const mentions = mentionsIn(tree, (table) => columns.get(table) ?? new Set());
  const found = new Set(mentions.filter(({ table }) => !(table in spreadTables)));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const mention of mentions) if (isFound(mention, found)) found.add(mention);
  }
  return mentions.filter((each) => !found.has(each)).map(({ table }) => table);
}

function isFound({ table, equals }: Mention, found: ReadonlySet<Mention>): boolean {
  const given = new Set(
    equals.filter(({ dependsOn }) => dependsOn.every((each) => found.has(each))).map(({ column }) => column),
  );
  const ways = indexes
    .filter(({ table_name }) => table_name === table)
    .flatMap(({ index_name }) =>
      spreadIndexes[index_name] === undefined ? [] : [spreadIndexes[index_name]],
    );
  return [[spreadTables[table] ?? ''], ...ways].some((way) => way.every((column) => given.has(column)));
}

const crossed = async ({ text }: Statement): Promise<readonly string[]> =>
  wholeOf(await parse(text)).flatMap(unkeyed);

describe('Spread over many servers', () => {
  it('every table has a key that begins its primary key, or is small enough to be kept whole.', () => {
    const known = [...Object.keys(spreadTables), ...wholeTables].sort();
    const ofKnex = /^schema_migrations/;
    expect([...columns.keys()].filter((table) => !ofKnex.test(table)).sort()).toEqual(known);
    for (const [table, key] of Object.entries(spreadTables)) {
      const primary = indexes.find(({ index_name }) => index_name === `${table}_pkey`);
      expect([table, primary?.columns[0]]).toEqual([table, key]);
    }
  });

  it('every index that is spread begins with what it is spread by.', () => {
    for (const [name, by] of Object.entries(spreadIndexes)) {
      const index = indexes.find(({ index_name }) => index_name === name);
      expect([name, index?.columns.slice(0, by.length)]).toEqual([name, by]);
    }
  });

  it('what must be unique is unique in one place.', () => {
    const elsewhere = indexes.filter(
      ({ table_name, index_name, is_unique, columns: [first = ''] }) =>
        is_unique &&
        table_name in spreadTables &&
        spreadTables[table_name] !== first &&
        spreadIndexes[index_name] === undefined,
    );
    expect(elsewhere).toEqual([]);
  });

  it('no statement asks all servers but those that are listed with their reasons, and those do.', async () => {
    const asking: string[] = [];
    for (const statement of statements) {
      if ((await crossed(statement)).length > 0) asking.push(statement.name);
    }
    expect(asking.sort()).toEqual(Object.keys(crossings).sort());
  });

  it('no statement was overlooked.', () => {
    const names = new Set(statements.map(({ name }) => name));
    expect(namesInSources().filter((name) => !names.has(name))).toEqual([]);
  });

  it('no hot statement is among them.', () => {
    const names = new Set(statements.map(({ name }) => name));
    expect(hotStatements.filter((name) => name in crossings || !names.has(name))).toEqual([]);
  });

  it('the guide says the same.', () => {
    const guide = readFileSync(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8');
    const rowOf = (name: string, ...said: readonly string[]): string =>
      `| \`${name}\` | ${said.map((each) => `\`${each}\``).join(', ')} |`;
    const rows = [
      ...Object.entries(spreadTables).map(([table, key]) => rowOf(table, key)),
      ...Object.entries(spreadIndexes).map(([index, by]) => rowOf(index, ...by)),
      ...Object.entries(crossings).map(([name, why]) => `| \`${name}\` | ${why} |`),
    ];
    expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  });

  it.each([
    ['select 1 from transactions where state = $1', ['transactions']],
    ['select 1 from transactions where id = $1 or state = $2', ['transactions']],
    ['select 1 from payments where operator = $1', ['payments']],
    ['select 1 from moves m join transactions t on t.id = m.transaction_id', ['moves', 'transactions']],
    ['select 1 from moves m join transactions t on t.id = m.transaction_id where t.player_id = $1', []],
    [
      'select 1 from transactions t where exists (select from moves where transaction_id = t.id)',
      ['moves', 'transactions'],
    ],
    ['update transactions set version = 1 where msisdn = $1', []],
    ['update transactions set version = 1', ['transactions']],
    ['with gone as (delete from moves where transaction_id = $1) insert into exchanges values ($1)', []],
    ['delete from webhook_attempts where at < $1', ['webhook_attempts']],
  ])('%s is found to ask everyone for: %j.', async (text, expected) => {
    expect([...(await crossed({ name: 'tried', text }))].sort()).toEqual(expected);
  });
});
