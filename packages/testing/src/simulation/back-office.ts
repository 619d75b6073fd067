import type {
  Deposit,
  PaymentFilter,
  ReceivedPayment,
  StaffActor,
  Transaction,
  TransactionState,
} from '@mobile-money/core';
import type { Clicks, Wish } from './clicks.ts';
import type { Datacentre, Service } from './datacentre.ts';
import type { Looks } from './looks.ts';
import type { StaffHabit } from './plan.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

const ann: StaffActor = { kind: 'operator', id: 'ann', address: null };
const ben: StaffActor = { kind: 'operator', id: 'ben', address: null };
const carl: StaffActor = { kind: 'operator', id: 'carl', address: null };

const slice = { cursor: null, limit: 50 };
const outcomes = ['succeeded', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

/** People who decide: at once with each other, twice in a row, and not always with care. */
export class BackOffice {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly datacentre: () => Datacentre,
    private readonly looks: Looks,
    private readonly clicks: Clicks,
  ) {}

  decide(id: string, habit: StaffHabit): void {
    const approve = (who: StaffActor) =>
      this.#click({ deed: 'approve', about: id, who }, (service) => service.approveWithdrawal(id, who));
    const reject = (who: StaffActor) =>
      this.#click({ deed: 'reject', about: id, who }, (service) =>
        service.rejectWithdrawal(id, who, 'not plausible'),
      );
    const reserve = (who: StaffActor, isTakenOver = false) =>
      this.#click({ deed: 'reserve', about: id, who }, (service) =>
        service.reserveWithdrawal(id, who, isTakenOver),
      );
    const release = (who: StaffActor) =>
      this.#click({ deed: 'release', about: id, who }, (service) => service.releaseWithdrawal(id, who));
    const clicks: Readonly<Record<StaffHabit, readonly (() => void)[]>> = {
      approves: [() => approve(ann), () => approve(ben)],
      approves_twice: [() => approve(ann), () => approve(ann), () => approve(ben)],
      approves_alone: [() => approve(ann), () => approve(ann)],
      works_in_turn: [
        () => reserve(ann),
        () => approve(ann),
        () => reserve(ben, true),
        () => approve(ben),
        () => release(ann),
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

  /**
   * Money that fits nothing goes back, or out of the work and into it again; some is asked for twice. A little later
   * someone decides about what is to go back.
   */
  async clear(): Promise<void> {
    const { unmatched } = await this.#desk();
    const [aside, over] = [
      await this.#payments({ status: 'set_aside' }),
      await this.#payments({ status: 'matched', excess: 'kept' }),
    ];
    for (const { payment } of [...unmatched, ...aside, ...over]) {
      const deed = this.random.pick([
        'return',
        'return',
        'return',
        'set_aside',
        'take_back',
        'vouch',
      ] as const);
      for (const who of this.random.pick([[ann], [ann, ann], [ann, ben], []]))
        this.#exit(deed, payment.id, who);
    }
    const decide = async (): Promise<void> => {
      const waiting = await this.#search('pending_approval', 'return');
      for (const { id } of waiting) {
        for (const who of [ann, ben, carl])
          this.#click({ deed: 'approve', about: id, who }, (service) => service.approveWithdrawal(id, who));
        if (this.random.chance(0.3))
          this.#click({ deed: 'reject', about: id, who: carl }, (service) =>
            service.rejectWithdrawal(id, carl, 'it stays here'),
          );
      }
    };
    const { world } = this.scheduler;
    this.scheduler.spawn(world, 'returns are decided', decide, this.random.below(120_000));
  }

  #exit(deed: 'return' | 'set_aside' | 'take_back' | 'vouch', id: string, who: StaffActor): void {
    const why = 'the desk is cleared';
    this.#click<unknown>({ deed, about: id, who }, (service) => {
      if (deed === 'return') return service.returnPayment(id, why, who);
      if (deed === 'set_aside') return service.setPaymentAside(id, why, who);
      if (deed === 'take_back') return service.takePaymentBack(id, why, who);
      return service.vouchForPayment(id, why, who);
    });
  }

  async #payments(filter: PaymentFilter) {
    return this.looks.show(async () => {
      const listed = await this.datacentre().call('review', (service) => service.listPayments(filter, slice));
      return listed.items;
    });
  }

  /** What is held for a decision, and money that found no deposit. */
  async #desk() {
    const held = await this.#search('requires_manual_resolution');
    return { held, unmatched: await this.#payments({ status: 'unmatched' }) };
  }

  async #search(state: TransactionState, purpose?: 'return'): Promise<readonly Transaction[]> {
    const found = await this.datacentre().call('review', (service) =>
      service.searchTransactions(purpose === undefined ? { state } : { state, purpose }, slice),
    );
    return found.items;
  }

  #resolve(transactionId: string, outcome: Outcome, people: readonly StaffActor[]): void {
    const resolution = { transactionId, outcome, reason: 'looked into it' };
    for (const who of people) {
      this.#click({ deed: 'resolve', about: transactionId, who, outcome }, (service) =>
        service.resolveTransaction(resolution, who),
      );
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
      this.#click({ deed: 'complete', about: deposit.id, who, paymentIds }, (service) =>
        service.completeDepositByHand(completion, who),
      );
    }
  }

  /** A click is not waited for: the next may come before its answer. */
  #click<Answer>(wish: Wish, request: (service: Service) => Promise<Answer>): void {
    this.scheduler.spawn(this.scheduler.world, `${wish.deed} is clicked`, () =>
      this.clicks.follow(wish, () => this.datacentre().call(wish.deed, request)),
    );
  }
}
