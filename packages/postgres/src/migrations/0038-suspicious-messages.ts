import type { Migration } from './migration.ts';

/** SMS that say something against money that was told of before: few, and a person must see them. */
export const suspiciousMessages: Migration = {
  name: '0038-suspicious-messages',
  sql: `
create index messages_suspicious on messages (received_at, id)
  where kind = 'sms' and outcome = 'held' and is_suspicious;
`,
};
