import { DomainError, type StaffActor, type Transaction } from '@mobile-money/core';
import type { MemoryDatabase } from '../memory/memory-database.ts';
import type { Datacentre } from './datacentre.ts';
import { applications } from './plan.ts';
import type { Platform } from './platform.ts';
import type { Random } from './random.ts';

const ann: StaffActor = { kind: 'operator', id: 'ann', address: null };

/** Those who come by unasked: to have something sent again, or to look at what is not theirs. */
export class Visitors {
  readonly #random: Random;
  readonly #datacentre: Datacentre;
  readonly #platform: Platform;
  readonly #database: MemoryDatabase;

  constructor(random: Random, datacentre: Datacentre, platform: Platform, database: MemoryDatabase) {
    this.#random = random;
    this.#datacentre = datacentre;
    this.#platform = platform;
    this.#database = database;
  }

  async replay(isById: boolean): Promise<void> {
    const webhooks = [...this.#database.deliveries.keys()];
    const transaction = this.#any();
    if (isById && webhooks.length > 0) {
      const id = this.#random.pick(webhooks);
      await this.#datacentre.call('replay by id', (service) => service.replayWebhookById(id, ann));
    } else if (!isById && transaction !== null) {
      const { applicationId, id } = transaction;
      await this.#datacentre.call('replay', (service) => service.replayWebhook(applicationId, id));
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
    const listed = await this.#datacentre.call('list', (service) =>
      service.listPlayerTransactions({ applicationId: other, playerId, limit: 100 }),
    );
    if (listed.items.some((each) => each.applicationId !== other))
      this.#platform.leaks.push(`${other} was shown transactions of ${applicationId}`);
  }

  async #refused(what: string, request: Parameters<Datacentre['call']>[1]): Promise<void> {
    try {
      await this.#datacentre.call('snoop', request);
      this.#platform.leaks.push(`${what} was not refused`);
    } catch (error) {
      const isOtherRefusal = error instanceof DomainError && error.code !== 'transaction_not_found';
      if (isOtherRefusal) this.#platform.leaks.push(`${what} was refused with ${error.code}`);
    }
  }

  #any(): Transaction | null {
    const all = [...this.#database.transactions.values()];
    return all.length === 0 ? null : this.#random.pick(all);
  }
}
