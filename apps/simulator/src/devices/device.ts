import { createHmac } from 'node:crypto';
import type { Chance } from '../network/chance.ts';
import type { Sms } from '../network/phones.ts';
import { type Time, withOffset } from '../network/time.ts';

export interface DeviceParts {
  readonly time: Time;
  readonly chance: Chance;
  /** Sends a request and gives its status; 0 when there was no answer. */
  readonly post: (url: string, headers: Record<string, string>, body: string) => Promise<number>;
  readonly secretOf: (providerId: string) => string;
  readonly heartbeatMs: number;
  /** Pauses before an SMS that was not taken is sent again; after the last one it is given up. */
  readonly retryDelaysMs: readonly number[];
}

const soonMs = 2_000;

export type Copies = 'one' | 'same_event_id' | 'other_event_id';

/** An Android phone with the merchant's SIM cards, which passes its SMS on to the service and says that it lives. */
export class Device {
  readonly providerId: string;
  readonly deviceId: string;
  isAlive = true;
  lastHeartbeatStatus: number | null = null;
  sentCount = 0;
  givenUpCount = 0;
  readonly #parts: DeviceParts;
  #url: string | null = null;
  #stopBeating: () => void = () => undefined;
  /** What arrived while the device was off or knew no service: the operator's network keeps it. */
  #kept: Envelope[] = [];

  constructor(providerId: string, deviceId: string, parts: DeviceParts) {
    this.providerId = providerId;
    this.deviceId = deviceId;
    this.#parts = parts;
  }

  connect(serviceUrl: string): void {
    this.#url = `${serviceUrl.replace(/\/$/, '')}/gateway/v1/${this.providerId}/device`;
    this.#wake();
  }

  switchTo(isAlive: boolean): void {
    if (this.isAlive === isAlive) return;
    this.isAlive = isAlive;
    if (isAlive) this.#wake();
    else this.#stopBeating();
  }

  /** Resolves when the service has been tried once with each copy. */
  async receive(sms: Sms, simNumber: number | null, copies: Copies = 'one'): Promise<void> {
    const first = this.#envelope('sms:received', smsPayload(sms, simNumber));
    const second = copies === 'other_event_id' ? { ...first, id: this.#parts.chance.token(21) } : first;
    const envelopes = copies === 'one' ? [first] : [first, second];
    await Promise.all(envelopes.map((each) => this.#send(each, 0)));
  }

  #wake(): void {
    if (!this.isAlive || this.#url === null) return;
    this.#stopBeating();
    this.#beat();
    const kept = this.#kept;
    this.#kept = [];
    for (const envelope of kept) void this.#send(envelope, 0);
  }

  /** Again after the usual time, or soon while no service answers: one that has just started hears of its devices. */
  #beat(): void {
    const { time, heartbeatMs } = this.#parts;
    const beatAfter = (delayMs: number) => time.after(delayMs, () => this.#beat());
    const cancel = beatAfter(heartbeatMs);
    this.#stopBeating = cancel;
    const ping = this.#envelope('system:ping', { health: { status: 'pass', checks: {} } });
    void this.#post(ping).then((status) => {
      this.lastHeartbeatStatus = status;
      // Switched off or woken anew in the meantime: this beat has no say any more.
      if (status !== 0 || this.#stopBeating !== cancel || !this.isAlive) return;
      cancel();
      this.#stopBeating = beatAfter(Math.min(heartbeatMs, soonMs));
    });
  }

  async #send(envelope: Envelope, attempt: number): Promise<void> {
    if (!this.isAlive || this.#url === null) {
      this.#kept.push(envelope);
      return;
    }
    const status = await this.#post(envelope);
    if (status >= 200 && status < 300) {
      this.sentCount += 1;
      return;
    }
    const delay = this.#parts.retryDelaysMs[attempt];
    if (delay === undefined) this.givenUpCount += 1;
    else this.#parts.time.after(delay, () => void this.#send(envelope, attempt + 1));
  }

  #post(envelope: Envelope): Promise<number> {
    const body = JSON.stringify(envelope);
    const headers = signedHeaders(body, this.#parts.secretOf(this.providerId), this.#parts.time.now());
    return this.#parts.post(this.#url ?? '', headers, body);
  }

  #envelope(event: Envelope['event'], payload: Envelope['payload']): Envelope {
    const { chance } = this.#parts;
    return { deviceId: this.deviceId, event, id: chance.token(21), webhookId: `${event}-1`, payload };
  }
}

/** The webhook of the open-source Android SMS gateway, as it is sent. */
export interface Envelope {
  readonly deviceId: string;
  readonly event: 'sms:received' | 'system:ping';
  readonly id: string;
  readonly webhookId: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const smsPayload = (sms: Sms, simNumber: number | null): Envelope['payload'] => ({
  messageId: sms.id,
  message: sms.text,
  sender: sms.sender,
  // What older versions call the sender.
  phoneNumber: sms.sender,
  recipient: sms.to,
  simNumber,
  receivedAt: withOffset(sms.at),
});

/** Signed anew for each attempt: the raw body and the time of the attempt, in seconds. */
export function signedHeaders(rawBody: string, secret: string, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  return {
    'Content-Type': 'application/json',
    'X-Timestamp': timestamp,
    'X-Signature': createHmac('sha256', secret)
      .update(rawBody + timestamp)
      .digest('hex'),
  };
}
