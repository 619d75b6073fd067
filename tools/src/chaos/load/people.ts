import type { Dice } from '../dice.ts';
import type { Order } from './platform.ts';

export type Person = Omit<Order, 'direction' | 'operator'>;

/** Players with a number each: what happened on a number tells the whole story of one order. */
export class People {
  readonly #dice: Dice;
  readonly #callbackUrls: readonly string[];
  #count = 0;

  constructor(dice: Dice, callbackUrls: readonly string[]) {
    this.#dice = dice;
    this.#callbackUrls = callbackUrls;
  }

  next(operator: Order['operator']): Person {
    this.#count += 1;
    const digits = String(1_000_000 + this.#count);
    return {
      reference: `order-${this.#count}`,
      playerId: uuidOf(this.#count),
      msisdn: `+237${operator === 'mtn' ? '67' : '69'}${digits}`,
      amountXaf: this.#dice.between(100, 5_000),
      // A few platforms prefer to ask for themselves.
      callbackUrl: this.#dice.chance(0.05) ? null : this.#dice.pick(this.#callbackUrls),
    };
  }
}

const uuidOf = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
