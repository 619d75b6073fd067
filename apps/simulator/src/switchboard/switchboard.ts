import type { Signals } from '../network/signals.ts';

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

/** Every fault that can be switched on, by provider of the service. The first value of each is how things usually are. */
export const switches = {
  /** What happens to a request for money. `…_after_taking`: the request is taken, and its answer is lost. */
  answer: [
    'normal',
    'time_out',
    'time_out_after_taking',
    'broken_connection',
    'broken_connection_after_taking',
    'error_500',
    'refuse',
    'html',
  ],
  /** What becomes of an SMS on its way from the provider's device to the service. `taken_back`: it says so at its end. */
  sms: ['normal', 'lost', 'late', 'twice', 'twice_other_event_id', 'reordered', 'taken_back'],
  /** A dead device sends nothing; its ports are not registered. */
  device: ['alive', 'dead'],
  /** `insufficient`: whoever has to pay has too little. */
  balance: ['normal', 'insufficient'],
  /**
   * What happens to a question about an earlier request. `other_contents`: the answer is about another number and amount.
   * `limited`: the eleventh in any second is answered with 429, as MTN does; over USSD there is nothing to limit. Over
   * USSD `unknown_404` means that no reply comes.
   */
  status: ['normal', 'unknown_404', 'error', 'other_contents', 'limited'],
  /** Whether the operator calls back with its verdict, and whether it names more than our own name of the request. */
  callbacks: ['on', 'off', 'our_name_only'],
} as const;

export type SwitchName = keyof typeof switches;
export type SwitchValue<Name extends SwitchName> = (typeof switches)[Name][number];

export const switchNames = Object.keys(switches) as SwitchName[];

export interface Setting<Name extends SwitchName = SwitchName> {
  readonly is: SwitchValue<Name>;
  /** How often it still applies before things are as usual again; null: until it is switched back. */
  readonly next: number | null;
  /** How late, for what can be late. */
  readonly ms: number | null;
}

export type Settings = { readonly [Name in SwitchName]: Setting<Name> };

export const usual = <Name extends SwitchName>(name: Name): Setting<Name> => ({
  is: switches[name][0],
  next: null,
  ms: null,
});

export const allUsual = (): Settings =>
  Object.fromEntries(switchNames.map((name) => [name, usual(name)])) as unknown as Settings;
