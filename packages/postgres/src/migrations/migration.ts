/** One step forward of the schema. There is no way back: a mistake is put right by the next step. */
export interface Migration {
  readonly name: string;
  /** One transaction. It drops and renames nothing that processes of before still use. Empty when there is nothing. */
  readonly sql: string;
  /** Done before, outside of the transaction, because it takes long on a large table. */
  readonly beforehand?: readonly string[];
}

/**
 * Makes an index on a table that others write meanwhile. Where it is there already, nothing happens; one that was broken
 * off is left behind, and is no index.
 */
export const indexBeside = (name: string, definition: string): readonly string[] => [
  `do $$ begin
    if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid) then
      perform set_config('lock_timeout', '500ms', true);
      drop index ${name};
    end if;
  end $$`,
  `create index concurrently if not exists ${name} ${definition}`,
];
