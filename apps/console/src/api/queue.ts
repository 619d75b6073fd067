import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import { listTransactions, readRecord, type Transaction } from './transactions.ts';

/** Withdrawals that wait for a decision, the oldest first. */
export interface Queue {
  readonly items: readonly Transaction[];
  /** Where that begins which is not read yet; null: all are here. */
  readonly nextCursor: string | null;
}

export const queueKey = ['transactions', 'queue'] as const;
const waitingKey = ['waiting'] as const;

const itemsMax = 10_000;
/** So many parts come into the page together: each makes it draw the list anew. */
const partsAtOnce = 5;
const restAfterMs = 1_000;

const readWaiting = (order: 'oldest' | 'newest') => (cursor: string | undefined) =>
  listTransactions({ state: 'pending_approval', direction: 'withdrawal', order, cursor });
export const readOldest = readWaiting('oldest');

interface Reading {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

const queueReading = {
  queryKey: queueKey,
  queryFn: async ({ client, signal }: Reading): Promise<Queue> => {
    // What is on the screen whole is not cut down to its first part again.
    if (queueOf(client) !== undefined)
      return { items: await everyPart(readOldest, undefined, signal), nextCursor: null };
    const { items, next_cursor } = await readOldest(undefined);
    return { items, nextCursor: next_cursor };
  },
};

export const queueOf = (client: QueryClient): Queue | undefined => client.getQueryData<Queue>(queueKey);

/** A long queue of which the rest follows: what came since stands at its end. */
export const isReadOn = ({ queryKey, state: { data } }: Query): boolean =>
  queryKey[1] === queueKey[1] && isPart(data as Queue | undefined);

/** The first part is there after one small answer; the rest follows by itself. */
export function useQueue() {
  const client = useQueryClient();
  const reading = useQuery(queueReading);
  const cursor = reading.data?.nextCursor ?? null;
  useEffect(() => {
    if (cursor === null) return;
    // Whoever has just come works on the first; the rest must not be in their way. A service that is away is told of
    // elsewhere, and when it is back, everything is read anew.
    const soon = setTimeout(() => readOn(client).catch(() => undefined), restAfterMs);
    return () => clearTimeout(soon);
  }, [client, cursor]);
  return reading;
}

let readingOn: Promise<void> | null = null;

function readOn(client: QueryClient): Promise<void> {
  readingOn ??= readRest(client).finally(() => {
    readingOn = null;
  });
  return readingOn;
}

async function readRest(client: QueryClient): Promise<void> {
  for (let queue = queueOf(client); isPart(queue); queue = queueOf(client)) {
    const from = queue.nextCursor;
    const fresh: Transaction[] = [];
    let cursor: string | null = from;
    for (let parts = 0; parts < partsAtOnce && cursor !== null; parts += 1) {
      const part = await readOldest(cursor);
      fresh.push(...part.items);
      cursor = part.next_cursor;
    }
    client.setQueryData<Queue>(queueKey, (known) =>
      known?.nextCursor === from ? { items: [...known.items, ...fresh], nextCursor: cursor } : known,
    );
  }
}

const isPart = (queue: Queue | undefined): queue is Queue & { readonly nextCursor: string } =>
  queue !== undefined && queue.nextCursor !== null && queue.items.length < itemsMax;

/** How many wait and how much they come to, also before all of them are read. */
export const useWaiting = () =>
  useQuery({ queryKey: waitingKey, queryFn: () => call('get /internal/v1/withdrawals/waiting', {}) });

/**
 * What the provider of a waiting withdrawal has to send it with; others promise money meanwhile. What the same reading
 * says of its risks counts in the queue: those change while the withdrawal stays as it is.
 */
export const useFloat = (id: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['transaction', id, 'float'],
    queryFn: async ({ client }) => {
      const record = await readRecord(id);
      replaceInQueue(client, record);
      return record.float;
    },
    refetchInterval: 15_000,
  });

interface Moved {
  readonly id: string;
  readonly state: string;
}

/** What the moves of withdrawals bring about: those decided leave, newcomers are read, and so is what has changed. */
export async function followQueue(client: QueryClient, moved: readonly Moved[]): Promise<void> {
  if (moved.some(({ state }) => enteredOrLeft.has(state)))
    void client.invalidateQueries({ queryKey: waitingKey });
  if (!isFollowed(client)) return;
  await untilQueueIsRead(client);
  leaveQueue(client, decidedAmong(moved));
  const known = new Set(queueOf(client)?.items.map(({ service_tx_id }) => service_tx_id));
  const waiting = lastMoves(moved).filter(isWaiting);
  for (const { id } of waiting.filter((each) => known.has(each.id))) await refreshInQueue(client, id);
  if (waiting.some(({ id }) => !known.has(id))) await takeInNewcomers(client);
  for (const id of relatedTo(client, moved)) await refreshInQueue(client, id);
}

/** A queue that no one looks at, and that is read anew for whoever comes back, is not read for what moves meanwhile. */
export function isFollowed(client: QueryClient): boolean {
  const query = client.getQueryCache().find<Queue>({ queryKey: queueKey });
  return query?.isActive() === true || (query?.state.data !== undefined && !query.state.isInvalidated);
}

