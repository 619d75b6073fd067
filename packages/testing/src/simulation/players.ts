import type { Channel, Deposit, Operator } from '@mobile-money/core';
import type { Devices } from './devices.ts';
import type { MoneyNetwork, Prompt } from './money-network.ts';
import type { PlayerHabit } from './plan.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import { dialledCode } from './ussd.ts';
import type { Sky } from './weather.ts';

const minute = 60_000;
const hour = 60 * minute;

/** One code that is dialled. */
interface Dialled {
  readonly amountXaf: number;
  readonly afterMs: number;
  readonly isElsewhere?: boolean;
  readonly isOther?: boolean;
  /** So long after the deadline, to the millisecond or one off. */
  readonly afterDeadlineMs?: number;
}

const habits: Readonly<Record<PlayerHabit, (amountXaf: number) => readonly Dialled[]>> = {
  pays: (amountXaf) => [{ amountXaf, afterMs: 0 }],
  pays_twice: (amountXaf) => [
    { amountXaf, afterMs: 0 },
    { amountXaf, afterMs: minute },
  ],
  pays_late: (amountXaf) => [{ amountXaf, afterMs: 11 * minute }],
  pays_very_late: (amountXaf) => [{ amountXaf, afterMs: 24 * hour + 11 * minute }],
  pays_wrong_amount: (amountXaf) => [{ amountXaf: amountXaf * 2, afterMs: 0 }],
  pays_a_franc_less: (amountXaf) => [{ amountXaf: amountXaf - 1, afterMs: 0 }],
  pays_a_franc_more: (amountXaf) => [{ amountXaf: amountXaf + 1, afterMs: 0 }],
  pays_at_the_deadline: (amountXaf) => [{ amountXaf, afterMs: 0, afterDeadlineMs: 0 }],
  pays_at_the_last_moment: (amountXaf) => [{ amountXaf, afterMs: 0, afterDeadlineMs: 24 * hour }],
  pays_in_parts: (amountXaf) => [
    { amountXaf: amountXaf / 2, afterMs: 0 },
    { amountXaf: amountXaf / 2, afterMs: 0 },
  ],
  pays_wrong_merchant: (amountXaf) => [{ amountXaf, afterMs: 0, isElsewhere: true }],
  pays_from_other_number: (amountXaf) => [{ amountXaf, afterMs: 0, isOther: true }],
  refuses: () => [],
  ignores: () => [],
};

export const playerNumbers: Readonly<Record<Operator, readonly [string, string]>> = {
  mtn: ['+237677000001', '+237677000002'],
  orange: ['+237699000001', '+237699000002'],
};

/** Whose SMS of a prompted payment may bear another id than the API tells. */
const mayNameTwice: Readonly<Record<Operator, boolean>> = { mtn: true, orange: false };

/** People with phones. They know what their phone shows them and what the instructions say, and no more. */
export class Players {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly network: MoneyNetwork,
    private readonly channels: readonly Channel[],
    private readonly devices: Devices,
    private readonly sky: Sky,
  ) {}

  /** A prompt shows on a phone: it is confirmed, refused, or left alone; now and then long after its time. */
  answer(prompt: Prompt): void {
    this.scheduler.spawn(this.scheduler.world, 'a phone shows a prompt', async () => {
      const isLate = this.random.chance(0.2);
      const delay = isLate ? this.random.between(8 * minute, 30 * minute) : this.random.below(3 * minute);
      const habit = this.random.weighted({ pays: 6, refuses: 2, ignores: 2, changes_mind: 2 });
      if (habit === 'ignores') return;
      await this.#wait(`a player ${habit}`, delay);
      if (habit !== 'pays') {
        prompt.verdict = 'refused';
        prompt.wasRefused = true;
      }
      if (habit === 'refuses') return;
      // Networks have been seen to report a refusal and to move the money after all.
      if (habit === 'changes_mind')
        await this.#wait('a player pays after all', this.random.below(20 * minute));
      const { idsDiffer } = this.sky.weather;
      const { operator, msisdn: payer, receiver, amountXaf, reservedTxId } = prompt;
      const money = { operator, payer, receiver, amountXaf, paidAtMs: this.scheduler.now() };
      const isTwoNamed = mayNameTwice[operator] && reservedTxId === null && this.random.chance(idsDiffer);
      prompt.payment = this.network.pay(money, { reservedTxId, isTwoNamed });
      prompt.verdict = 'paid';
      this.devices.tellPayment(prompt.payment);
    });
  }

  /**
   * A player dials the code of the instructions, more or less. One who was prompted has no code, but some are
   * confused and send the amount on top of it.
   */
  follow(deposit: Deposit, habit: PlayerHabit): void {
    const { instructions } = deposit;
    const code = instructions === null ? null : dialledCode(instructions.ussdString, this.channels);
    const channel = this.channels.find((each) => each.channelId === deposit.channelId);
    const payee = instructions === null ? { ...channel, amountXaf: deposit.amountXaf } : code;
    // Those who are prompted pay by the prompt.
    const isDone = instructions === null && habit === 'pays';
    if (isDone || payee?.merchantMsisdn === undefined) return;
    for (const dialled of habits[habit](payee.amountXaf)) {
      this.#dial(deposit, payee.merchantMsisdn, dialled, habit);
    }
  }

  #dial(deposit: Deposit, assigned: string, dialled: Dialled, habit: PlayerHabit): void {
    const { amountXaf, afterMs, isElsewhere = false, isOther = false, afterDeadlineMs } = dialled;
    const { operator } = deposit;
    const edgeMs =
      afterDeadlineMs === undefined
        ? null
        : deposit.expiresAt + afterDeadlineMs + this.random.pick([-1, 0, 0, 1]) - this.scheduler.now();
    this.scheduler.spawn(this.scheduler.world, `a player ${habit}`, async () => {
      await this.#wait('a player dials', edgeMs ?? afterMs + this.random.below(2 * minute));
      const receiver = isElsewhere ? this.random.pick(this.channels).merchantMsisdn : assigned;
      const [first, second] = playerNumbers[operator];
      const other = deposit.msisdn === first ? second : first;
      const payer = isOther ? other : deposit.msisdn;
      const paidAtMs = this.scheduler.now();
      this.devices.tellPayment(this.network.pay({ operator, payer, receiver, amountXaf, paidAtMs }));
    });
  }

  #wait(label: string, ms: number): Promise<void> {
    return this.scheduler.step(this.scheduler.world, label, ms);
  }
}
