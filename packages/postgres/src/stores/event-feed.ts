import type { EventFeed, EventId, FeedEvent, PlatformEvent } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { eventRow } from '../rows/delivery-row.ts';
import { asIs, kept, under } from '../rows/kept.ts';

const feedRow = kept<FeedEvent>({
  id: under('event_id'),
  position: asIs,
  body: asIs,
  failureCode: asIs,
});

const sql = statements({
  events_after: `select ${feedRow.columns} from webhook_deliveries
    where application_id = $1 and position > $2 order by position limit $3`,
  event_find: `select ${eventRow.columns} from webhook_deliveries where event_id = $1`,
  events_newest: `select position from webhook_deliveries
    where application_id = $1 order by position desc limit 1`,
});

/** The events that commits wrote, by the positions that commits gave them. */
export class PostgresEventFeed implements EventFeed {
  constructor(private readonly database: Database) {}

  async after(applicationId: string, position: number, limit: number): Promise<readonly FeedEvent[]> {
    return feedRow.all(await this.database.keyed(sql.events_after, [applicationId, position, limit]));
  }

  async find(applicationId: string, id: EventId): Promise<PlatformEvent | null> {
    // Asked for both, a planner might walk through all events of the application.
    const event = eventRow.first(await this.database.keyed(sql.event_find, [id]));
    return event?.applicationId === applicationId ? event : null;
  }

  async newest(applicationId: string): Promise<number> {
    const { rows } = await this.database.keyed<{ position: number }>(sql.events_newest, [applicationId]);
    return rows[0]?.position ?? 0;
  }
}
