import { AsyncResource } from 'node:async_hooks';

/** Tells those who listen that there is something to do. */
export class Signal {
  readonly #listeners = new Set<() => void>();

  ring(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Gives back what ends the listening. */
  listen(listener: () => void): () => void {
    // What a listener then does is its own work, and no part of the request that rang.
    const own = AsyncResource.bind(listener);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }
}
