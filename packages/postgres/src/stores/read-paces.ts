import type { ReadPace, ReadPaces, SharedPace } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { json } from '../database/json.ts';

/** Times are the server's, so that processes whose clocks differ agree on whose turn it is. */
const find: Statement = {
  name: 'read_pace_find',
  text: `select p.pace, coalesce(p.version, 0) as version,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now
    from (select 1) one left join read_paces p on p.account = $1`,
};

const replace: Statement = {
  name: 'read_pace_replace',
  text: `insert into read_paces as known (account, version, pace) values ($1, 1, $3)
    on conflict (account) do update set version = known.version + 1, pace = excluded.pace
    where known.version = $2
    returning 1`,
};

export class PostgresReadPaces implements ReadPaces {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(account: string): Promise<SharedPace> {
    const { rows } = await this.#database.keyed<SharedPace>(find, [account]);
    const [found] = rows;
    if (found === undefined) throw new Error('The database did not tell its time.');
    return found;
  }

  async replace(account: string, version: number, pace: ReadPace): Promise<boolean> {
    const { rows } = await this.#database.once(replace, [account, version, json(pace)]);
    return rows.length > 0;
  }
}
