import {
  type CallbackReport,
  type Deposit,
  type Msisdn,
  type ReadPayment,
  type Transaction,
  type WalletId,
  walletId,
} from '@mobile-money/core';
import type { MemoryDatabase } from '../memory/memory-database.ts';
import type { Datacentre } from './datacentre.ts';
import { type Devices, movementOf, type Sms, smsOf } from './devices.ts';
import { trueStepHundredths } from './ledger.ts';
import type { CallbackName, ForgedSms, Mischief } from './mischief.ts';
import type { MoneyNetwork } from './money-network.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

type Callbacks = Extract<Mischief, { kind: 'callbacks' }>;
type Forged = Extract<Mischief, { kind: 'forged_sms' }>;

/** So much a guess is off what a balance can be. */
const offHundredths = 600;

/**
 * Someone without any right who knows everything: every id, number and amount, and the name that an operator's SMS
 * come from. What they lack is money.
 */
export class Stranger {
  /** The balance after the last SMS that they made up, for each wallet. */
  readonly #guessed = new Map<WalletId, number>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly datacentre: Datacentre,
    private readonly devices: Devices,
    private readonly network: MoneyNetwork,
    private readonly database: MemoryDatabase,
  ) {}

  /** Calls again and again in an operator's name, always about the same. */
  async call({ names, count, everyMs, isAfterRejected }: Callbacks): Promise<void> {
    const target = this.#target(isAfterRejected);
    if (target === null) return;
    const name = this.#nameOf(target, names);
    const report = { providerId: target.providerId, rawText: `{"x":"${name}"}`, names: [name] };
    for (let called = 0; called < count; called += 1) {
      const { world } = this.scheduler;
      this.scheduler.spawn(world, 'a stranger calls', () => this.#post(report), called * everyMs);
    }
  }

  /** Writes an SMS in the operator's name. */
  async write({ how, copies }: Forged): Promise<void> {
    const writings: Readonly<Record<ForgedSms, (copies: number) => Promise<void>>> = {
      copied: (times) => this.#copy(times, false),
      other_amount: (times) => this.#copy(times, true),
      invented: (times) => this.#invent(times),
    };
    await writings[how](copies);
  }

  /** A true SMS once more, word by word or with an amount of their own. */
  async #copy(times: number, isOtherAmount: boolean): Promise<void> {
    const known = [...this.database.payments.values()];
    if (known.length === 0) return;
    const payment = this.random.pick(known);
    const { report } = this.network.sms.get(payment.rawText) as Sms;
    if (isOtherAmount) this.network.contradicted.add(payment.operatorTxId);
    const amountXaf = payment.amountXaf * 2 + 25;
    const { paidAt } = payment;
    for (let copy = 0; copy < times; copy += 1) {
      await this.devices.report(
        isOtherAmount ? this.#forged({ ...payment, amountXaf, paidAt }, report) : { report },
      );
    }
  }

  /** The SMS of a payment that no one made, for a deposit that waits for one; if it awaits a known id, with that. */
  async #invent(times: number): Promise<void> {
    const deposit = this.#waitingDeposit();
    if (deposit === null) return;
    const { operator, msisdn: payer, channelId, providerId, providerTxId } = deposit;
    const { channels } = this.database.registry;
    const channel = channels.find((each) => each.channelId === channelId);
    const receiver = channel?.merchantMsisdn ?? '';
    const isAwaited = providerTxId !== null && this.random.chance(0.5);
    const operatorTxId = isAwaited ? providerTxId : `FORGED-${this.network.newTxId(operator)}`;
    const isOther = isAwaited && this.random.chance(0.4);
    const amountXaf = deposit.amountXaf + (isOther ? 25 : 0);
    if (isOther) this.network.contradicted.add(operatorTxId);
    const paidAtMs = this.scheduler.now();
    this.network.forgeries.push({ operator, operatorTxId, payer, receiver, amountXaf, paidAtMs });
    const deviceId = channel?.deviceId ?? `phone-${providerId}`;
    const phone = { providerId, deviceId, simNumber: channel?.simNumber ?? null, recipient: receiver };
    const sms = this.#forged({ operator, operatorTxId, payer, receiver, amountXaf, paidAt: null }, phone);
    for (let copy = 0; copy < times; copy += 1) await this.devices.report(sms);
  }

  /** What they write mostly has a balance, too: a guess. */
  #forged(payment: ReadPayment, phone: Parameters<typeof smsOf>[0]): Sms {
    const { operator, operatorTxId: txId, amountXaf: movedXaf, payer, receiver } = payment;
    const atMs = this.scheduler.now() - (this.random.chance(0.3) ? this.random.below(600_000) : 0);
    const guess = this.#guess(walletId(operator, (receiver ?? '') as Msisdn), movedXaf);
    const balanceHundredths = this.random.chance(0.2) ? null : guess;
    const told = { movedXaf, feeHundredths: 0, balanceHundredths: guess, atMs };
    const movement = {
      ...movementOf(operator, told, { what: 'from', payer, receiver, txId }),
      balanceHundredths,
    };
    const reading = { kind: 'payment', ...payment, doubt: null, movement } as const;
    const sms = smsOf(phone, `${movedXaf} from ${txId}, now ${balanceHundredths}`, reading);
    this.network.keepSms(sms);
    return sms;
  }

  /**
   * No one but the operator knows a balance: a guess is near, far off, or goes on where the last one ended. That one is
   * right to the franc is left out: it would be believed.
   */
  #guess(wallet: WalletId, movedXaf: number): number {
    const steps = this.random.pick([0, this.random.below(8), this.random.below(400)]);
    const near = this.network.ledger.balanceOf(wallet) + steps * trueStepHundredths + offHundredths;
    const before = this.random.chance(0.4) ? (this.#guessed.get(wallet) ?? near) : near;
    const after = before + movedXaf * 100;
    this.#guessed.set(wallet, after);
    return this.random.chance(0.15) ? 100 : after;
  }

  #waitingDeposit(): Deposit | null {
    const deposits = [...this.database.transactions.values()].filter((each) => each.direction === 'deposit');
    const waiting = deposits.filter(({ state }) => state === 'pending' || state === 'provider_acknowledged');
    const over = deposits.filter(({ state }) => state !== 'succeeded');
    const [some = []] = [waiting, over].filter(({ length }) => length > 0);
    return some.length === 0 ? null : this.random.pick(some);
  }

  /** What a person has rejected is the best find: money was given back for it. */
  #target(isAfterRejected: boolean): Transaction | null {
    const all = [...this.database.transactions.values()];
    const failed = all.filter(({ state }) => state === 'failed');
    const rejected = failed.filter(({ id }) => {
      const last = this.database.history.get(id)?.at(-1);
      return last?.actor.kind === 'operator';
    });
    const wanted = isAfterRejected ? [rejected, failed, all] : [all];
    const [some = []] = wanted.filter(({ length }) => length > 0);
    return some.length === 0 ? null : this.random.pick(some);
  }

  #nameOf({ id, submissionId, providerTxId }: Transaction, names: CallbackName): string {
    const payments = [...this.database.payments.values()].filter((each) => each.transactionId === id);
    const known: Readonly<Record<CallbackName, string>> = {
      transaction: id,
      submission: submissionId,
      payment: payments[0]?.id ?? id,
      operator_id: providerTxId ?? submissionId,
      nothing: 'nothing of ours',
    };
    return known[names];
  }

  async #post(report: CallbackReport): Promise<void> {
    await this.datacentre.call('callback', (service) => service.receiveCallback(report));
    this.network.callbacksTaken.push(this.scheduler.now());
  }
}
