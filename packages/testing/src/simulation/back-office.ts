import type { Deposit, ReceivedPayment, StaffActor, Transaction, TransactionState } from '@mobile-money/core';
import type { Datacentre } from './datacentre.ts';
import type { StaffHabit } from './plan.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

const ann: StaffActor = { kind: 'operator', id: 'ann', address: null };
const ben: StaffActor = { kind: 'operator', id: 'ben', address: null };

const slice = { cursor: null, limit: 50 };
const outcomes = ['succeeded', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

/** People who decide: at once with each other, twice in a row, and not always with care. */
export class BackOffice {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly datacentre: () => Datacentre,
  ) {}

  decide(id: string, habit: StaffHabit): void {
    const approve = (who: StaffActor) =>
      this.#click('approve', (service) => service.approveWithdrawal(id, who));
    const reject = (who: StaffActor) =>
      this.#click('reject', (service) => service.rejectWithdrawal(id, who, 'not plausible'));
    const reserve = (who: StaffActor, isTakenOver = false) =>
      this.#click('reserve', (service) => service.reserveWithdrawal(id, who, isTakenOver));
    const clicks: Readonly<Record<StaffHabit, readonly (() => void)[]>> = {
      approves: [() => approve(ann), () => approve(ben)],
      approves_twice: [() => approve(ann), () => approve(ann), () => approve(ben)],
      approves_alone: [() => approve(ann), () => approve(ann)],
      works_in_turn: [
        () => reserve(ann),
        () => approve(ann),
        () => reserve(ben, true),
        () => approve(ben),
        () => this.#click('release', (service) => service.releaseWithdrawal(id, ann)),
      ],
      rejects: [() => reject(ann)],
      quarrels: [() => approve(ann), () => reject(ben)],
      forgets: [],
    };
    for (const click of clicks[habit]) click();
  }

  /** Looks at what is held, and clicks. A careless staff member picks payments that do not fit. */
  async review(clicks: number, isHonest: boolean): Promise<void> {
    const { held, unmatched } = await this.#desk();
    const people = Array.from({ length: clicks }, (_, click) => (click === 0 ? ann : ben));
    for (const { id } of held) {
      const outcome = this.random.pick(outcomes);
      if (this.random.chance(0.6)) this.#resolve(id, outcome, people);
    }
    for (const { payment, candidates } of unmatched) {
      const isFirst = isHonest && this.random.chance(0.5);
      const candidate = isFirst ? candidates[0] : candidates[this.random.below(candidates.length)];
      const others = unmatched.map((each) => each.payment);
      if (candidate !== undefined) this.#complete(candidate.deposit, payment, others, people, isHonest);
    }
  }

  /**
   * A colleague who clicks everything twice, together with another one, and thinks again: what waits for people is
   * decided one way and the other, at once or a little later, and completed from this payment and from those.
   */
  async fidget(thinksAgainAfterMs: number): Promise<void> {
    const { held, unmatched } = await this.#desk();
    const waiting = await this.#search('pending_approval');
    const { world } = this.scheduler;
    const thinkAgain = (click: () => void): void =>
      this.scheduler.spawn(world, 'a colleague thinks again', async () => click(), thinksAgainAfterMs);
    for (const { id } of held.slice(0, 2)) {
      const isKept = this.random.chance(0.5);
      const [first, second] = isKept ? outcomes : outcomes.toReversed();
      this.#resolve(id, first ?? 'failed', [ann, ann, ben]);
      thinkAgain(() => this.#resolve(id, second ?? 'failed', [ann, ben]));
    }
    const payments = unmatched.map((each) => each.payment);
    for (const { payment, candidates } of unmatched.slice(0, 2)) {
      for (const { deposit } of candidates.slice(0, 2)) {
        this.#complete(deposit, payment, payments, [ann, ann], true);
        thinkAgain(() => this.#complete(deposit, payment, payments.toReversed(), [ben, ben], false));
      }
    }
    for (const { id } of waiting.slice(0, 2)) {
      this.decide(id, this.random.pick(['approves_twice', 'rejects', 'quarrels']));
      thinkAgain(() => this.decide(id, this.random.pick(['approves', 'rejects', 'quarrels'])));
    }
  }

  /** What is held for a decision, and money that found no deposit. */
  async #desk() {
    const held = await this.#search('requires_manual_resolution');
    const unmatched = await this.datacentre().call('review', (service) =>
      service.listPayments('unmatched', slice),
    );
    return { held, unmatched: unmatched.items };
  }

  async #search(state: TransactionState): Promise<readonly Transaction[]> {
    const found = await this.datacentre().call('review', (service) =>
      service.searchTransactions({ state }, slice),
    );
    return found.items;
  }

  #resolve(transactionId: string, outcome: Outcome, people: readonly StaffActor[]): void {
    const resolution = { transactionId, outcome, reason: 'looked into it' };
    for (const who of people) {
      this.#click('resolve', (service) => service.resolveTransaction(resolution, who));
    }
  }

  #complete(
    deposit: Deposit,
    payment: ReceivedPayment,
    others: readonly ReceivedPayment[],
    people: readonly StaffActor[],
    isHonest: boolean,
  ): void {
    const fits = others.filter((each) => !isHonest || each.payer === deposit.msisdn).map(({ id }) => id);
    const paymentIds = this.random.chance(0.5) ? [payment.id] : [payment.id, ...fits].slice(0, 3);
    // In their own words: the books are checked by it.
    const reason = `the player showed the SMS of ${paymentIds.join(' and ')}`;
    const completion = { transactionId: deposit.id, paymentIds, reason };
    for (const who of people) {
      this.#click('complete', (service) => service.completeDepositByHand(completion, who));
    }
  }

  /** A click is not waited for: the next may come before its answer. */
  #click(what: string, request: Parameters<Datacentre['call']>[1]): void {
    this.scheduler.spawn(this.scheduler.world, `${what} is clicked`, async () => {
      await this.datacentre().call(what, request);
    });
  }
}
