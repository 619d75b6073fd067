import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionPage } from '../ports/transaction-reader.ts';
import type { Direction } from '../transaction/direction.ts';
import { playerId } from '../transaction/identifiers.ts';
import type { TransactionState } from '../transaction/transaction.ts';

export interface PlayerList {
  readonly applicationId: string;
  readonly playerId: string;
  readonly state?: TransactionState | null;
  readonly direction?: Direction | null;
  readonly page?: number;
  readonly limit?: number;
}

export interface PlayerTransactions extends TransactionPage {
  readonly page: number;
  readonly limit: number;
  readonly pages: number;
}

/** A player's transactions, newest first. A page past the end is empty; an unknown player has none. */
export const listPlayerTransactions =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (query: PlayerList): Promise<PlayerTransactions> => {
    const { page = 1, limit = limits.pageSizeDefault } = query;
    const isPage = Number.isSafeInteger(page) && page >= 1;
    const isLimit = Number.isSafeInteger(limit) && limit >= 1 && limit <= limits.pageSizeMax;
    if (!isPage || !isLimit) throw new DomainError('invalid_page');
    const { items, total } = await reader.listPlayer({
      applicationId: query.applicationId,
      playerId: playerId(query.playerId),
      state: query.state ?? null,
      direction: query.direction ?? null,
      page,
      limit,
    });
    return { items, total, page, limit, pages: Math.ceil(total / limit) };
  };
