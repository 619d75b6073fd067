import type { Operator } from '@mobile-money/core';
import { Remembered } from './remembered.ts';

/**
 * `merchant_payment`: a player pays a merchant. `transfer`: from number to number. `payout`: a merchant's API pays a
 * number. `reversal`: the operator takes a payment back. `taken_out`: the operator takes money, and tells no one.
 */
export type MovementKind = 'merchant_payment' | 'transfer' | 'payout' | 'reversal' | 'taken_out';

/** Where fees and what operators take end up, at each of them. */
export const till = '+237600000000';

export interface Wallet {
  readonly operator: Operator;
  readonly msisdn: string;
  readonly name: string;
  readonly openedWithXaf: number;
  /** To hundredths: Orange's balances have decimals. */
  readonly balanceXaf: number;
}

type OpenWallet = { -readonly [Member in keyof Wallet]: Wallet[Member] };

/** Sums of decimals are never a hair beside what they should be. */
export const inHundredths = (xaf: number): number => Math.round(xaf * 100) / 100;

/** Money that really moved, whoever hears of it. */
export interface Movement {
  readonly operatorTxId: string;
  readonly operator: Operator;
  readonly kind: MovementKind;
  readonly from: string;
  readonly to: string;
  readonly amountXaf: number;
  /** What the operator takes from the payer besides. */
  readonly feeXaf: number;
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
  readonly #wallets = new Map<string, OpenWallet>();
  readonly #txIds: Remembered<true>;
  readonly #opening: Opening;
  readonly #limit: number;
  readonly #moved: (wallet: Wallet) => void;

  /** `moved` hears of every wallet whose balance changed. */
  constructor(opening: Opening, limit: number, moved: (wallet: Wallet) => void = () => undefined) {
    this.#opening = opening;
    this.#limit = limit;
    this.#moved = moved;
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
    const { operator, amountXaf, feeXaf } = movement;
    if (inHundredths(amountXaf) !== amountXaf || amountXaf <= 0)
      throw new Error(`${amountXaf} is no amount.`);
    const from = this.#open(operator, movement.from);
    if (from.balanceXaf < amountXaf + feeXaf) return null;
    this.#add(from, -amountXaf - feeXaf);
    this.#add(this.#open(operator, movement.to), amountXaf);
    if (feeXaf > 0) this.#add(this.#open(operator, till), feeXaf);
    this.#txIds.set(key, true);
    this.movements.push(movement);
    if (this.movements.length > 2 * this.#limit) this.movements.splice(0, this.#limit);
    return movement;
  }

  #add(wallet: OpenWallet, xaf: number): void {
    wallet.balanceXaf = inHundredths(wallet.balanceXaf + xaf);
    this.#moved(wallet);
  }

  #open(operator: Operator, msisdn: string): OpenWallet {
    const key = `${operator} ${msisdn}`;
    const known = this.#wallets.get(key);
    if (known !== undefined) return known;
    const opening = this.#opening(operator, msisdn);
    const wallet = { operator, msisdn, ...opening, balanceXaf: opening.openedWithXaf };
    this.#wallets.set(key, wallet);
    return wallet;
  }
}
