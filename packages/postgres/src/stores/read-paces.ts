import type { ReadPace, ReadPaces, SharedPace } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json } from '../database/json.ts';
import { statements } from '../database/sql.ts';

const sql = statements({
  /** Times are the server's, so that processes whose clocks differ agree on whose turn it is. */
  read_pace_find: `select p.pace, coalesce(p.version, 0) as version,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now
    from (select 1) one left join read_paces p on p.account = $1`,
  read_pace_replace: `insert into read_paces as known (account, version, pace) values ($1, 1, $3)
    on conflict (account) do update set version = known.version + 1, pace = excluded.pace
    where known.version = $2
    returning 1`,
});

export class PostgresReadPaces implements ReadPaces {
  constructor(private readonly database: Database) {}

  async find(account: string): Promise<SharedPace> {
    const { rows } = await this.database.keyed<SharedPace>(sql.read_pace_find, [account]);
    const [found] = rows;
    if (found === undefined) throw new Error('The database did not tell its time.');
    return found;
  }

  async replace(account: string, version: number, pace: ReadPace): Promise<boolean> {
    const { rows } = await this.database.once(sql.read_pace_replace, [account, version, json(pace)]);
    return rows.length > 0;
  }
}
