import {
  type Channel,
  instant,
  type Msisdn,
  type Operator,
  reason,
  type SmsMovement,
  type SmsReading,
  type SmsReport,
  timePrecisionMs,
  typed,
} from '@mobile-money/core';
import { type Datacentre, NoAnswer } from './datacentre.ts';
import type { TrueMove } from './ledger.ts';
import type { MoneyNetwork, RealPayment, RealTransfer } from './money-network.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Sky } from './weather.ts';

const minute = 60_000;
const hour = 60 * minute;

/** So many payments are taken back by their operator, sooner or later. */
const reversed = 0.05;

const unread: SmsReading = { kind: 'ignored', because: reason('sms_unread'), isSuspicious: false };

/** An SMS as it lies in a phone, and what it says. */
export interface Sms {
  readonly report: SmsReport;
  readonly reading: SmsReading;
}

/** What the text of an SMS says, beside the movement. */
interface Written {
  readonly what: string;
  readonly payer: string | null;
  readonly receiver: string | null;
  readonly txId: string;
}

/** The devices that pass on the operators' SMS: late, twice, out of order, without a detail, or not at all. */
export class Devices {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly sky: Sky,
    private readonly datacentre: () => Datacentre,
    private readonly network: MoneyNetwork,
    private readonly channels: readonly Channel[],
  ) {}

  /** The operator tells of a payment that came in. */
  tellPayment(real: RealPayment): void {
    const { operator, payer, receiver, amountXaf, smsTxId } = real;
    const move = this.#moved(operator, receiver, smsTxId, amountXaf);
    const phone = this.#phoneOf(receiver);
    const named = phone.isNamed ? receiver : null;
    const money = { operator, operatorTxId: smsTxId, payer: payer as Msisdn, amountXaf };
    const paidAt = this.random.chance(0.7) ? this.scheduler.now() : null;
    const payment = { ...money, receiver: named as Msisdn | null, paidAt };
    const written = { what: 'from', payer, receiver: named, txId: smsTxId };
    const movement = movementOf(operator, move, written);
    this.#spread(
      'an SMS',
      this.#written(phone, written, move, { kind: 'payment', ...payment, doubt: null, movement }),
    );
    if (this.random.chance(reversed)) this.#takeBack(real, { kind: 'reversal', payment });
  }

  /** The operator takes the money back, and tells of it under the same id. */
  #takeBack({ operator, payer, receiver, amountXaf, smsTxId }: RealPayment, told: SmsReading): void {
    this.network.contradicted.add(smsTxId);
    this.network.reversed.add(smsTxId);
    const move = this.#moved(operator, receiver, smsTxId, -amountXaf, true);
    const written = { what: 'back to', payer: receiver, receiver: payer, txId: smsTxId };
    const sms = this.#written({ ...this.#phoneOf(receiver), recipient: receiver }, written, move, {
      ...told,
      movement: movementOf(operator, move, written),
    });
    const note = () => {
      const isRead = sms.reading.kind === 'reversal' && !this.network.takenBack.has(smsTxId);
      if (isRead) this.network.takenBack.set(smsTxId, this.scheduler.now());
    };
    this.#spread('a reversal', sms, note);
  }

  /** The operator tells of a transfer that went out. */
  tellTransfer({ operator, msisdn, amountXaf, operatorTxId, payer }: RealTransfer): void {
    const move = this.#moved(operator, payer, operatorTxId, -amountXaf);
    const written = { what: 'to', payer, receiver: msisdn, txId: operatorTxId };
    const movement = movementOf(operator, move, written);
    const receipt = { kind: 'receipt', operator, operatorTxId, msisdn, amountXaf, movement } as const;
    this.#spread('a receipt', this.#written(this.#phoneOf(payer), written, move, receipt));
  }

  /** A merchant does something else with the number: no payment of ours, but its balance changes. */
  tellErrand(channel: number, movedXaf: number): void {
    const { operator, merchantMsisdn } = this.channels[channel % this.channels.length] as Channel;
    const txId = this.network.newTxId(operator);
    const move = this.#moved(operator, merchantMsisdn, txId, movedXaf);
    const parties = movedXaf < 0 ? [merchantMsisdn, null] : [null, merchantMsisdn];
    const [payer = null, receiver = null] = parties;
    const written = { what: 'of the merchant', payer, receiver, txId };
    const movement = movementOf(operator, move, written);
    const reading = { kind: 'ignored', because: typed('no payment'), isSuspicious: false, movement } as const;
    this.#spread(
      'an SMS of another kind',
      this.#written(this.#phoneOf(merchantMsisdn), written, move, reading),
    );
  }

  #moved(operator: Operator, number: string, smsTxId: string, movedXaf: number, isBack = false): TrueMove {
    const atMs = this.scheduler.now();
    return this.network.ledger.move({ operator, number, smsTxId, movedXaf, atMs, isBack });
  }

  /**
   * The phone that passes on what comes to a number. Some do not say to which one; and people swap SIM cards and phones
   * without telling anyone.
   */
  #phoneOf(number: string): Phone {
    const { smsVague, smsSwapped } = this.sky.weather;
    const isVague = this.random.chance(smsVague);
    const isSwapped = this.random.chance(smsSwapped);
    const own = this.channels.find(({ merchantMsisdn }) => merchantMsisdn === number);
    const { providerId, deviceId, simNumber } = isSwapped
      ? this.random.pick(this.channels)
      : (own ?? (this.channels[0] as Channel));
    return {
      providerId,
      deviceId: deviceId ?? `phone-${providerId}`,
      simNumber: isVague && this.random.chance(0.5) ? null : simNumber,
      recipient: isVague ? null : number,
      isNamed: !isVague || (isSwapped && this.random.chance(0.7)),
    };
  }

  /** Keeps an SMS as its operator wrote it; some texts nobody can read. */
  #written(phone: Phone, { what, txId }: Written, move: TrueMove, reading: SmsReading): Sms {
    const { movedXaf, balanceHundredths } = move;
    const isUnread = this.random.chance(this.sky.weather.smsUnread);
    const sms = smsOf(
      phone,
      `${movedXaf} ${what} ${txId}, now ${balanceHundredths}`,
      isUnread ? unread : reading,
    );
    this.network.keepSms(sms);
    return sms;
  }

  /** A device passes an SMS on. */
  report({ report }: Pick<Sms, 'report'>): Promise<void> {
    return this.#post('SMS', (service) => service.receiveSms(report));
  }

  #spread(what: string, { report }: Sms, onHeard: () => void = () => {}): void {
    const { smsLost, smsDuplicated } = this.sky.weather;
    if (this.random.chance(smsLost)) return;
    const copies = this.random.chance(smsDuplicated) ? this.random.between(2, 3) : 1;
    const deliver = () =>
      this.#post(what, async (service) => {
        await service.receiveSms(report);
        onHeard();
      });
    let delay = 0;
    for (let copy = 0; copy < copies; copy += 1) {
      // Some come together: a device that had no answer has begun to post it once more.
      if (copy === 0 || this.random.chance(0.7)) {
        const isLate = this.random.chance(0.15);
        delay = isLate ? this.random.between(10 * minute, 30 * hour) : this.random.below(minute);
      }
      this.scheduler.spawn(this.scheduler.world, `${what} arrives`, deliver, delay);
    }
  }

  /** A device posts until it is answered, or until its patience ends, which may be at once. */
  async #post(what: string, request: Parameters<Datacentre['call']>[1]): Promise<void> {
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

/** Where an SMS came to, as far as the device tells. */
type Phone = Pick<SmsReport, 'providerId' | 'deviceId' | 'simNumber' | 'recipient'> & {
  /** Its text names the number. */
  readonly isNamed: boolean;
};

export const smsOf = (
  { providerId, deviceId, simNumber, recipient }: Omit<Phone, 'isNamed'>,
  rawText: string,
  reading: SmsReading,
): Sms => ({
  report: { providerId, deviceId, simNumber, recipient, sender: 'operator', rawText, sentAt: null },
  reading,
});

export const movementOf = (
  operator: Operator,
  { movedXaf, feeHundredths, balanceHundredths, atMs }: Omit<TrueMove, 'wallet' | 'name'>,
  { payer, receiver, txId }: Written,
): SmsMovement => ({
  operator,
  operatorTxId: txId,
  direction: movedXaf < 0 ? 'out' : 'in',
  payer: payer as Msisdn | null,
  receiver: receiver as Msisdn | null,
  amountXaf: Math.abs(movedXaf),
  feeHundredths,
  balanceHundredths,
  at: instant(atMs),
  precisionMs: timePrecisionMs[operator],
});
