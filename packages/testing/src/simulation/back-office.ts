import type { Deposit, OperatorActor, ReceivedPayment, Transaction } from '@mobile-money/core';
import type { Datacentre } from './datacentre.ts';
import type { OperatorHabit } from './plan.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

const ann: OperatorActor = { kind: 'operator', id: 'ann', address: null };
const ben: OperatorActor = { kind: 'operator', id: 'ben', address: null };

/** People who decide: at once with each other, twice in a row, and not always with care. */
export class BackOffice {
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #datacentre: () => Datacentre;

  constructor(scheduler: Scheduler, random: Random, datacentre: () => Datacentre) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.#datacentre = datacentre;
  }

  decide(id: string, habit: OperatorHabit): void {
    const approve = (who: OperatorActor) =>
      this.#click('approve', (service) => service.approveWithdrawal(id, who));
    const reject = (who: OperatorActor) =>
      this.#click('reject', (service) => service.rejectWithdrawal(id, who, 'not plausible'));
    const claim = (who: OperatorActor, isTakenOver = false) =>
      this.#click('claim', (service) => service.claimWithdrawal(id, who, isTakenOver));
    const clicks: Readonly<Record<OperatorHabit, readonly (() => void)[]>> = {
      approves: [() => approve(ann), () => approve(ben)],
      approves_twice: [() => approve(ann), () => approve(ann), () => approve(ben)],
      approves_alone: [() => approve(ann), () => approve(ann)],
      works_in_turn: [
        () => claim(ann),
        () => approve(ann),
        () => claim(ben, true),
        () => approve(ben),
        () => this.#click('release', (service) => service.releaseWithdrawal(id, ann)),
      ],
      rejects: [() => reject(ann)],
      quarrels: [() => approve(ann), () => reject(ben)],
      forgets: [],
    };
    for (const click of clicks[habit]) click();
  }

  /** Looks at what is held, and clicks. A careless operator picks payments that do not fit. */
  async review(clicks: number, isHonest: boolean): Promise<void> {
    try {
      const slice = { cursor: null, limit: 50 };
      const held = await this.#datacentre().call('review', (service) =>
        service.searchTransactions({ state: 'requires_manual_resolution' }, slice),
      );
      const unmatched = await this.#datacentre().call('review', (service) =>
        service.listPayments('unmatched', slice),
      );
      for (const transaction of held.items) {
        if (this.#random.chance(0.6)) this.#resolve(transaction, clicks);
      }
      for (const { payment, candidates } of unmatched.items) {
        const isFirst = isHonest && this.#random.chance(0.5);
        const candidate = isFirst ? candidates[0] : candidates[this.#random.below(candidates.length)];
        const others = unmatched.items.map((each) => each.payment);
        if (candidate !== undefined) this.#complete(candidate.deposit, payment, others, clicks, isHonest);
      }
    } catch (error) {
      this.#scheduler.note(this.#scheduler.world, `review failed: ${String(error)}`);
    }
  }

  #resolve(transaction: Transaction, clicks: number): void {
    const outcome = this.#random.pick(['succeeded', 'failed'] as const);
    const resolution = { transactionId: transaction.id, outcome, reason: 'looked into it' };
    for (let click = 0; click < clicks; click += 1) {
      this.#click('resolve', (service) => service.resolveTransaction(resolution, click === 0 ? ann : ben));
    }
  }

  #complete(
    deposit: Deposit,
    payment: ReceivedPayment,
    others: readonly ReceivedPayment[],
    clicks: number,
    isHonest: boolean,
  ): void {
    const fits = others.filter((each) => !isHonest || each.payer === deposit.msisdn).map(({ id }) => id);
    const paymentIds = this.#random.chance(0.5) ? [payment.id] : [payment.id, ...fits].slice(0, 3);
    // In their own words: the books are checked by it.
    const reason = `the player showed the SMS of ${paymentIds.join(' and ')}`;
    const completion = { transactionId: deposit.id, paymentIds, reason };
    for (let click = 0; click < clicks; click += 1) {
      this.#click('complete', (service) =>
        service.completeDepositByHand(completion, click === 0 ? ann : ben),
      );
    }
  }

  /** A click is not waited for: the next may come before its answer. */
  #click(what: string, request: Parameters<Datacentre['call']>[1]): void {
    this.#scheduler.spawn(this.#scheduler.world, `${what} is clicked`, async () => {
      await this.#datacentre().call(what, request);
    });
  }
}
