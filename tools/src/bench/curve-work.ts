import { createDeposit, expireDeposits, type Instant, type Ports } from '@mobile-money/core';
import type { OpenDatabase } from '@mobile-money/postgres';
import type pg from 'pg';
import { driverPorts, promptedDeposit, requestOf } from './candidates.ts';
import { storeDue, storeOpen } from './stored.ts';

/** Work that is measured without HTTP: one batch of it, on the stores, in this process; and what must be there first. */
export interface CurveWork {
  readonly name: string;
  readonly isHeld?: false;
  readonly prepare?: () => Promise<unknown>;
  readonly batch: () => Promise<void>;
}

const prompts = 50;
const overdue = 1_000;
const webhooks = 100;
const receiver = 'https://curve.example';

export async function curveWork(
  database: OpenDatabase,
  client: pg.PoolClient,
): Promise<readonly CurveWork[]> {
  const ports = await driverPorts(database);
  let stored = 0;
  return [
    {
      name: `${prompts} new deposits, prompted`,
      /**
       * Stored, a provider asked that says yes at once, its answer stored. Not through HTTP: there the pretend network
       * ends what no one confirms after five minutes, its provider counts as failing, and the next size would measure
       * its slower backup.
       */
      batch: async () => {
        const create = createDeposit(await driverPorts(database));
        for (let n = 0; n < prompts; n += 1) {
          const { state } = await create(requestOf(promptedDeposit()));
          if (state !== 'provider_acknowledged') throw new Error(`A prompted deposit is ${state}.`);
        }
      },
    },
    {
      name: `expiry of ${overdue} deposits`,
      prepare: async () => {
        await storeOpen(client, 'overdue', stored, overdue);
        stored += overdue;
      },
      batch: async () => {
        const expired = await expireDeposits(ports)(overdue);
        // A figure for deposits that were not found would mean nothing.
        if (expired !== overdue) throw new Error(`Of ${overdue} deposits ${expired} were found to expire.`);
      },
    },
    {
      name: `claim and record of ${webhooks} webhooks`,
      prepare: () => storeDue(client, receiver, webhooks),
      batch: () => deliver(ports.outbox, ports.clock.now()),
    },
  ];
}

/** Without a signature and a POST, which do not depend on what is stored. */
async function deliver(outbox: Ports['outbox'], at: Instant): Promise<void> {
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
