import { limits } from '../limits.ts';
import { isBlocked } from '../mark/block.ts';
import type { Ports } from '../ports/ports.ts';
import type { SearchOrder, Slice, TransactionSearch } from '../ports/transaction-reader.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { type Risk, risksOf } from '../withdrawal/risk.ts';
import { checkedLimit, type SliceRequest } from './lists.ts';

type RiskPorts = Pick<Ports, 'reader' | 'blocks' | 'settings'>;

/** What speaks for a second look at a withdrawal that waits for a decision; nothing for all else. */
export const readRisks =
  ({ reader, blocks, settings: { restoredAt } }: RiskPorts) =>
  async (transaction: Transaction): Promise<readonly Risk[]> => {
    if (transaction.direction !== 'withdrawal' || transaction.state !== 'pending_approval') return [];
    const [history, active] = await Promise.all([reader.payoutHistory(transaction), blocks.active()]);
    return risksOf(transaction, history, { isOnBlockList: isBlocked(active, transaction), restoredAt });
  };

/**
 * Withdrawals that wait for a decision and bear at least one of these risks. What a risk depends on changes with every
 * transaction of a player, so it is kept nowhere: the queue is looked through in parts. A slice may be short, and even
 * empty, while there are more.
 */
export const searchRisky = (ports: RiskPorts) => {
  const read = readRisks(ports);
  return async (
    wanted: readonly Risk[],
    search: TransactionSearch,
    slice: SliceRequest,
    order: SearchOrder = 'newest',
  ): Promise<Slice<Transaction>> => {
    const limit = checkedLimit(slice);
    const { state = 'pending_approval', direction = 'withdrawal' } = search;
    if (state !== 'pending_approval' || direction !== 'withdrawal') return { items: [], nextCursor: null };
    const waiting: TransactionSearch = { ...search, state, direction };
    const found: Transaction[] = [];
    let cursor = slice.cursor;
    for (let parts = 0; parts < limits.riskPartsMax && found.length < limit; parts += 1) {
      const part = await ports.reader.search(waiting, cursor, limit - found.length, order);
      const borne = await Promise.all(part.items.map(read));
      found.push(...part.items.filter((_, place) => borne[place]?.some((risk) => wanted.includes(risk))));
      cursor = part.nextCursor;
      if (cursor === null) break;
    }
    return { items: found, nextCursor: cursor };
  };
};
