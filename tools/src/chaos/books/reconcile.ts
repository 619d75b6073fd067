import { announcementFindings } from './announcements.ts';
import { type Books, grouped, type PlatformOrder, type ServiceTransaction } from './books.ts';
import { type Finding, finding } from './finding.ts';
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
const scopeOf = ({ direction, playerId, reference }: PlatformOrder | ServiceTransaction): string =>
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
