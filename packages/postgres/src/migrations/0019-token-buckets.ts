import type { Migration } from './migration.ts';

/**
 * What each key may still ask for. It is not worth a wait for the disk: after a crash every bucket is full again.
 * The table `rate_limits` is left to processes of the release before.
 */
export const tokenBuckets: Migration = {
  name: '0019-token-buckets',
  sql: `
create unlogged table token_buckets (
  key text collate "C" primary key,
  -- Millionths of a token, at that microsecond of the server's clock.
  millionths bigint not null,
  at bigint not null,
  -- How many tokens the last statement took: told to the one who sent it.
  taken integer not null
) with (fillfactor = 50);
`,
};
