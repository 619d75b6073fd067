import { DomainError, type StateChange, type Transaction, type TransactionRequest } from '@mobile-money/core';
import type { MemoryDatabase } from '../memory/memory-database.ts';
import type { BackOffice } from './back-office.ts';
import type { Datacentre } from './datacentre.ts';
import type { Devices } from './devices.ts';
import type { HistoryPlan, PlanItem } from './plan.ts';
import type { Platform } from './platform.ts';
import { type Players, playerNumbers } from './players.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Job } from './service-process.ts';
import type { Stranger } from './stranger.ts';
import type { Impostor, Visitors } from './visitors.ts';
import { lull, type Sky } from './weather.ts';

const minute = 60_000;
const hour = 60 * minute;
const dev = { kind: 'operator', id: 'dev', address: null } as const;

type Wish = Extract<PlanItem, { kind: 'deposit' | 'withdrawal' }>;

interface People {
  readonly platform: Platform;
  readonly players: Players;
  readonly office: BackOffice;
  readonly visitors: Visitors;
  readonly stranger: Stranger;
  readonly impostor: Impostor;
  readonly devices: Devices;
}

/** Sets a plan in motion: everyone does what the plan says, at its time and all at once. */
export class Story {
  readonly #begun = new Set<string>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly datacentre: Datacentre,
    private readonly people: People,
    private readonly sky: Sky,
    private readonly database: MemoryDatabase,
  ) {}

  tell(plan: HistoryPlan): void {
    for (const item of plan.items) this.#after(item.kind, item.atMs, () => this.#live(item));
    const jobs: readonly Job[] = [
      'expire',
      'escalate',
      'recover',
      'readStatuses',
      'lookAtWallets',
      'applyVerdicts',
      'deliver',
      'stopDelivering',
    ];
    const spread = [...Array(40).keys()].map(() => this.random.below(45 * minute));
    const later = [...Array(6).keys()].map(() => this.random.between(2 * hour, 27 * hour));
    for (const atMs of [...spread, ...later]) {
      const job = this.random.pick(jobs);
      this.#after('background work', atMs, async () => void (await this.datacentre.run(job)));
    }
    this.#after('the storm pauses', lull.fromMs, async () => this.sky.clear());
    for (let atMs = lull.fromMs + minute; atMs < lull.untilMs; atMs += 5 * minute) {
      this.#after('verdicts are read', atMs, async () => void (await this.datacentre.run('readStatuses')));
    }
    this.#after('the storm goes on', lull.untilMs, async () => this.sky.cloudOver());
  }

  /** Workers look after new work soon after its commit, and again around the times when it is due once more. */
  react({ event, moves, transaction }: StateChange): void {
    const reached = moves.at(-1)?.to;
    // At the very moment at which a window closes, and at that of the last reading.
    if (reached === 'pending' && transaction.direction === 'deposit') {
      const leftMs = transaction.expiresAt - this.scheduler.now();
      this.#runSoon('expire', 0.3, [leftMs, leftMs + minute]);
      this.#runSoon('readStatuses', 0.2, [leftMs]);
    }
    if (event !== null) this.#runSoon('deliver', 0.7, [0, 1_100, 2_300, 4_600, 9_000]);
    if (reached === 'approved') this.#recoverSoon();
    if (reached === 'provider_submitted') {
      this.#runSoon('readStatuses', 0.5, [6_000, 20_000]);
      this.#runSoon('escalate', 0.5, [60 * minute, 61 * minute]);
    }
    if (reached === 'provider_acknowledged') this.#runSoon('readStatuses', 0.3, [6_000, 60_000, 200_000]);
  }

  /** A payment came: it may be cut off, and windows may close at the very moment in which it is matched. */
  meetPayment(): void {
    this.#runSoon('expire', 0.5, [0]);
    this.#recoverSoon();
    // One about a prompt waits for a verdict, and when that does not come decides itself.
    this.#runSoon('readStatuses', 0.3, [100, 20_000]);
    this.#runSoon('recover', 0.3, [minute, 66_000]);
  }

  /** Something was told of a wallet: what waits long enough is looked at, and what follows from it is done. */
  meetEntry(): void {
    this.#runSoon('lookAtWallets', 0.5, [120_000]);
    this.#runSoon('applyVerdicts', 0.4, [0, 125_000]);
  }

  #recoverSoon(): void {
    this.#runSoon('recover', 0.4, [5_000, 5_000, 5_500, 12_000]);
  }

  #runSoon(job: Job, probability: number, delaysMs: readonly number[]): void {
    for (const afterMs of delaysMs.filter(() => this.random.chance(probability))) {
      this.#after(`${job} is due`, afterMs, async () => void (await this.datacentre.run(job)));
    }
  }

  async #live(item: PlanItem): Promise<void> {
    switch (item.kind) {
      case 'deposit':
      case 'withdrawal':
        for (let copy = 0; copy < item.copies; copy += 1) {
          this.#after('a request', 0, () => this.#ask(item));
        }
        return;
      case 'back_office':
        return this.people.office.review(item.clicks, item.isHonest);
      case 'exits':
        return this.people.office.clear();
      case 'replay':
        return this.people.visitors.replay(item.isById);
      case 'errand':
        return this.people.devices.tellErrand(item.channel, item.movedXaf);
      case 'snoop':
        return this.people.visitors.snoop();
      case 'restored':
        await this.datacentre.call('restored', (service) => service.markRestored());
        return;
      case 'names':
        return this.people.visitors.name(item.count);
      case 'callbacks':
        return this.people.stranger.call(item);
      case 'forged_sms':
        return this.people.stranger.write(item);
      case 'equal_deposits':
        for (const wish of this.people.impostor.wishes(item)) {
          this.#after('an impostor asks', 0, async () => void (await this.#request('deposit', wish)));
        }
        return;
      case 'fidgeting':
        return this.people.office.fidget(item.thinksAgainAfterMs);
      case 'flag':
        await this.datacentre.call('flag', (service) =>
          service.switchProvider(item.providerId, item.enabled, dev),
        );
        return;
      case 'mode': {
        const channel = this.database.registry.channels[item.channel];
        const collectionMode = item.isDialled ? 'customer_initiated' : 'merchant_initiated';
        if (channel === undefined) return;
        await this.datacentre.call('mode', (service) =>
          service.changeChannel(channel.channelId, { collectionMode }, dev),
        );
      }
    }
  }

  async #ask(wish: Wish): Promise<void> {
    const transaction = await this.#request(wish.kind, requestOf(wish));
    if (transaction !== null) this.#goOn(transaction, wish);
  }

  /** The platform asks until it is answered, always with the same reference. */
  async #request(kind: Wish['kind'], request: TransactionRequest): Promise<Transaction | null> {
    for (let tries = 0; tries < 6; tries += 1) {
      try {
        const transaction = await this.datacentre.call<Transaction>(kind, (service) =>
          kind === 'deposit'
            ? service.createDeposit({ ...request, lang: 'fr' })
            : service.createWithdrawal(request),
        );
        const scope = `${request.applicationId} ${kind} ${request.playerId} ${request.reference}`;
        this.people.platform.acknowledgements.push({ scope, transactionId: transaction.id });
        return transaction;
      } catch (error) {
        this.scheduler.note(this.scheduler.world, `${kind} failed: ${String(error)}`);
        if (error instanceof DomainError)
          this.people.platform.refusals.push({ kind, code: error.code, operator: request.operator });
        if (error instanceof DomainError && error.code !== 'too_busy') return null;
        await this.scheduler.step(this.scheduler.world, 'the platform tries again', 3_000);
      }
    }
    return null;
  }

  /** The first answer sets the player or the back office going; repeats of it do not. */
  #goOn(transaction: Transaction, wish: Wish): void {
    if (this.#begun.has(transaction.id)) return;
    this.#begun.add(transaction.id);
    if (wish.kind === 'withdrawal') {
      const delay = this.random.below(5 * minute);
      this.#after('the back office wakes', delay, async () =>
        this.people.office.decide(transaction.id, wish.habit),
      );
    } else if (transaction.direction === 'deposit') {
      this.people.players.follow(transaction, wish.habit);
    }
  }

  #after(label: string, ms: number, task: () => Promise<void>): void {
    this.scheduler.spawn(this.scheduler.world, label, task, ms);
  }
}

function requestOf(wish: Wish): TransactionRequest {
  const msisdn = playerNumbers[wish.operator][wish.number % 2] ?? playerNumbers[wish.operator][0];
  return {
    applicationId: wish.application,
    playerId: `00000000-0000-4000-9000-00000000000${wish.player}`,
    msisdn,
    amountXaf: wish.amountXaf,
    operator: wish.operator,
    reference: wish.reference,
    callbackUrl: wish.hasCallback ? `https://${wish.application}-${wish.player}.example/hook` : null,
  };
}
