/** Things by their names. Beyond the limit the oldest are forgotten, as long as they are over. */
export class Remembered<Value> {
  readonly #things = new Map<string, Value>();
  readonly #limit: number;
  readonly #isOver: (value: Value) => boolean;
  /** Goes through all of them once: a new one each time would begin at the holes that the forgotten ones left. */
  readonly #names = this.#things.keys();
  #oldest: string | undefined;

  constructor(limit: number, isOver: (value: Value) => boolean = () => true) {
    this.#limit = limit;
    this.#isOver = isOver;
  }

  get all(): readonly Value[] {
    return [...this.#things.values()];
  }

  get(name: string): Value | undefined {
    return this.#things.get(name);
  }

  has(name: string): boolean {
    return this.#things.has(name);
  }

  set(name: string, value: Value): void {
    this.#things.set(name, value);
    while (this.#things.size > this.#limit) {
      this.#oldest ??= this.#names.next().value;
      const thing = this.#oldest === undefined ? undefined : this.#things.get(this.#oldest);
      if (this.#oldest === undefined || thing === undefined || !this.#isOver(thing)) return;
      this.#things.delete(this.#oldest);
      this.#oldest = undefined;
    }
  }
}
