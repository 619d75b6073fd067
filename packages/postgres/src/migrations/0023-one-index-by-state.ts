import type { Migration } from './migration.ts';

/** An older process beside a newer one finds in the new index all that it found in this one. */
export const oneIndexByState: Migration = {
  name: '0023-one-index-by-state',
  beforehand: ['drop index concurrently if exists transactions_by_state'],
  sql: '',
};
