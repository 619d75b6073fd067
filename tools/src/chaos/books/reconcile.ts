import {
  type Books,
  type EventName,
  type Finding,
  finding,
  grouped,
  type Ordered,
  type PlatformOrder,
  type SeenEvent,
  type ServiceTransaction,
} from './books.ts';
import { moneyFindings } from './money.ts';

/** Compares the three books, and tells everything in which they disagree. At rest there is nothing to tell. */
export function reconcile(books: Books): readonly Finding[] {
  const { platform, service } = books;
  const sameReference = grouped(service.transactions, scopeOf);
  const known = new Map(service.transactions.map((each) => [each.id, each]));
  return [
    ...platform.orders.flatMap((order) => orderFindings(order, sameReference(scopeOf(order)), known)),
    ...service.transactions.flatMap(unsettled),
    ...announcementFindings(books),
    ...moneyFindings(books),
  ];
}

/** A reference names one transaction of a player and a direction. */
const scopeOf = ({ direction, playerId, reference }: Ordered): string =>
  `${direction} ${playerId} ${reference}`;

function orderFindings(
  order: PlatformOrder,
  stored: readonly ServiceTransaction[],
  known: ReadonlyMap<string, ServiceTransaction>,
): readonly Finding[] {
  const { direction, reference, amountXaf, msisdn } = order;
  const name = `The ${direction} ${reference}`;
  const ids = [...new Set([...order.acknowledged, ...stored.map(({ id }) => id)])];
  const found: Finding[] = [];
  if (order.acknowledged.length === 0) {
    found.push(finding('unsettled', `${name} was never acknowledged.`));
  }
  for (const id of new Set(order.acknowledged)) {
    const transaction = known.get(id);
    if (transaction === undefined) {
      found.push(finding('lost', `${name} was acknowledged as ${id}, which the service does not have.`));
    } else if (transaction.amountXaf !== amountXaf || transaction.msisdn !== msisdn) {
      found.push(finding('contradicting', `${name} has another amount or number in the service: ${id}.`));
    }
  }
  if (ids.length > 1) found.push(finding('doubled', `${name} became ${ids.length}: ${ids.join(', ')}.`));
  return found;
}

const ends = new Set(['succeeded', 'failed', 'expired']);

const unsettled = ({ id, direction, state }: ServiceTransaction): readonly Finding[] =>
  ends.has(state) ? [] : [finding('unsettled', `The ${direction} ${id} is still ${state}.`)];

const eventByState: Readonly<Record<string, EventName>> = {
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  expired: 'payment.expired',
};

/** What the platform was told, against what happened in the service. */
function announcementFindings({ platform, service }: Books): readonly Finding[] {
  const orderOf = new Map(platform.orders.flatMap((order) => order.acknowledged.map((id) => [id, order])));
  return service.transactions.flatMap((transaction) => {
    const order = orderOf.get(transaction.id);
    if (order === undefined) return [];
    const seen = order.events.filter(({ serviceTxId }) => serviceTxId === transaction.id);
    return [...told(transaction, seen), ...believed(transaction, order, seen)];
  });
}

function told(transaction: ServiceTransaction, seen: readonly SeenEvent[]): readonly Finding[] {
  const { id, callbackUrl, reached, amountXaf } = transaction;
  const due = reached.flatMap((state) => eventByState[state] ?? []);
  const events = seen.map(({ event }) => event);
  const found: Finding[] = [];
  const missing = [...new Set(due)].filter((event) => !events.includes(event));
  if (callbackUrl !== null) {
    for (const event of missing) found.push(finding('unannounced', `${event} of ${id} never came.`));
  }
  for (const event of new Set(events)) {
    if (!due.includes(event)) found.push(finding('contradicting', `${event} of ${id} came, and never was.`));
  }
  if (missing.length === 0 && !isInOrder(due, events)) {
    found.push(finding('contradicting', `The webhooks of ${id} came as ${events.join(', ')}.`));
  }
  if (seen.some((each) => each.amountXaf !== amountXaf)) {
    found.push(finding('contradicting', `A webhook of ${id} has another amount.`));
  }
  return found;
}

/** Repetitions may come at any time; the first of each event comes in the order in which things happened. */
function isInOrder(due: readonly EventName[], events: readonly EventName[]): boolean {
  const firsts = [...new Set(events)];
  const expected = [...new Set(due)];
  return firsts.every((event, place) => event === expected[place]);
}

/** The platform acts on its webhooks: what it has credited is what the service says in the end. */
function believed(
  { id, direction, state, amountXaf }: ServiceTransaction,
  { creditedXaf }: PlatformOrder,
  seen: readonly SeenEvent[],
): readonly Finding[] {
  if (direction === 'withdrawal') return [];
  if (creditedXaf > amountXaf) {
    return [finding('doubled', `The deposit ${id} of ${amountXaf} XAF was credited with ${creditedXaf}.`)];
  }
  if (creditedXaf > 0 && state !== 'succeeded') {
    return [finding('contradicting', `The deposit ${id} is ${state}, and the player was credited.`)];
  }
  const wasTold = seen.some(({ event }) => event === 'payment.succeeded');
  return state === 'succeeded' && wasTold && creditedXaf !== amountXaf
    ? [finding('contradicting', `The deposit ${id} was credited with ${creditedXaf} of ${amountXaf} XAF.`)]
    : [];
}
