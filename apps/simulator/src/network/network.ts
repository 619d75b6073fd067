import type { Operator } from '@mobile-money/core';
import { textsOf } from '../sms/texts.ts';
import type { Switchboard } from '../switchboard/switchboard.ts';
import type { Chance } from './chance.ts';
import type { KeptBalances } from './kept-balances.ts';
import { Ledger, type Movement, type Opening, till } from './ledger.ts';
import { isMobile, type Merchants } from './merchants.ts';
import { OperatorSms } from './operator-sms.ts';
import { type Order, type OrderRequest, Orders } from './orders.ts';
import { nameOf, Phones } from './phones.ts';
import { type Prompt, Prompts } from './prompts.ts';
import type { Signals } from './signals.ts';
import { statusReads } from './status-reads.ts';
import { Takings } from './takings.ts';
import type { Time } from './time.ts';
import { transactionIds } from './transaction-ids.ts';

export interface NetworkSettings {
  readonly phoneBalanceXaf: number;
  readonly merchantBalanceXaf: number;
  readonly promptTimeOutMs: number;
  /** What the operators allow while their status reads are limited. */
  readonly statusReadsPerSecond: number;
  /** How many orders, prompts and movements that are over are kept, for long runs. */
  readonly remembers: number;
}

export interface NetworkParts {
  /** What merchants had when the network stopped; without it they begin anew. */
  readonly kept?: KeptBalances | null;
  readonly merchants: Merchants;
  readonly switchboard: Switchboard;
  readonly signals: Signals;
  readonly time: Time;
  readonly chance: Chance;
}

interface Payment extends Omit<Movement, 'operatorTxId' | 'at' | 'feeXaf'> {
  /** The provider of the service whose money or merchant is meant; its switches decide. */
  readonly providerId: string | null;
  readonly operatorTxId?: string | null;
}

/** So that decimals are met from the first SMS on. */
const someHundredthsXaf = 0.6;

const nobody = (): void => undefined;

/** The pretend operators: wallets, phones and prompts, and everything that money does between them. */
export class Network {
  readonly merchants: Merchants;
  readonly ledger: Ledger;
  readonly phones: Phones;
  readonly prompts: Prompts;
  readonly orders: Orders;
  readonly statusReads: ReturnType<typeof statusReads>;
  readonly sms: OperatorSms;
  readonly takings: Takings;
  readonly remembers: number;
  readonly #parts: NetworkParts;
  readonly #nextTxId: ReturnType<typeof transactionIds>;

