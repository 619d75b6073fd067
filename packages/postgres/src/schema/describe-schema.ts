import pg from 'pg';

/** What the migrations write for themselves is no part of the schema that they make; nor are months, which come and go. */
const ours = `n.nspname = current_schema() and c.relname not like 'schema_migrations%' and not c.relispartition`;

/** Each gives texts of SQL, in the order of the names of what they make. */
const parts: Readonly<Record<string, string>> = {
  tables: `
    select format(E'create %stable %I (\\n  %s\\n)%s%s;', case c.relpersistence when 'u' then 'unlogged ' else '' end,
      c.relname, array_to_string(lines.all, E',\\n  '), ' with (' || array_to_string(c.reloptions, ', ') || ')',
      ' partition by ' || pg_get_partkeydef(c.oid)) as sql
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral (
      select array_cat(
        array(select concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
            case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(l.collname) end,
            case when a.attnotnull then ' not null' end,
            case when a.attidentity <> '' then ' generated always as identity' end,
            ' default ' || pg_get_expr(d.adbin, d.adrelid),
            case when a.attstorage <> t.typstorage and a.attstorage = 'e' then ' storage external' end)
          from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
            left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum),
        array(select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
          from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' order by k.conname)) as all
    ) lines
    where ${ours} and c.relkind in ('r', 'p') order by c.relname`,
  types: `
    select format(E'create type %I as (\\n  %s\\n);', c.relname, array_to_string(array(
      select concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod)) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 order by a.attnum), E',\\n  ')) as sql
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'c' order by c.relname`,
  indexes: `
    select regexp_replace(pg_get_indexdef(i.indexrelid), format(' ON (ONLY )?%I\\.', n.nspname), ' ON ') || ';' as sql
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by i.indrelid::regclass::text collate "C", c.relname`,
  functions: `
    select replace(rtrim(pg_get_functiondef(p.oid), E'\\n'), format('FUNCTION %I.', n.nspname), 'FUNCTION ') || ';' as sql
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = current_schema()
    order by p.proname, pg_get_function_identity_arguments(p.oid) collate "C"`,
  triggers: `
    select replace(pg_get_triggerdef(g.oid), format(' ON %I.', n.nspname), ' ON ') || ';' as sql
    from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not g.tgisinternal order by c.relname, g.tgname`,
};

/** The whole schema of a database as SQL, always in the same order, for people to read and for tests to compare. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const texts = [
      '-- The whole schema, as the migrations make it. Written by npm run schema: do not change it here.',
    ];
    for (const [kind, query] of Object.entries(parts)) {
      const { rows } = await client.query<{ sql: string }>(query);
      texts.push(
        `-- ${kind}`,
        rows.map(({ sql }) => sql).join(kind === 'indexes' || kind === 'triggers' ? '\n' : '\n\n'),
      );
    }
    return `${texts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}
