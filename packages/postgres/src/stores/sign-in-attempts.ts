import type { AttemptCounter, Instant, SignInAttempts } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';

const sql = statements({
  sign_in_take: 'select take_sign_in_attempt($1, $2, $3, $4, $5) as until',
  sign_in_succeeded: `with forgotten as (delete from sign_in_failures where key = $1)
    update sign_in_failures set failures = greatest(failures - 1, 0) where key = any($2)`,
  sign_in_not_made: 'update sign_in_failures set failures = greatest(failures - 1, 0) where key = any($1)',
});

export class PostgresSignInAttempts implements SignInAttempts {
  constructor(private readonly database: Database) {}

  async take(
    counters: readonly AttemptCounter[],
    at: Instant,
    forgetAfterMs: number,
  ): Promise<Instant | null> {
    const { rows } = await this.database.once<{ until: number | null }>(sql.sign_in_take, [
      counters.map(({ key }) => storable(key)),
      counters.map(({ since }) => storable(since)),
      json(counters.map(({ delaysMs }) => delaysMs)),
      at,
      forgetAfterMs,
    ]);
    return (rows[0]?.until ?? null) as Instant | null;
  }

  async succeeded(ownKey: string, sharedKeys: readonly string[]): Promise<void> {
    await this.database.once(sql.sign_in_succeeded, [storable(ownKey), sharedKeys.map(storable)]);
  }

  async notMade(keys: readonly string[]): Promise<void> {
    await this.database.once(sql.sign_in_not_made, [keys.map(storable)]);
  }
}
