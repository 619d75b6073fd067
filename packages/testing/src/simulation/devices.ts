import type { PaymentReport } from '@mobile-money/core';
import { type Datacentre, NoAnswer } from './datacentre.ts';
import type { MoneyNetwork, RealPayment, RealTransfer } from './money-network.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Sky } from './weather.ts';

const minute = 60_000;
const hour = 60 * minute;

/** So many payments are taken back by their operator, sooner or later. */
const reversed = 0.05;

type Call = Parameters<Datacentre['call']>[1];

/** The devices that pass on the operators' SMS: late, twice, out of order, without a detail, or not at all. */
export class Devices {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly sky: Sky,
    private readonly datacentre: () => Datacentre,
    private readonly network: MoneyNetwork,
  ) {}

  /** The operator tells of a payment that came in. */
  tellPayment(real: RealPayment): void {
    const { smsVague } = this.sky.weather;
    const report: PaymentReport = {
      operator: real.operator,
      operatorTxId: real.smsTxId,
      payer: real.payer,
      receiver: this.random.chance(smsVague) ? null : real.receiver,
      amountXaf: real.amountXaf,
      paidAt: this.random.chance(0.7) ? this.scheduler.now() : null,
      providerId: 'sms',
      rawText: `${real.amountXaf} from ${real.payer}, ${real.smsTxId}`,
    };
    this.#spread('an SMS', () => this.report(report));
    if (this.random.chance(reversed)) this.#takeBack(real, report);
  }

  /** The operator takes the money back, and tells of it under the same id. */
  #takeBack({ smsTxId }: RealPayment, report: PaymentReport): void {
    this.network.contradicted.add(smsTxId);
    this.network.reversed.add(smsTxId);
    this.#spread('a reversal', () =>
      this.#post('reversal', async (service) => {
        await service.receiveReversal(report, null);
        if (!this.network.takenBack.has(smsTxId)) this.network.takenBack.set(smsTxId, this.scheduler.now());
      }),
    );
  }

  /** The operator tells of a transfer that went out. */
  tellTransfer({ operator, msisdn, amountXaf, operatorTxId }: RealTransfer): void {
    const receipt = { kind: 'receipt', operator, operatorTxId, msisdn, amountXaf } as const;
    this.#spread('a receipt', () => this.#post('receipt', (service) => service.tieReceipt(receipt)));
  }

  report(report: PaymentReport): Promise<void> {
    return this.#post('SMS', (service) => service.receivePayment(report));
  }

  #spread(what: string, deliver: () => Promise<void>): void {
    const { smsLost, smsDuplicated } = this.sky.weather;
    if (this.random.chance(smsLost)) return;
    const copies = this.random.chance(smsDuplicated) ? this.random.between(2, 3) : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const isLate = this.random.chance(0.15);
      const delay = isLate ? this.random.between(10 * minute, 30 * hour) : this.random.below(minute);
      this.scheduler.spawn(this.scheduler.world, `${what} arrives`, deliver, delay);
    }
  }

  /** A device posts until it is answered, or until its patience ends, which may be at once. */
  async #post(what: string, request: Call): Promise<void> {
    const patience = this.random.pick([1, 2, 4, 12]);
    for (let tries = 0; tries < patience; tries += 1) {
      try {
        await this.datacentre().call(what, request);
        return;
      } catch (error) {
        if (!(error instanceof NoAnswer))
          this.scheduler.note(this.scheduler.world, `${what} failed: ${String(error)}`);
        await this.#wait('a device tries again', 10_000);
      }
    }
  }

  #wait(label: string, ms: number): Promise<void> {
    return this.scheduler.step(this.scheduler.world, label, ms);
  }
}
