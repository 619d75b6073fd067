import type { Merchant } from '../network/merchants.ts';
import type { Network } from '../network/network.ts';
import type { Sms } from '../network/phones.ts';
import type { Time } from '../network/time.ts';
import type { Switchboard } from '../switchboard/switchboard.ts';
import { type Copies, Device, type DeviceParts } from './device.ts';

const longestHoldMs = 10_000;

const copiesBySwitch = {
  normal: 'one',
  twice: 'same_event_id',
  twice_other_event_id: 'other_event_id',
} as const;

interface Held {
  readonly deliver: () => Promise<void>;
  readonly cancel: () => void;
}

interface Silenced {
  readonly merchant: Merchant;
  readonly deliver: () => Promise<void>;
}

/** What an operator's next idea of its own words may be: everything is told, and no template that ships reads it. */
const reworded = (text: string): string =>
  `Cher client, ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`.replace('avez recu', 'venez de recevoir');

/** The way of every SMS from the operator to the right device, with whatever may befall it. */
export class Devices {
  readonly all: readonly Device[];
  readonly #switchboard: Switchboard;
  readonly #time: Time;
  /** By device: an SMS that waits to be overtaken by the next one. */
  readonly #held = new Map<Device, Held>();
  /** Oldest first. */
  #silenced: readonly Silenced[] = [];
  readonly #takeBack: (sms: Sms) => void;

  constructor(network: Network, switchboard: Switchboard, parts: DeviceParts) {
    this.all = devicesOf(network.merchants.all, parts);
    this.#switchboard = switchboard;
    this.#time = parts.time;
    this.#takeBack = ({ operator, operatorTxId }) => network.takings.takeBack(operator, operatorTxId);
    network.sms.onSms((sms) => {
      const merchant = network.merchants.byNumber(sms.operator, sms.to);
      if (merchant !== null) this.#pass(sms, merchant);
    });
    switchboard.onChange(() => {
      this.#switchAll();
      this.#speak();
    });
  }

  connect(serviceUrl: string): void {
    for (const device of this.all) device.connect(serviceUrl);
  }

  #switchAll(): void {
    for (const device of this.all) {
      device.switchTo(this.#switchboard.look(device.providerId, 'device').is === 'alive');
    }
  }

  #pass(sms: Sms, merchant: Merchant): void {
    const { providerId, deviceId, simNumber } = merchant;
    const device = this.all.find((each) => each.providerId === providerId && each.deviceId === deviceId);
    if (device === undefined) return;
    const { is, ms } = this.#switchboard.takeOf(merchant, 'sms');
    const deliver = (copies: Copies = 'one'): Promise<void> => device.receive(sms, simNumber, copies);
    if (is === 'lost') return;
    if (is === 'silent') this.#silenced = [...this.#silenced, { merchant, deliver }];
    else if (is === 'late') this.#time.after(ms ?? 0, () => void deliver());
    else if (is === 'reordered') this.#hold(device, deliver);
    else if (is === 'taken_back') void deliver().then(() => this.#takeBack(sms));
    else if (is === 'reworded') void device.receive({ ...sms, text: reworded(sms.text) }, simNumber);
    else void deliver(copiesBySwitch[is]).then(() => this.#release(device));
  }

  /** Devices that may speak again pass on what they kept to themselves, one after the other. */
  #speak(): void {
    const isSilent = ({ merchant: { merchantMsisdn, providerId } }: Silenced): boolean =>
      [merchantMsisdn, providerId].some((id) => this.#switchboard.look(id, 'sms').is === 'silent');
    const told = this.#silenced.filter((each) => !isSilent(each));
    this.#silenced = this.#silenced.filter(isSilent);
    void told.reduce((before, { deliver }) => before.then(() => deliver()), Promise.resolve());
  }

  /** Held back until another has gone before it, or for so long that none is likely to come. */
  #hold(device: Device, deliver: () => Promise<void>): void {
    if (this.#held.has(device)) {
      // Two in a row change places.
      void deliver().then(() => this.#release(device));
      return;
    }
    const cancel = this.#time.after(longestHoldMs, () => this.#release(device));
    this.#held.set(device, { deliver, cancel });
  }

  #release(device: Device): void {
    const held = this.#held.get(device);
    if (held === undefined) return;
    this.#held.delete(device);
    held.cancel();
    void held.deliver();
  }
}

/** One device for each id that a provider's merchant numbers name. */
function devicesOf(merchants: readonly Merchant[], parts: DeviceParts): readonly Device[] {
  const found = new Map<string, Device>();
  for (const { providerId, deviceId } of merchants) {
    const key = `${providerId} ${deviceId}`;
    if (deviceId !== null && !found.has(key)) found.set(key, new Device(providerId, deviceId, parts));
  }
  return [...found.values()];
}
