import { SystemClock, timeOrderedIds } from '@mobile-money/api/beside-the-service';
import { defaultSettings, expireDeposits, type Instant } from '@mobile-money/core';
import { type OpenDatabase, postgresPorts } from '@mobile-money/postgres';
import type pg from 'pg';
import { patiently } from '../beside/patiently.ts';
import { promptMaker } from './curve-prompts.ts';
import { storeOpen } from './open-deposits.ts';

/** Work that is measured without HTTP: one batch of it, on the stores, in this process; the milliseconds it took. */
export interface CurveWork {
  readonly name: string;
  readonly batch: () => Promise<number>;
}

const prompts = 50;
const overdue = 1_000;
const webhooks = 100;
const receiver = 'https://curve.example';

export function curveWork(database: OpenDatabase, client: pg.PoolClient): readonly CurveWork[] {
  const stores = postgresPorts(database);
  const statuses = { readStatus: async () => ({ outcome: 'pending' }) as const, givesVerdicts: () => true };
  const ports = {
    ...stores,
    statuses,
    clock: new SystemClock(),
    ids: timeOrderedIds,
    settings: defaultSettings,
  };
  let stored = 0;
  const storeOverdue = async (): Promise<void> => {
    await storeOpen(client, 'overdue', stored, overdue);
    stored += overdue;
  };
  const makePrompts = promptMaker(database);
  return [
    {
      name: `${prompts} new deposits, prompted`,
      batch: async () => {
        const began = performance.now();
        await makePrompts(prompts);
        return performance.now() - began;
      },
    },
    {
      name: `expiry of ${overdue} deposits`,
      batch: async () => {
        await storeOverdue();
        const began = performance.now();
        const expired = await expireDeposits(ports)(overdue);
        // A figure for deposits that were not found would mean nothing.
        if (expired !== overdue) throw new Error(`Of ${overdue} deposits ${expired} were found to expire.`);
        return performance.now() - began;
      },
    },
    {
      name: `claim and record of ${webhooks} webhooks`,
      batch: async () => {
        await patiently(client, storeDue, [webhooks, receiver, Date.now()]);
        const began = performance.now();
        await deliver(stores.outbox, ports.clock.now());
        return performance.now() - began;
      },
    },
  ];
}

/** Without a signature and a POST, which do not depend on what is stored. */
async function deliver(outbox: ReturnType<typeof postgresPorts>['outbox'], at: Instant): Promise<void> {
  const { leases } = await outbox.lease({
    at,
    until: (at + 12_000) as Instant,
    limit: webhooks,
    perReceiver: webhooks,
    trusted: { places: new Map([[receiver, webhooks]]), othersLimit: 0 },
  });
  if (leases.length !== webhooks) throw new Error(`Of ${webhooks} webhooks ${leases.length} were leased.`);
  const attempt = { at, durationMs: 40, status: 200, error: null, answerExcerpt: '' };
  await Promise.all(leases.map((lease) => outbox.finish(lease, attempt, 'delivered', null)));
}

const storeDue = `
  insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url, receiver,
    body, created_at, status, next_attempt_at, due_at)
  select uuidv7(), uuidv7(), 'default', 'curve-' || n, 2, 'payment.succeeded', $2 || '/webhooks', $2, '{}', $3::bigint,
    'pending', $3::bigint, $3::bigint
  from generate_series(1, $1::int) n`;
