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

/** The words by which an operator takes a payment back. */
const takenBack = ' Ce transfert a ete annule par l expediteur.';

interface Held {
  readonly deliver: () => Promise<void>;
  readonly cancel: () => void;
}

/** The way of every SMS from the operator to the right device, with whatever may befall it. */
export class Devices {
  readonly all: readonly Device[];
  readonly #switchboard: Switchboard;
  readonly #time: Time;
  /** By device: an SMS that waits to be overtaken by the next one. */
  readonly #held = new Map<Device, Held>();

  constructor(network: Network, switchboard: Switchboard, parts: DeviceParts) {
    this.all = devicesOf(network.merchants.all, parts);
    this.#switchboard = switchboard;
    this.#time = parts.time;
    network.onSms((sms) => {
      const merchant = network.merchants.byNumber(sms.operator, sms.to);
      if (merchant !== null) this.#pass(sms, merchant);
    });
    switchboard.onChange(() => this.#switchAll());
  }

  connect(serviceUrl: string): void {
    for (const device of this.all) device.connect(serviceUrl);
  }

  #switchAll(): void {
    for (const device of this.all) {
      device.switchTo(this.#switchboard.look(device.providerId, 'device').is === 'alive');
    }
  }

  #pass(sms: Sms, { providerId, deviceId, simNumber }: Merchant): void {
    const device = this.all.find((each) => each.providerId === providerId && each.deviceId === deviceId);
    if (device === undefined) return;
    const { is, ms } = this.#switchboard.take(providerId, 'sms');
    const deliver = (copies: Copies = 'one'): Promise<void> => device.receive(sms, simNumber, copies);
    if (is === 'lost') return;
    if (is === 'late') this.#time.after(ms ?? 0, () => void deliver());
    else if (is === 'reordered') this.#hold(device, deliver);
    else if (is === 'taken_back') void device.receive({ ...sms, text: `${sms.text}${takenBack}` }, simNumber);
    else void deliver(copiesBySwitch[is]).then(() => this.#release(device));
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
