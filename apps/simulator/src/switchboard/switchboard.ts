import type { Chance } from '../network/chance.ts';
import type { Merchant, Merchants } from '../network/merchants.ts';
import type { Signals } from '../network/signals.ts';

export type Change = Partial<Settings>;

/** Which provider or merchant number has which fault now. A fault that is counted switches itself off. */
export class Switchboard {
  readonly #settings = new Map<string, Settings>();
  readonly #merchants: Merchants;
  readonly #signals: Signals;
  readonly #chance: Chance;
  readonly #listeners: (() => void)[] = [];

  constructor(merchants: Merchants, signals: Signals, chance: Chance) {
    this.#merchants = merchants;
    this.#signals = signals;
    this.#chance = chance;
  }

  get providers(): Readonly<Record<string, Settings>> {
    return Object.fromEntries(this.#merchants.providerIds.map((id) => [id, this.#of(id)]));
  }

  get numbers(): Readonly<Record<string, Pick<Settings, NumberSwitch>>> {
    return Object.fromEntries(
      this.#merchants.numbers.map((id) => {
        const { sms, fees } = this.#of(id);
        return [id, { sms, fees }];
      }),
    );
  }

  /** Called after every change that someone made. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  change(id: string, change: Change): void {
    this.#settings.set(id, { ...this.#of(id), ...change });
    this.#signals.send({ changed: 'switchboard' });
    for (const listener of this.#listeners) listener();
  }

  look<Name extends SwitchName>(id: string, name: Name): Setting<Name> {
    // The type of a member that is picked by a generic name is lost on the way.
    return this.#of(id)[name] as Setting<Name>;
  }

  /** How it is for this one occasion, which is counted if it is hit. */
  take<Name extends SwitchName>(id: string, name: Name): Setting<Name> {
    const setting = this.look(id, name);
    if (setting.share !== null && this.#chance.below(million) >= setting.share * million) return usual(name);
    if (setting.next === null) return setting;
    const left = setting.next - 1;
    const after = left > 0 ? { ...setting, next: left } : usual(name);
    this.#settings.set(id, { ...this.#of(id), [name]: after });
    this.#signals.send({ changed: 'switchboard' });
    return setting;
  }

  /** For this occasion of a merchant number, whose own fault goes before that of its provider. */
  takeOf<Name extends NumberSwitch>({ merchantMsisdn, providerId }: Owner, name: Name): Setting<Name> {
    const isOwn = this.look(merchantMsisdn, name).is !== switches[name][0];
    return this.take(isOwn ? merchantMsisdn : providerId, name);
  }

  #of(id: string): Settings {
    return this.#settings.get(id) ?? allUsual();
  }
}

type Owner = Pick<Merchant, 'merchantMsisdn' | 'providerId'>;

const million = 1_000_000;

/** Every fault that can be switched on, by provider of the service, some by merchant number too. The first value of each is how things usually are. */
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
  /**
   * What becomes of an SMS on its way from the provider's device to the service. `taken_back`: the payment is, and another
   * SMS says so. `reworded`: it comes in words that no template has. `silent`: the device lives, and keeps it to itself
   * until this is switched back.
   */
  sms: [
    'normal',
    'lost',
    'late',
    'twice',
    'twice_other_event_id',
    'reordered',
    'taken_back',
    'reworded',
    'silent',
  ],
  /** What a merchant pays for sending money: nothing, 1 % that its SMS tells, or 1 % that is taken in silence. */
  fees: ['none', 'told', 'silent'],
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

/** Those that a merchant number has of its own. */
export const numberSwitches = ['sms', 'fees'] as const satisfies readonly SwitchName[];
type NumberSwitch = (typeof numberSwitches)[number];

export interface Setting<Name extends SwitchName = SwitchName> {
  readonly is: SwitchValue<Name>;
  /** How often it still applies before things are as usual again; null: until it is switched back. */
  readonly next: number | null;
  /** How late, for what can be late. */
  readonly ms: number | null;
  /** Which part of the occasions it hits, up to 1; null: all of them. */
  readonly share: number | null;
}

export type Settings = { readonly [Name in SwitchName]: Setting<Name> };

export const usual = <Name extends SwitchName>(name: Name): Setting<Name> => ({
  is: switches[name][0],
  next: null,
  ms: null,
  share: null,
});

export const allUsual = (): Settings =>
  Object.fromEntries(switchNames.map((name) => [name, usual(name)])) as unknown as Settings;
