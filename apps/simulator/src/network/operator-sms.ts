import type { Operator } from '@mobile-money/core';
import { textsOf } from '../sms/texts.ts';
import type { Chance } from './chance.ts';
import type { Ledger, Movement, Wallet } from './ledger.ts';
import type { Phones, Sms } from './phones.ts';
import type { Signals } from './signals.ts';
import type { Time } from './time.ts';
import type { transactionIds } from './transaction-ids.ts';

export interface OperatorParts {
  readonly ledger: Ledger;
  readonly phones: Phones;
  readonly nextTxId: ReturnType<typeof transactionIds>;
  readonly signals: Signals;
  readonly time: Time;
  readonly chance: Chance;
}

/** What someone who knows the operator's words makes up. */
export interface Forgery {
  readonly to: string;
  readonly from: string;
  readonly amountXaf: number;
  /** Null: guessed. */
  readonly balanceXaf: number | null;
}

/** What the operators tell, and what others tell in their name. */
export class OperatorSms {
  readonly #parts: OperatorParts;
  readonly #listeners: ((sms: Sms) => void)[] = [];

  constructor(parts: OperatorParts) {
    this.#parts = parts;
  }

  /** Every SMS, in their order. */
  onSms(listener: (sms: Sms) => void): void {
    this.#listeners.push(listener);
  }

  /** Tells both sides of a movement, with their balances of now. */
  tell(movement: Movement, wordsBehind = ''): void {
    const { operator, from, to } = movement;
    const [payer, payee] = [this.#wallet(operator, from), this.#wallet(operator, to)];
    const texts = textsOf[operator].about(movement, payer, payee, this.#parts.chance);
    this.#send(movement, to, `${texts.payee}${wordsBehind}`);
    this.#send(movement, from, `${texts.payer}${wordsBehind}`);
  }

  /** An SMS in the operator's name and words, about money that never moved. */
  forge(operator: Operator, { to, from, amountXaf, balanceXaf }: Forgery): Movement {
    const { nextTxId, time, chance } = this.#parts;
    const kind = 'transfer';
    const told = { operator, kind, from, to, amountXaf, feeXaf: 0, at: time.now(), orderId: null } as const;
    const movement: Movement = { ...told, operatorTxId: nextTxId(operator, kind) };
    const payee = this.#wallet(operator, to);
    const shown = { ...payee, balanceXaf: balanceXaf ?? this.#guessed(payee.balanceXaf) };
    const texts = textsOf[operator].about(movement, this.#wallet(operator, from), shown, chance);
    this.#send(movement, to, texts.payee);
    return movement;
  }

  /** A tenth beside it at most, and hardly ever right. */
  #guessed(balanceXaf: number): number {
    return Math.round(balanceXaf * (0.9 + this.#parts.chance.below(2_000) / 10_000));
  }

  #wallet(operator: Operator, msisdn: string): Wallet {
    return this.#parts.ledger.wallet(operator, msisdn);
  }

  #send({ operator, operatorTxId }: Movement, to: string, text: string): void {
    const { phones, signals, time, chance } = this.#parts;
    const { sender } = textsOf[operator];
    const sms: Sms = { id: chance.token(16), operator, operatorTxId, sender, to, text, at: time.now() };
    phones.get(to).receive(sms);
    signals.send({ changed: 'phone', msisdn: to });
    for (const listener of this.#listeners) listener(sms);
  }
}
