/** Keeps the last few of many, so that a run of hours takes no more memory than one of seconds. */
export class Ring<Item> {
  readonly #items: (Item | undefined)[];
  #oldest = 0;
  #size = 0;

  constructor(capacity: number) {
    this.#items = new Array<Item | undefined>(capacity).fill(undefined);
  }

  /** The oldest gives way when it is full. */
  push(item: Item): void {
    if (this.#size === this.#items.length) this.takeOldest();
    this.#items[(this.#oldest + this.#size) % this.#items.length] = item;
    this.#size += 1;
  }

  takeOldest(): Item | undefined {
    if (this.#size === 0) return undefined;
    const item = this.#items[this.#oldest];
    this.#items[this.#oldest] = undefined;
    this.#oldest = (this.#oldest + 1) % this.#items.length;
    this.#size -= 1;
    return item;
  }

  /** Any of them, by a number of any size. */
  pick(n: number): Item | undefined {
    return this.#size === 0 ? undefined : this.#items[(this.#oldest + (n % this.#size)) % this.#items.length];
  }
}