  constructor(parts: NetworkParts, settings: NetworkSettings) {
    this.#parts = parts;
    this.merchants = parts.merchants;
    this.#nextTxId = transactionIds(parts.time);
    this.remembers = settings.remembers;
    this.phones = new Phones(this.remembers);
    this.orders = new Orders(this.remembers);
    this.statusReads = statusReads(parts.time, settings.statusReadsPerSecond);
    const { time, signals } = parts;
    const { phones, merchants } = this;
    this.prompts = new Prompts({ ...parts, phones, timeOutMs: settings.promptTimeOutMs }, this.remembers);
    this.ledger = new Ledger(this.#opening(settings), this.remembers, ({ operator, msisdn, balanceXaf }) => {
      if (this.merchants.byNumber(operator, msisdn) !== null) parts.kept?.keep(operator, msisdn, balanceXaf);
    });
    const { ledger } = this;
    const nextTxId = this.#nextTxId;
    const operatorParts = { ledger, phones, nextTxId, time, signals, chance: parts.chance };
    this.sms = new OperatorSms(operatorParts);
    const { switchboard } = parts;
    this.takings = new Takings({ ...operatorParts, merchants, switchboard, sms: this.sms });
  }

  #opening({ phoneBalanceXaf, merchantBalanceXaf }: NetworkSettings): Opening {
    return (operator, msisdn) => {
      const merchant = this.merchants.byNumber(operator, msisdn);
      if (merchant !== null) {
        const anew = merchantBalanceXaf + (textsOf[operator].hasDecimals ? someHundredthsXaf : 0);
        const openedWithXaf = this.#parts.kept?.of(operator, msisdn) ?? anew;
        return { name: merchant.merchantDisplayName ?? 'MERCHANT', openedWithXaf };
      }
      return { name: nameOf(msisdn), openedWithXaf: msisdn === till ? 0 : phoneBalanceXaf };
    };
  }

  /** Asks a phone for money. Null when the reference was used before. */
  collect(
    request: OrderRequest,
    { givesTxIdAtOnce = false, settled = nobody }: CollectOptions = {},
  ): Order | null {
    const { operator, msisdn, merchantMsisdn, amountXaf, providerId } = request;
    const txId = givesTxIdAtOnce ? this.#nextTxId(operator, 'merchant_payment') : null;
    const order = this.orders.add(request, 'collection', this.#now(), txId, settled);
    if (order === null) return null;
    if (this.isUnknown(msisdn, operator)) return this.#fail(order, 'unknown_number');
    const kind = 'merchant_payment';
    let paidAs = txId;
    this.prompts.open({
      operator,
      msisdn,
      origin: 'asked',
      payeeName: this.ledger.wallet(operator, merchantMsisdn).name,
      payeeMsisdn: merchantMsisdn,
      amountXaf,
      pay: () => {
        const parties = { operator, from: msisdn, to: merchantMsisdn, providerId };
        const movement = this.pay({ ...parties, kind, amountXaf, orderId: order.id, operatorTxId: txId });
        paidAs = movement?.operatorTxId ?? txId;
        return movement === null ? 'insufficient_funds' : 'paid';
      },
      ended: (verdict) =>
        this.orders.settle(
          order.id,
          { failure: verdict === 'paid' ? null : verdict, operatorTxId: paidAs },
          this.#now(),
        ),
    });
    return this.orders.get(order.id);
  }

  /** Sends a merchant's money to a phone, at once. Null when the reference was used before. */
  payOut(request: OrderRequest, { as = 'payout', settled = nobody }: PayOutOptions = {}): Order | null {
    const { operator, msisdn, merchantMsisdn, amountXaf, providerId } = request;
    const order = this.orders.add(request, 'payout', this.#now(), null, settled);
    if (order === null) return null;
    if (this.isUnknown(msisdn, operator)) return this.#fail(order, 'unknown_number');
    const parties = { operator, from: merchantMsisdn, to: msisdn, providerId };
    const movement = this.pay({ ...parties, kind: as, amountXaf, orderId: order.id });
    if (movement === null) return this.#fail(order, 'insufficient_funds');
    const { operatorTxId } = movement;
    return this.orders.settle(order.id, { failure: null, operatorTxId }, this.#now());
  }

  /** A phone's owner dialled a code that pays someone: the phone asks for the PIN. */
  promptForDialled(payment: Omit<Payment, 'orderId'>): Prompt {
    const { operator, from, to, amountXaf } = payment;
    return this.prompts.open({
      operator,
      msisdn: from,
      origin: 'dialled',
      payeeName: this.ledger.wallet(operator, to).name,
      payeeMsisdn: to,
      amountXaf,
      pay: () => (this.pay({ ...payment, orderId: null }) === null ? 'insufficient_funds' : 'paid'),
    });
  }

  isUnknown(msisdn: string, operator: Operator): boolean {
    return !isMobile(msisdn) || this.merchants.isForeign(msisdn, operator);
  }

  /** Whether a wallet could pay this now; switches that are counted are not used up by asking. */
  couldPay(operator: Operator, msisdn: string, amountXaf: number, providerId: string): boolean {
    const isSwitchedOff = this.#parts.switchboard.look(providerId, 'balance').is === 'insufficient';
    return !isSwitchedOff && this.ledger.wallet(operator, msisdn).balanceXaf >= amountXaf;
  }

  /** Moves money and tells both sides by SMS; null when the payer has too little. */
  pay(payment: Payment): Movement | null {
    const { providerId, operatorTxId, ...what } = payment;
    const balance = providerId === null ? null : this.#parts.switchboard.take(providerId, 'balance');
    if (balance?.is === 'insufficient' || payment.from === payment.to) return null;
    const fee = this.takings.feeOf(payment);
    const movement = this.ledger.move({
      ...what,
      operatorTxId: operatorTxId ?? this.#nextTxId(payment.operator, payment.kind),
      feeXaf: fee.is === 'told' ? fee.xaf : 0,
      at: this.#now(),
    });
    if (movement === null) return null;
    this.sms.tell(movement);
    if (fee.is === 'silent') this.takings.takeOut(payment.operator, payment.from, fee.xaf);
    return movement;
  }

  #fail(order: Order, failure: 'unknown_number' | 'insufficient_funds'): Order {
    return this.orders.settle(order.id, { failure, operatorTxId: order.operatorTxId }, this.#now());
  }

  #now(): number {
    return this.#parts.time.now();
  }
}

interface CollectOptions {
  /** Orange names the transaction before it is paid, MTN only afterwards. */
  readonly givesTxIdAtOnce?: boolean;
  readonly settled?: (order: Order) => void;
}

interface PayOutOptions {
  /** A USSD gateway sends an ordinary transfer; an API has a kind of its own. */
  readonly as?: 'payout' | 'transfer';
  readonly settled?: (order: Order) => void;
}
