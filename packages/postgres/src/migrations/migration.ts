/** One step forward of the schema. There is no way back: a mistake is put right by the next step. */
export interface Migration {
  /** By which the database knows it; it also says whether it is a last step. */
  readonly name: string;
  /**
   * One transaction, empty when there is nothing. Unless it is a last step, it drops, renames and changes nothing that
   * processes of the version before still use.
   */
  readonly sql: string;
  /** Done before, outside of the transaction, because it takes long on a large table. */
  readonly beforehand?: readonly string[];
}

/**
 * A last step takes away what the version before still uses. It waits until none of its processes is left, and then there
 * is no way back to it. The name tells, because names are all that an older process can know of steps that are newer.
 */
export const isLast = (name: string): boolean => name.endsWith('-last');

/** What a process cannot do without: all steps but the last ones at the end, which end an upgrade. */
export const neededOf = (steps: readonly Migration[]): readonly Migration[] =>
  steps.slice(0, steps.findLastIndex(({ name }) => !isLast(name)) + 1);

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
