import type { Clock, Instant, RegistryStore, TrafficMeter } from '@mobile-money/core';

/**
 * Keeps what was read for a moment: every deposit needs the providers and their traffic, and both may be some seconds
 * old. Reads that come while one is under way share it; one that fails is not kept.
 */
class Remembered<T> {
  readonly #clock: Clock;
  readonly #maxAgeMs: number;
  #value: Promise<T> | null = null;
  #readAt: Instant | null = null;

  constructor(clock: Clock, maxAgeMs: number) {
    this.#clock = clock;
    this.#maxAgeMs = maxAgeMs;
  }

  get(read: () => Promise<T>): Promise<T> {
    const now = this.#clock.now();
    const isFresh = this.#readAt !== null && now - this.#readAt < this.#maxAgeMs;
    if (this.#value !== null && isFresh) return this.#value;
    const value = read();
    this.#value = value;
    this.#readAt = now;
    value.catch(() => {
      if (this.#value === value) this.forget();
    });
    return value;
  }

  forget(): void {
    this.#value = null;
  }
}

/** A registry that is read at most once in `maxAgeMs`; what this process changes, it sees at once. */
export function rememberedRegistry(store: RegistryStore, clock: Clock, maxAgeMs: number): RegistryStore {
  const remembered = new Remembered<Awaited<ReturnType<RegistryStore['read']>>>(clock, maxAgeMs);
  const afterwards = async (change: Promise<void>): Promise<void> => {
    try {
      await change;
    } finally {
      remembered.forget();
    }
  };
  return {
    read: () => remembered.get(() => store.read()),
    setProviderEnabled: (id, enabled, audit) => afterwards(store.setProviderEnabled(id, enabled, audit)),
    patchChannel: (id, patch, audit) => afterwards(store.patchChannel(id, patch, audit)),
    markSeen: (ids, at) => afterwards(store.markSeen(ids, at)),
  };
}

/** The same for the traffic of the last hour, which every caller asks for up to its own moment. */
export function rememberedTraffic(meter: TrafficMeter, clock: Clock, maxAgeMs: number): TrafficMeter {
  const remembered = new Remembered<Awaited<ReturnType<TrafficMeter['since']>>>(clock, maxAgeMs);
  return { since: (from) => remembered.get(() => meter.since(from)) };
}
