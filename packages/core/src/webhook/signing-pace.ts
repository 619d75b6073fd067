/** A signature that came later than this leaves too little of its lease; then fewer are asked for at once. */
const lateMs = 1_000;
const placesMin = 4;
const placesMax = 512;

/**
 * How many webhooks may wait for their signatures. A lease that waits too long is given back unused, so a machine that
 * signs slowly, or is busy with other things, must not lease more than it can sign in time: it would sign for nothing,
 * again and again, and send nothing at all.
 */
export class SigningPace {
  #places = 64;
  #waiting = 0;

  /** How many more may wait now. */
  get free(): number {
    return this.#places - this.#waiting;
  }

  /** Whether enough of them have been signed to make another batch worth its while. */
  get isHalfFree(): boolean {
    return this.free >= this.#places / 2;
  }

  begin(): void {
    this.#waiting += 1;
  }

  end(waitedMs: number): void {
    this.#waiting -= 1;
    this.#places =
      waitedMs > lateMs
        ? Math.max(placesMin, Math.floor(this.#places / 2))
        : Math.min(placesMax, this.#places + 1);
  }
}
