import { indexBeside, type Migration } from './migration.ts';

/**
 * Statuses are read provider by provider, no faster than each allows: the oldest deadlines come first, so they are an
 * index of their own beside what is due the longest. Times stand there as sums, which only the statements name that
 * are meant to use them. `status_unread` and `status_next_read` are left to processes of the release before. The pace
 * is not worth a wait for the disk: when a server comes back from a crash, more than a second has passed.
 */
export const pacedReads: Migration = {
  name: '0034-paced-reads',
  beforehand: [
    ...indexBeside(
      'status_by_deadline',
      `on transactions (provider_id, (open_until + 0), id)
        where open_until is not null and coalesce(next_read_at, unread_since) is not null`,
    ),
    ...indexBeside(
      'status_due_at_provider',
      'on transactions (provider_id, (next_read_at + 0), id) where next_read_at is not null',
    ),
    ...indexBeside(
      'status_unread_at_provider',
      'on transactions (provider_id, (unread_since + 0), id) where unread_since is not null',
    ),
  ],
  sql: `
create unlogged table read_paces (
  account text collate "C" primary key,
  version bigint not null,
  pace json not null
) with (fillfactor = 50);
`,
};
