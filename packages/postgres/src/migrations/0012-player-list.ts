import type { Migration } from './migration.ts';

/** A player's list is counted, filtered and paged in the index alone; only the rows of the page are fetched. */
export const playerList: Migration = {
  name: '0012-player-list',
  sql: `
drop index transactions_of_player;
create index transactions_of_player on transactions (player_id, application_id, created_at, id)
  include (direction, state);
`,
};
