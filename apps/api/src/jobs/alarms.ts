/** Those that are due close together ring once. */
const slotMs = 25;

/** For what is further off, someone who looks every now and then is exact enough; so there are never many alarms. */
const aheadMaxMs = 60_000;

/** Rings when a time has come, up to 25 milliseconds late and never early. */
export class Alarms {
  readonly #ring: () => void;
  readonly #slots = new Set<number>();

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  ringIn(ms: number): void {
    if (ms > aheadMaxMs) return;
    const now = performance.now();
    const slot = Math.ceil((now + Math.max(0, ms) + 1) / slotMs);
    if (this.#slots.has(slot)) return;
    this.#slots.add(slot);
    const ring = (): void => {
      this.#slots.delete(slot);
      this.#ring();
    };
    setTimeout(ring, slot * slotMs - now).unref();
  }
}
