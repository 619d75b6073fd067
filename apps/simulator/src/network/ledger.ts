import type { Operator } from '@mobile-money/core';
import { Remembered } from './remembered.ts';

/** `merchant_payment`: a player pays a merchant. `transfer`: from number to number. `payout`: a merchant's API pays a number. */
export type MovementKind = 'merchant_payment' | 'transfer' | 'payout';

export interface Wallet {
  readonly operator: Operator;
  readonly msisdn: string;
  readonly name: string;
  readonly openedWithXaf: number;
  readonly balanceXaf: number;
}

/** Money that really moved, whoever hears of it. */
export interface Movement {
  readonly operatorTxId: string;
  readonly operator: Operator;
  readonly kind: MovementKind;
  readonly from: string;
  readonly to: string;
  readonly amountXaf: number;
  readonly at: number;
  /** The order of the service that this movement carries out; null when a player moved the money alone. */
  readonly orderId: string | null;
}

/** Says who owns a new wallet, and what lies in it. */
export type Opening = (operator: Operator, msisdn: string) => { name: string; openedWithXaf: number };

/**
 * The operators' books. No money is made or lost but by openings, no wallet goes below zero, and an operator's
 * transaction id stands for one movement only.
 */
export class Ledger {
  /** With a limit, at least that many of the last. */
  readonly movements: Movement[] = [];
  readonly #wallets = new Map<string, { -readonly [Member in keyof Wallet]: Wallet[Member] }>();
  readonly #txIds: Remembered<true>;
  readonly #opening: Opening;
  readonly #limit: number;

  constructor(opening: Opening, limit: number) {
    this.#opening = opening;
    this.#limit = limit;
    this.#txIds = new Remembered(limit);
  }

  get wallets(): readonly Wallet[] {
    return [...this.#wallets.values()];
  }

  wallet(operator: Operator, msisdn: string): Wallet {
    return this.#open(operator, msisdn);
  }

  /** Null when the payer has too little: then nothing has moved. */
  move(movement: Movement): Movement | null {
    const key = `${movement.operator} ${movement.operatorTxId}`;
    if (this.#txIds.has(key)) throw new Error(`The operator's id ${key} was used before.`);
    if (!Number.isSafeInteger(movement.amountXaf) || movement.amountXaf <= 0) {
      throw new Error(`${movement.amountXaf} is no amount.`);
    }
    const from = this.#open(movement.operator, movement.from);
    const to = this.#open(movement.operator, movement.to);
    if (from.balanceXaf < movement.amountXaf) return null;
    from.balanceXaf -= movement.amountXaf;
    to.balanceXaf += movement.amountXaf;
    this.#txIds.set(key, true);
    this.movements.push(movement);
    if (this.movements.length > 2 * this.#limit) this.movements.splice(0, this.#limit);
    return movement;
  }

  #open(operator: Operator, msisdn: string) {
    const key = `${operator} ${msisdn}`;
    const known = this.#wallets.get(key);
    if (known !== undefined) return known;
    const opening = this.#opening(operator, msisdn);
    const wallet = { operator, msisdn, ...opening, balanceXaf: opening.openedWithXaf };
    this.#wallets.set(key, wallet);
    return wallet;
  }
}
