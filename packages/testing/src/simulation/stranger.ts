import type { CallbackReport, Deposit, Transaction } from '@mobile-money/core';
import type { MemoryDatabase } from '../memory/memory-database.ts';
import type { Datacentre } from './datacentre.ts';
import type { Devices } from './devices.ts';
import type { CallbackName, ForgedSms, Mischief } from './mischief.ts';
import type { MoneyNetwork } from './money-network.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

type Callbacks = Extract<Mischief, { kind: 'callbacks' }>;
type Forged = Extract<Mischief, { kind: 'forged_sms' }>;

/**
 * Someone without any right who knows everything: every id, number and amount, and the name that an operator's SMS
 * come from. What they lack is money.
 */
export class Stranger {
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
    const { operator, operatorTxId, payer, receiver, providerId, paidAt, rawText, amountXaf } =
      this.random.pick(known);
    const copied = { operator, operatorTxId, payer, receiver, providerId, paidAt, rawText };
    if (isOtherAmount) this.network.contradicted.add(operatorTxId);
    for (let copy = 0; copy < times; copy += 1) {
      await this.devices.report({ ...copied, amountXaf: isOtherAmount ? amountXaf * 2 + 1 : amountXaf });
    }
  }

  /** The SMS of a payment that no one made, for a deposit that waits for one; if it awaits a known id, with that. */
  async #invent(times: number): Promise<void> {
    const deposit = this.#waitingDeposit();
    if (deposit === null) return;
    const { operator, msisdn: payer, amountXaf, channelId, providerId, providerTxId } = deposit;
    const { channels } = this.database.registry;
    const receiver = channels.find((each) => each.channelId === channelId)?.merchantMsisdn ?? '';
    const isAwaited = providerTxId !== null && this.random.chance(0.5);
    const operatorTxId = isAwaited ? providerTxId : `FORGED-${this.network.newTxId(operator)}`;
    const paidAtMs = this.scheduler.now();
    this.network.forgeries.push({ operator, operatorTxId, payer, receiver, amountXaf, paidAtMs });
    const rawText = `${amountXaf} from ${payer}, ${operatorTxId}`;
    const report = { operator, operatorTxId, payer, receiver, amountXaf, providerId, rawText, paidAt: null };
    for (let copy = 0; copy < times; copy += 1) await this.devices.report(report);
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
  }
}
