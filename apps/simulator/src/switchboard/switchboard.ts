import type { Signals } from '../network/signals.ts';
import { allUsual, type Setting, type Settings, type SwitchName, usual } from './switches.ts';

export type Change = Partial<Settings>;

/** Who has which fault now. A fault that is counted switches itself off. */
export class Switchboard {
  readonly #settings: Map<string, Settings>;
  readonly #signals: Signals;
  readonly #listeners: (() => void)[] = [];

  constructor(providerIds: readonly string[], signals: Signals) {
    this.#settings = new Map(providerIds.map((id) => [id, allUsual()]));
    this.#signals = signals;
  }

  get all(): Readonly<Record<string, Settings>> {
    return Object.fromEntries(this.#settings);
  }

  /** Called after every change that someone made. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  change(providerId: string, change: Change): void {
    this.#settings.set(providerId, { ...this.#of(providerId), ...change });
    this.#signals.send({ changed: 'switchboard' });
    for (const listener of this.#listeners) listener();
  }

  look<Name extends SwitchName>(providerId: string, name: Name): Setting<Name> {
    // The type of a member that is picked by a generic name is lost on the way.
    return this.#of(providerId)[name] as Setting<Name>;
  }

  /** How it is for this one occasion, which is counted. */
  take<Name extends SwitchName>(providerId: string, name: Name): Setting<Name> {
    const setting = this.look(providerId, name);
    if (setting.next === null) return setting;
    const left = setting.next - 1;
    const after = left > 0 ? { ...setting, next: left } : usual(name);
    this.#settings.set(providerId, { ...this.#of(providerId), [name]: after });
    this.#signals.send({ changed: 'switchboard' });
    return setting;
  }

  #of(providerId: string): Settings {
    return this.#settings.get(providerId) ?? allUsual();
  }
}
