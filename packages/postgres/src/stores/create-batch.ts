import type { Statement } from '../database/database.ts';
import { json } from '../database/json.ts';
import { beginningToRow, type Wish } from '../rows/change-values.ts';

/** The parameters of create_transaction(), in its order. */
const parameters = [
  ['id', 'uuid'],
  ['direction', 'text'],
  ['application_id', 'text'],
  ['player_id', 'uuid'],
  ['reference', 'text'],
  ['operator', 'text'],
  ['msisdn', 'text'],
  ['amount_xaf', 'bigint'],
  ['callback_url', 'text'],
  ['submission_id', 'text'],
  ['provider_tx_id', 'text'],
  ['state', 'text'],
  ['at', 'bigint'],
  ['expires_at', 'bigint'],
  ['actor_kind', 'text'],
  ['actor_id', 'text'],
  ['actor_address', 'text'],
  ['provider_ids', 'text[]'],
  ['channel_ids', 'text[]'],
  ['collection_modes', 'text[]'],
  ['reasons', 'text[]'],
  ['instructions', 'json[]'],
  ['failure_code', 'text'],
  ['moves', 'json'],
  ['event', 'json'],
  ['prompts_open_max', 'integer'],
  ['prompts_per_day_max', 'integer'],
  ['day_from', 'bigint'],
] as const;

const names = parameters.map(([name]) => name);
const columns = parameters.map(([name, type]) => `${name} ${type}`).join(', ');
const values = names.map((name) => `c.${name}`).join(', ');

/** Creates many in one statement and one commit, one after the other, each seeing what the ones before it stored. */
export const createMany: Statement = {
  name: 'create_transactions',
  text: `select r.chosen, r.existing
    from rows from (json_to_recordset($1::json) as (${columns})) with ordinality c (${names.join(', ')}, place),
      lateral create_transaction(${values}) r
    order by c.place`,
};

export const placeholders = (count: number): string =>
  Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');

export const createOne: Statement = {
  name: 'create_transaction',
  text: `select chosen, existing from create_transaction(${placeholders(parameters.length)})`,
};

/** One creation alone: the value of each parameter. */
export function creationToValues(wish: Wish): readonly unknown[] {
  const row = beginningToRow(wish);
  const texts = {
    instructions: row.instructions.map((each) => (each === null ? null : json(each))),
    moves: row.moves && json(row.moves),
    event: row.event && json(row.event),
  };
  return names.map((name) => ({ ...row, ...texts })[name]);
}

/** All creations of a batch as one value: instructions among them, for JSON inside JSON would be written twice. */
export const creationsToValue = (wishes: readonly Wish[]): string => json(wishes.map(beginningToRow));

/** What a creation may have to wait for: its number, then its reference. */
export function lockOf({ ways: [first] }: Wish): string {
  if (first === undefined) return '';
  const { msisdn, reference } = first.transaction;
  return `${msisdn} ${reference}`;
}
