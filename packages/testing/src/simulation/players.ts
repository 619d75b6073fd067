import type { Deposit, PaymentReport } from '@mobile-money/core';
import { type Datacentre, NoAnswer } from './datacentre.ts';
import type { MoneyNetwork, Prompt, RealPayment } from './money-network.ts';
import type { PlayerHabit } from './plan.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';

const minute = 60_000;
const hour = 60 * minute;

export const playerNumbers = {
  mtn: ['+237677000001', '+237677000002'],
  orange: ['+237699000001', '+237699000002'],
} as const;

/** People with phones, and the devices that pass on the operators' SMS about what they pay. */
export class Players {
  weather: Weather;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #network: MoneyNetwork;
  readonly #datacentre: () => Datacentre;
  readonly #merchantNumbers: readonly string[];

  constructor(
    scheduler: Scheduler,
    random: Random,
    network: MoneyNetwork,
    weather: Weather,
    datacentre: () => Datacentre,
    merchantNumbers: readonly string[],
  ) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.#network = network;
    this.weather = weather;
    this.#datacentre = datacentre;
    this.#merchantNumbers = merchantNumbers;
  }

  /** A prompt shows on a phone: it is confirmed, refused, or left alone; now and then long after its time. */
  answer(prompt: Prompt): void {
    this.#scheduler.spawn(this.#scheduler.world, 'a phone shows a prompt', async () => {
      const isLate = this.#random.chance(0.15);
      const delay = isLate ? this.#random.between(9 * minute, 30 * minute) : this.#random.below(3 * minute);
      const habit = this.#random.weighted({ pays: 6, refuses: 2, ignores: 2, changes_mind: 2 });
      if (habit === 'ignores') return;
      await this.#wait(`a player ${habit}`, delay);
      prompt.verdict = habit === 'pays' ? 'paid' : 'refused';
      if (habit === 'refuses') return;
      // Networks have been seen to report a refusal and to move the money after all.
      if (habit === 'changes_mind')
        await this.#wait('a player pays after all', this.#random.below(20 * minute));
      prompt.verdict = 'paid';
      const { operator, msisdn: payer, receiver, amountXaf } = prompt;
      const real = this.#network.pay({
        operator,
        payer,
        receiver,
        amountXaf,
        paidAtMs: this.#scheduler.now(),
      });
      prompt.operatorTxId = real.operatorTxId;
      this.#text(real);
    });
  }

  /** A player follows the instructions of a deposit, more or less. */
  dial(deposit: Deposit, assigned: string, habit: PlayerHabit): void {
    const dialled = payments[habit](deposit.amountXaf);
    for (const { amountXaf, afterMs, isElsewhere, isOther } of dialled) {
      this.#scheduler.spawn(this.#scheduler.world, `a player ${habit}`, async () => {
        await this.#wait('a player dials', afterMs + this.#random.below(2 * minute));
        const receiver = isElsewhere ? this.#random.pick(this.#merchantNumbers) : assigned;
        const [first, second] = playerNumbers[deposit.operator];
        const other = deposit.msisdn === first ? second : first;
        const payer = isOther ? other : deposit.msisdn;
        const paidAtMs = this.#scheduler.now();
        this.#text(this.#network.pay({ operator: deposit.operator, payer, receiver, amountXaf, paidAtMs }));
      });
    }
  }

  /** The operator's SMS about a payment: late, twice, through two devices, out of order, or not at all. */
  #text(real: RealPayment): void {
    if (this.#random.chance(this.weather.smsLost)) return;
    const copies = this.#random.chance(this.weather.smsDuplicated) ? this.#random.between(2, 3) : 1;
    const isTimed = this.#random.chance(0.7);
    const report: PaymentReport = {
      operator: real.operator,
      operatorTxId: real.operatorTxId,
      payer: real.payer,
      receiver: real.receiver,
      amountXaf: real.amountXaf,
      paidAt: isTimed ? this.#scheduler.now() : null,
      providerId: 'sms',
      rawText: `${real.amountXaf} from ${real.payer}, ${real.operatorTxId}`,
    };
    for (let copy = 0; copy < copies; copy += 1) {
      const delay = this.#random.chance(0.1)
        ? this.#random.between(10 * minute, 30 * hour)
        : this.#random.below(minute);
      this.#scheduler.spawn(this.#scheduler.world, 'an SMS is under way', async () => {
        await this.#wait('an SMS arrives', delay);
        await this.report(report);
      });
    }
  }

  /** A device posts a report until it is answered, or until its patience ends, which may be at once. */
  async report(report: PaymentReport): Promise<void> {
    const patience = this.#random.pick([1, 2, 4, 12]);
    for (let tries = 0; tries < patience; tries += 1) {
      try {
        await this.#datacentre().call('SMS', (service) => service.receivePayment(report));
        return;
      } catch (error) {
        if (!(error instanceof NoAnswer))
          this.#scheduler.note(this.#scheduler.world, `SMS failed: ${String(error)}`);
        await this.#wait('a device tries again', 10_000);
      }
    }
  }

  #wait(label: string, ms: number): Promise<void> {
    return this.#scheduler.step(this.#scheduler.world, label, ms);
  }
}

interface Dialled {
  readonly amountXaf: number;
  readonly afterMs: number;
  readonly isElsewhere?: boolean;
  readonly isOther?: boolean;
}

const payments: Readonly<Record<PlayerHabit, (amountXaf: number) => readonly Dialled[]>> = {
  pays: (amountXaf) => [{ amountXaf, afterMs: 0 }],
  pays_twice: (amountXaf) => [
    { amountXaf, afterMs: 0 },
    { amountXaf, afterMs: minute },
  ],
  pays_late: (amountXaf) => [{ amountXaf, afterMs: 11 * minute }],
  pays_very_late: (amountXaf) => [{ amountXaf, afterMs: 24 * hour + 11 * minute }],
  pays_wrong_amount: (amountXaf) => [{ amountXaf: amountXaf * 2, afterMs: 0 }],
  pays_in_parts: (amountXaf) => [
    { amountXaf: amountXaf / 2, afterMs: 0 },
    { amountXaf: amountXaf / 2, afterMs: 0 },
  ],
  pays_wrong_merchant: (amountXaf) => [{ amountXaf, afterMs: 0, isElsewhere: true }],
  pays_from_other_number: (amountXaf) => [{ amountXaf, afterMs: 0, isOther: true }],
  refuses: () => [],
  ignores: () => [],
};
