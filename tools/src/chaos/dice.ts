import { Random } from '@mobile-money/testing/random';

/** Chance that can be had again, as in the simulation of the core; with what faults and stories need besides. */
export class Dice extends Random {
  shuffled<Item>(items: readonly Item[]): Item[] {
    const order = items.map((item) => ({ item, place: this.next() }));
    return order.sort((a, b) => a.place - b.place).map(({ item }) => item);
  }

  /** Items in proportion to their weights. */
  weighed<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item {
    let left = this.next() * items.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    throw new Error('There is nothing to pick from.');
  }
}
