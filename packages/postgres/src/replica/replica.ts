import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher } from '../batch/batcher.ts';
import type { Database, Statement } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { timelineOfPrimary } from '../servers/standing.ts';

/** Up to where everything that was acknowledged is on the primary's disk. */
const written: Statement = {
  name: 'primary_position',
  text: `select pg_current_wal_flush_lsn() - '0/0' as position,
    ${timelineOfPrimary} as timeline, (select system_identifier::text from pg_control_system()) as identity`,
};

/** Who it receives from is told to some accounts only; the others learn of a new timeline minutes later. */
const replayed: Statement = {
  name: 'replica_position',
  text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as position,
    coalesce((select received_tli from pg_stat_wal_receiver),
      (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
    (select system_identifier::text from pg_control_system()) as identity`,
};

interface Position {
  /** Bytes since the beginning of the log; null when the server is no standby. */
  readonly position: string | null;
  /** Each promotion begins a new one, and positions of two of them cannot be compared. */
  readonly timeline: number;
  readonly identity: string;
}

const lookAgainMs = 5;

/** Tells when the copy of a database holds all that was acknowledged before the question. */
export class Replica {
  readonly #written: Batcher<null, Position>;
  readonly #replayed: Batcher<null, Position>;

  constructor(primary: Database, replica: Database) {
    this.#written = asked(primary, written);
    this.#replayed = asked(replica, replayed);
  }

  /** Why it does not within that time; null when it does. */
  async catchUp(withinMs: number): Promise<string | null> {
    const giveUpAt = performance.now() + withinMs;
    const wanted = await this.#written.add(null);
    for (;;) {
      const { position, timeline, identity } = await this.#replayed.add(null);
      if (identity !== wanted.identity) return 'It is not a copy of the database.';
      if (position === null) return 'It is no standby.';
      if (timeline !== wanted.timeline) return 'It follows another primary.';
      if (Number(position) >= Number(wanted.position)) return null;
      if (performance.now() > giveUpAt) return 'It is behind.';
      await sleep(lookAgainMs);
    }
  }
}

/** Whoever comes while a question is under way gets the answer to the next one, so that no answer is older than him. */
const asked = (database: Database, statement: Statement): Batcher<null, Position> =>
  new Batcher(
    async (all) => {
      const { rows } = await database.keyed<Position>(statement, []);
      return all.flatMap(() => rows);
    },
    { underWayMax: 1, batchMax: 1_000, isForAll: isDatabaseUnavailable },
  );
