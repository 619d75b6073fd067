import { createDeposit, type PlayerId, type Ports, type TransactionId } from '@mobile-money/core';
import type { OpenDatabase } from '@mobile-money/postgres';
import type pg from 'pg';
import { oneWallet } from '../harness/orange-sms.ts';
import { dialledDeposit, driverPorts, requestOf } from './candidates.ts';
import { type CurveWork, curveWork } from './curve-work.ts';
import { filledPlayer, filledTransaction } from './fill.ts';
import { paying } from './sms-figures.ts';
import { storeOpen } from './stored.ts';

/** What the database is measured by: the same calls of the stores, whatever is stored. */
export interface Calls {
  readonly works: readonly CurveWork[];
  /** How many SMS were sent so far. */
  readonly paid: () => number;
}

const together = 32;
const alone = 50;
const payments = 50;

/** One statement after the other, as from a single caller. */
async function each(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await work(n);
}

/** New things are of now, as those of a running service are; `any` names one of all that were filled in. */
export async function callsOn(
  database: OpenDatabase,
  client: pg.PoolClient,
  any: () => number,
): Promise<Calls> {
  const ports = await driverPorts(database);
  const create = createDeposit(ports);
  const pay = paying(ports as Ports, oneWallet);
  const made = Array.from({ length: alone }, () => requestOf(dialledDeposit()));
  const ids: TransactionId[] = [];
  for (const one of made) ids.push((await create(one)).id);
  let paid = 0;
  const works: CurveWork[] = [
    {
      name: 'nothing',
      batch: () => each(alone, () => database.keyed({ name: 'nothing', text: 'select 1' }, [])),
    },
    {
      name: `${together} new deposits, together`,
      batch: async () => {
        await Promise.all(Array.from({ length: together }, () => create(requestOf(dialledDeposit()))));
      },
    },
    {
      name: `${alone} new deposits, one by one`,
      batch: () => each(alone, () => create(requestOf(dialledDeposit()))),
    },
    {
      name: `${alone} of the last deposits again`,
      batch: () => each(alone, (n) => create(made[n] ?? requestOf(dialledDeposit()))),
    },
    {
      name: `${alone} of the last transactions by id`,
      batch: () => each(alone, (n) => ports.transactions.find(ids[n] as TransactionId)),
    },
    {
      name: `${alone} of all transactions by id`,
      batch: () => each(alone, () => ports.transactions.find(filledTransaction(any()) as TransactionId)),
    },
    {
      name: `${alone} player lists`,
      batch: () => each(alone, () => ports.reader.listPlayer(listOf(any()))),
    },
    {
      name: `${payments} SMS to succeeded`,
      prepare: () => storeOpen(client, 'paid', paid, payments),
      batch: async () => {
        await each(payments, (n) => pay(paid + n));
        paid += payments;
      },
    },
    ...(await curveWork(database, client)),
  ];
  return { works, paid: () => paid };
}

const listOf = (n: number) => ({
  playerId: filledPlayer(n) as PlayerId,
  applicationId: 'default',
  state: null,
  direction: null,
  page: 1,
  limit: 20,
});
