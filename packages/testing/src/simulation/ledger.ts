import { type EntryId, entryId, type Operator, type WalletId, walletId } from '@mobile-money/core';

/** Money that came to one of our merchant numbers, or left it, as its operator knows it. */
export interface TrueMove {
  readonly wallet: WalletId;
  /** As a book of ours names it once it is told. */
  readonly name: EntryId;
  readonly movedXaf: number;
  readonly feeHundredths: number;
  /** After the movement. */
  readonly balanceHundredths: number;
  readonly atMs: number;
}

type Moved = Pick<TrueMove, 'movedXaf' | 'atMs'> & {
  readonly operator: Operator;
  readonly number: string;
  readonly smsTxId: string;
  /** A payment is taken back. */
  readonly isBack?: boolean;
};

/** So far apart that no wallet ever has a balance of another. */
const apartHundredths = 10_000_000;

/** What leaves a wallet costs something, but for small amounts and what is given back; Orange counts hundredths. */
const feesHundredths: Partial<Record<Operator, number>> = { orange: 1_250 };
const usualFeeHundredths = 2_500;
const freeBelowXaf = 1_000;

/** True balances are multiples of this: whoever guesses one that is none has guessed wrongly. */
export const trueStepHundredths = 1_250;

/** The true balance of every merchant number, and all that led there. */
export class Ledger {
  readonly moves: TrueMove[] = [];
  readonly #balances = new Map<WalletId, number>();

  /** What a wallet holds; a number that is new to the operator begins with something. */
  balanceOf(wallet: WalletId): number {
    const known = this.#balances.get(wallet) ?? (this.#balances.size + 1) * apartHundredths;
    this.#balances.set(wallet, known);
    return known;
  }

  move({ operator, number, smsTxId, movedXaf, atMs, isBack = false }: Moved): TrueMove {
    const wallet = walletId(operator, number as Parameters<typeof walletId>[1]);
    const fee = feesHundredths[operator] ?? usualFeeHundredths;
    const feeHundredths = movedXaf <= -freeBelowXaf && !isBack ? fee : 0;
    const balanceHundredths = this.balanceOf(wallet) + movedXaf * 100 - feeHundredths;
    this.#balances.set(wallet, balanceHundredths);
    const name = entryId(smsTxId, movedXaf);
    const move = { wallet, name, movedXaf, feeHundredths, balanceHundredths, atMs };
    this.moves.push(move);
    return move;
  }
}
