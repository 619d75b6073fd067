/** What changed, for whoever shows it. It names what to read again, never what was typed. */
export type Signal =
  | { readonly changed: 'phone'; readonly msisdn: string }
  | { readonly changed: 'switchboard' };

export class Signals {
  readonly #listeners = new Set<(signal: Signal) => void>();

  listen(listener: (signal: Signal) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  send(signal: Signal): void {
    for (const listener of this.#listeners) listener(signal);
  }
}
