import pg from 'pg';
import { migrate } from '../../src/migrations/migrate.ts';
import type { Migration } from '../../src/migrations/migration.ts';
import { openTestDatabase } from '../../src/test-database.ts';

export interface AcrossStep<Seen> {
  /** All steps up to now; the last one is the step that is looked at. */
  readonly steps: readonly Migration[];
  /** Stores what a database may hold before the step. */
  readonly before: (client: pg.Client) => Promise<unknown>;
  /** Looks at what the step made of it. */
  readonly after: (client: pg.Client) => Promise<Seen>;
}

/** Each step has a test of data before and after it: takes the steps before, stores, takes the step, and looks. */
export async function acrossStep<Seen>({ steps, before, after }: AcrossStep<Seen>): Promise<Seen> {
  const opened = await openTestDatabase('empty');
  const client = new pg.Client({ connectionString: opened.url });
  try {
    await migrate(opened.url, undefined, { steps: steps.slice(0, -1) });
    await client.connect();
    await before(client);
    await migrate(opened.url, undefined, { steps });
    return await after(client);
  } finally {
    await client.end();
    await opened.drop();
  }
}
