import {
  DomainError,
  type Instant,
  type Reason,
  type StaffActor,
  type Transaction,
  type TransactionRequest,
} from '@mobile-money/core';
import type { MemoryDatabase } from '../memory/memory-database.ts';
import type { Datacentre } from './datacentre.ts';
import type { Mischief } from './mischief.ts';
import { applications } from './plan.ts';
import type { Platform } from './platform.ts';
import type { Random } from './random.ts';

const ann: StaffActor = { kind: 'operator', id: 'ann', address: null };

/** Those who come by unasked: to have something sent again, or to look at what is not theirs. */
export class Visitors {
  constructor(
    private readonly random: Random,
    private readonly datacentre: Datacentre,
    private readonly platform: Platform,
    private readonly database: MemoryDatabase,
    private readonly now: () => Instant,
  ) {}

  async replay(isById: boolean): Promise<void> {
    const webhooks = [...this.database.deliveries.keys()];
    const transaction = this.#any();
    if (isById && webhooks.length > 0) {
      const id = this.random.pick(webhooks);
      await this.#followed(id, null, () =>
        this.datacentre.call('replay by id', (service) => service.replayWebhookById(id, ann)),
      );
    } else if (!isById && transaction !== null) {
      const { applicationId, id } = transaction;
      await this.#followed(null, id, () =>
        this.datacentre.call('replay', (service) => service.replayWebhook(applicationId, id)),
      );
    }
  }

  /** What came to the platform while someone waited for something to be sent again, and what they were told. */
  async #followed(
    eventId: string | null,
    transactionId: string | null,
    ask: () => Promise<{ readonly dispatched: boolean; readonly message: Reason }>,
  ): Promise<void> {
    const { arrivals, replays } = this.platform;
    const from = arrivals.length;
    const { dispatched, message } = await ask();
    replays.push({ eventId, transactionId, dispatched, code: message.code, from, until: arrivals.length });
  }

  /** Players name payments on their pages: their own, or whichever they like, and some name one after the other. */
  name(count: number): void {
    const deposits = [...this.database.transactions.values()].filter((each) => each.direction === 'deposit');
    const payments = [...this.database.payments.values()];
    if (deposits.length === 0 || payments.length === 0) return;
    const { operator, operatorTxId } = this.random.pick(payments);
    for (let named = 0; named < count; named += 1) {
      const { id: transactionId } = this.random.pick(deposits);
      this.database.hints.push({ transactionId, operator, operatorTxId, at: this.now() });
    }
  }

  /** An application asks for what belongs to the other one. */
  async snoop(): Promise<void> {
    const transaction = this.#any();
    if (transaction === null) return;
    const { applicationId, playerId, id } = transaction;
    const other = applications.find((each) => each !== applicationId) ?? '';
    await this.#refused(`the read of ${id}`, (service) => service.readTransaction(other, id));
    await this.#refused(`the replay of ${id}`, (service) => service.replayWebhook(other, id));
    const listed = await this.datacentre.call('list', (service) =>
      service.listPlayerTransactions({ applicationId: other, playerId, limit: 100 }),
    );
    if (listed.items.some((each) => each.applicationId !== other))
      this.platform.leaks.push(`${other} was shown transactions of ${applicationId}`);
  }

  async #refused(what: string, request: Parameters<Datacentre['call']>[1]): Promise<void> {
    try {
      await this.datacentre.call('snoop', request);
      this.platform.leaks.push(`${what} was not refused`);
    } catch (error) {
      const isOtherRefusal = error instanceof DomainError && error.code !== 'transaction_not_found';
      if (isOtherRefusal) this.platform.leaks.push(`${what} was refused with ${error.code}`);
    }
  }

  #any(): Transaction | null {
    const all = [...this.database.transactions.values()];
    return all.length === 0 ? null : this.random.pick(all);
  }
}

type EqualDeposits = Extract<Mischief, { kind: 'equal_deposits' }>;

/**
 * A player who opens deposits like someone else's, on that one's number: to be credited for a payment that is not
 * theirs, or to have the other's phone ask until its owner gives in. They pay for none of them.
 */
export class Impostor {
  constructor(
    private readonly random: Random,
    private readonly database: MemoryDatabase,
  ) {}

  wishes({ player, count, isSameReference }: EqualDeposits): readonly TransactionRequest[] {
    const deposits = [...this.database.transactions.values()].filter((each) => each.direction === 'deposit');
    const open = deposits.filter(({ state }) => state === 'pending' || state === 'provider_acknowledged');
    const victims = open.length > 0 ? open : deposits;
    if (victims.length === 0) return [];
    const { msisdn, amountXaf, operator, reference } = this.random.pick(victims);
    const applicationId = this.random.pick(applications);
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
