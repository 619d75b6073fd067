import { randomUUID } from 'node:crypto';
import { eventLoopPauses, SystemClock, timeOrderedIds } from '@mobile-money/api/beside-the-service';
import {
  AnswerKeeper,
  type DepositRequest,
  defaultSettings,
  type Operator,
  type Ports,
} from '@mobile-money/core';
import { type Database, openDatabase, postgresPorts } from '@mobile-money/postgres';
import { closedLoop, type Load, measureLoad, median } from '../harness/loops.ts';
import { phoneNumber } from '../harness/pretend-network.ts';
import type { HttpRequest } from '../harness/sender.ts';
import type { Server } from '../harness/server-process.ts';
import type { Bench } from './surroundings.ts';

const rounds = 5;
/** The first seconds belong to the compiler, not to the figure. */
const warmUpSeconds = 5;
/** Enough that a server is never without work, as in the peak of a match day. */
const atOnce = 64;

/** Something that is done for so many seconds, or once; tells how often a second it was done, or how long it took. */
export type Candidate = (seconds: number) => Promise<number>;

/** Measures candidates by turns, so that all of them see the same machine; the middle round of each counts. */
export async function sideBySide<Name extends string>(
  what: string,
  candidates: Readonly<Record<Name, Candidate>>,
  { sizes: { seconds }, note }: Bench,
): Promise<Record<Name, number>> {
  const runs = (Object.entries(candidates) as [Name, Candidate][]).map(([name, run]) => {
    const rates: number[] = [];
    return { name, run, rates };
  });
  note(`${what}: warming up`);
  for (const { run } of runs) await run(Math.min(warmUpSeconds, seconds));
  for (let round = 1; round <= rounds; round += 1) {
    note(`${what}: round ${round} of ${rounds}`);
    for (const { run, rates } of runs) rates.push(await run(seconds));
  }
  const middles = runs.map(({ name, rates }) => [name, median(rates)]);
  return Object.fromEntries(middles) as Record<Name, number>;
}

/** Requests a second that a server answers. */
export const requestsTo =
  ({ url }: Server, next: (n: number) => HttpRequest, more: Partial<Load> = {}): Candidate =>
  async (seconds) =>
    (await measureLoad({ url, atOnce, seconds, next, ...more })).perSecond;

/** A use case on its stores, called as fast as so many callers at once allow: what is left without HTTP, log and jobs. */
export const driven =
  (url: string, make: (ports: Ports) => (n: number) => Promise<unknown>): Candidate =>
  async (seconds) => {
    const database = openDatabase({ url, poolMax: 16, applicationName: 'bench' });
    const ports = { ...(await driverPorts(database)), ids: { next: () => randomUUID() } };
    const { perSecond } = await closedLoop({ atOnce, seconds }, make(ports));
    await database.close();
    return perSecond;
  };

/** What use cases need, with a registry in which every device is alive, and providers that say yes at once. */
export async function driverPorts(database: Database): Promise<Ports> {
  const stores = postgresPorts(database);
  const clock = new SystemClock();
  const registry = await stores.registry.read();
  const aliveNow = () => registry.channels.map((each) => ({ ...each, lastSeenAt: clock.now() }));
  const quiet = (): void => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  return {
    ...stores,
    // As the service does: it reads and tells the database of devices at most once in a while.
    registry: {
      ...stores.registry,
      read: async () => ({ ...registry, channels: aliveNow() }),
      markSeen: async () => {},
    },
    blocks: { ...stores.blocks, active: async () => new Set() },
    traffic: { since: async () => new Map() },
    collections: { collect: async () => ({ outcome: 'sent', providerTxId: null }) },
    statuses: { readStatus: async () => ({ outcome: 'pending' }) as const, givesVerdicts: () => true },
    answerKeeper: new AnswerKeeper({ clock, pauses: eventLoopPauses, log }),
    clock,
    ids: timeOrderedIds,
    settings: defaultSettings,
    log,
  } as unknown as Ports;
}

/** Counted over all rounds and candidates: an open deposit of the same number and amount would take the channel. */
let made = 0;

const newDeposit = (operator: Operator) => () => {
  made += 1;
  return {
    player_id: randomUUID(),
    msisdn: phoneNumber(operator, 1_000_000 + (made % 1_000_000)),
    amount_xaf: 500 + ((made + Math.floor(made / 1_000_000)) % 500),
    operator,
    reference: randomUUID(),
    callback_url: 'https://platform.example/webhooks',
  };
};

/** A new deposit that the player pays by dialling: every rule, no provider. */
export const dialledDeposit = newDeposit('orange');

/** A new deposit that the player confirms on a prompt: the provider is asked for it. */
export const promptedDeposit = newDeposit('mtn');

/** The same as the use case takes it. */
export function requestOf({
  player_id,
  amount_xaf,
  callback_url,
  ...rest
}: ReturnType<typeof dialledDeposit>) {
  const named = { playerId: player_id, amountXaf: amount_xaf, callbackUrl: callback_url };
  return { ...rest, ...named, lang: 'fr', applicationId: 'default' } as DepositRequest;
}

/** POSTs one new thing after the other. */
export const posting = (path: string, make: () => object) => (): HttpRequest => ({
  path,
  body: JSON.stringify(make()),
});

/** Whose number is this? */
export const detectRequest: HttpRequest = {
  path: '/api/v1/msisdn/detect',
  body: JSON.stringify({ msisdn: '+237691234567', country_code: 'CM' }),
};
