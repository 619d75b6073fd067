import { outboxContract } from '@mobile-money/testing/contracts/outbox';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

outboxContract(async () => {
  const { database, ...ports } = await subject();
  await database.pool.query('truncate webhook_deliveries, webhook_attempts');
  return ports;
});
