/** A seeded source of chance (mulberry32): the same seed gives the same history, on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** Picks by weight; weights need not add up to anything. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    return this.weighed(entries.map(([name, weight]) => [weight, name]));
  }

  /** The same for what has no name. */
  weighed<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item {
    let left = this.next() * items.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return this.pick(items)[1];
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const order = items.map((item) => ({ item, place: this.next() }));
    return order.sort((a, b) => a.place - b.place).map(({ item }) => item);
  }

  /** A source of its own, so that drawing more in one place does not shift another. */
  fork(label: number): Random {
    return new Random((Math.imul(this.#state ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(label, 0xc2b2ae35)) >>> 0);
  }
}