/** Those that no longer wait. */
export const decidedAmong = (moved: readonly Moved[]): ReadonlySet<string> =>
  new Set(
    lastMoves(moved)
      .filter((each) => !isWaiting(each))
      .map(({ id }) => id),
  );

const isWaiting = ({ state }: Moved): boolean => state === 'pending_approval';

const lastMoves = (moved: readonly Moved[]): readonly Moved[] => [
  ...new Map(moved.map((each) => [each.id, each])).values(),
];

const enteredOrLeft: ReadonlySet<string> = new Set(['pending_approval', 'approved', 'failed']);

/** With these moves of one, others of its player or its number are riskier than before, or less so. */
const weighsOnOthers: ReadonlySet<string> = new Set([...enteredOrLeft, 'succeeded']);
/** Who has more of them waiting sees by that alone that something is wrong; and what is looked at is read by itself. */
const relatedMax = 25;
/** Those that left the queue and are not over: that one succeeds weighs on those that still wait. */
const left = new Map<string, Transaction>();

/** Others that wait, of the players and numbers of those that moved. */
function relatedTo(client: QueryClient, moved: readonly Moved[]): readonly string[] {
  const ids = new Set(moved.filter(({ state }) => weighsOnOthers.has(state)).map(({ id }) => id));
  const items = queueOf(client)?.items ?? [];
  const those = [...items, ...left.values()].filter(({ service_tx_id }) => ids.has(service_tx_id));
  for (const { id, state } of moved) if (state === 'failed' || state === 'succeeded') left.delete(id);
  const players = new Set(those.map(({ player_id }) => player_id).filter((player) => player !== null));
  const numbers = new Set(those.map(({ msisdn }) => msisdn));
  return items
    .filter(({ service_tx_id }) => !ids.has(service_tx_id))
    .filter(({ player_id, msisdn }) => numbers.has(msisdn) || (player_id !== null && players.has(player_id)))
    .slice(0, relatedMax)
    .map(({ service_tx_id }) => service_tx_id);
}

/** A reading under way ends first: it would put back what is changed meanwhile. */
export async function untilQueueIsRead(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...queueReading, staleTime: Number.POSITIVE_INFINITY }).catch(() => undefined);
  await readOn(client).catch(() => undefined);
}

/** Takes in what came since: reads from the newest back to the first one that is known. */
async function takeInNewcomers(client: QueryClient): Promise<void> {
  const ids = new Set(queueOf(client)?.items.map(({ service_tx_id }) => service_tx_id));
  const isKnown = ({ service_tx_id }: Transaction): boolean => ids.has(service_tx_id);
  const read = await everyPart(readWaiting('newest'), (items) => items.some(isKnown));
  changeItems(client, (items) => {
    const already = new Set(items.map(({ service_tx_id }) => service_tx_id));
    return [...items, ...read.filter(({ service_tx_id }) => !already.has(service_tx_id)).toReversed()];
  });
}

async function refreshInQueue(client: QueryClient, id: string): Promise<void> {
  const record = await readRecord(id).catch(() => null);
  if (record !== null) replaceInQueue(client, record);
}

/** Those that have changed and still wait keep their places. */
export function replaceInQueue(client: QueryClient, ...changed: readonly Transaction[]): void {
  const read = new Map(changed.map((each) => [each.service_tx_id, each]));
  const newsOf = (known: Transaction): Transaction | null => {
    const found = read.get(known.service_tx_id);
    return found !== undefined && isNews(known, found) ? found : null;
  };
  changeItems(client, (items) =>
    items.some((each) => newsOf(each) !== null) ? items.map((each) => newsOf(each) ?? each) : items,
  );
}

/**
 * Risks change with what others do, and whose word counts with what becomes of them. No version tells of it: of two
 * that say otherwise the last that was read counts.
 */
const isNews = (known: Transaction, read: Transaction): boolean =>
  read.state === 'pending_approval' &&
  (known.version < read.version ||
    (known.version === read.version && besideVersion(known) !== besideVersion(read)));

const besideVersion = (each: Transaction): string =>
  JSON.stringify([
    each.risks,
    each.approvals,
    each.proposal,
    each.approvals_needed,
    each.second_person_because,
    each.outside_limits,
  ]);

export const leaveQueue = (client: QueryClient, ids: ReadonlySet<string>): void =>
  changeItems(client, (items) => {
    const leaving = items.filter(({ service_tx_id }) => ids.has(service_tx_id));
    for (const each of leaving) left.set(each.service_tx_id, each);
    return leaving.length === 0 ? items : items.filter(({ service_tx_id }) => !ids.has(service_tx_id));
  });

const changeItems = (
  client: QueryClient,
  change: (items: readonly Transaction[]) => readonly Transaction[],
): void => {
  const queue = queueOf(client);
  if (queue === undefined) return;
  const items = change(queue.items);
  if (items === queue.items) return;
  const isOld = client.getQueryState(queueKey)?.isInvalidated === true;
  client.setQueryData<Queue>(queueKey, { ...queue, items });
  // What is written here counts as read: what was to be read anew still is.
  if (isOld) void client.invalidateQueries({ queryKey: queueKey, refetchType: 'none' });
};
