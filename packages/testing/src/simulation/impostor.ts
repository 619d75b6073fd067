import type { TransactionRequest } from '@mobile-money/core';
import type { MemoryDatabase } from '../memory/memory-database.ts';
import type { Mischief } from './mischief.ts';
import { applications } from './plan.ts';
import type { Random } from './random.ts';

type EqualDeposits = Extract<Mischief, { kind: 'equal_deposits' }>;

/**
 * A player who opens deposits like someone else's, on that one's number: to be credited for a payment that is not
 * theirs, or to have the other's phone ask until its owner gives in. They pay for none of them.
 */
export class Impostor {
  readonly #random: Random;
  readonly #database: MemoryDatabase;

  constructor(random: Random, database: MemoryDatabase) {
    this.#random = random;
    this.#database = database;
  }

  wishes({ player, count, isSameReference }: EqualDeposits): readonly TransactionRequest[] {
    const deposits = [...this.#database.transactions.values()].filter((each) => each.direction === 'deposit');
    const open = deposits.filter(({ state }) => state === 'pending' || state === 'provider_acknowledged');
    const victims = open.length > 0 ? open : deposits;
    if (victims.length === 0) return [];
    const { msisdn, amountXaf, operator, reference } = this.#random.pick(victims);
    const applicationId = this.#random.pick(applications);
    return Array.from({ length: count }, (_, turn) => ({
      applicationId,
      playerId: impostors[player % impostors.length] ?? impostors[0],
      msisdn,
      amountXaf,
      operator,
      reference: isSameReference && turn === 0 ? reference : `like-${turn}-${reference}`,
      callbackUrl: `https://${applicationId}-impostor.example/hook`,
    }));
  }
}

/** One of them is a player whom others know. */
const impostors = [
  '00000000-0000-4000-9000-000000000000',
  '00000000-0000-4000-9000-000000000008',
  '00000000-0000-4000-9000-000000000009',
] as const;
