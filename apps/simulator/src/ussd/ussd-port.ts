import type { Merchant } from '../network/merchants.ts';
import type { Time } from '../network/time.ts';
import type { Step } from './merchant-session.ts';

const sessionMs = 60_000;

interface Session {
  readonly step: Step;
  readonly endsAt: number;
  isRead: boolean;
}

/** One SIM card of a gateway. It has one session at a time, and no reply says which code it belongs to. */
export class UssdPort {
  readonly number: number;
  readonly merchant: Merchant;
  readonly #time: Time;
  #session: Session | null = null;

  constructor(number: number, merchant: Merchant, time: Time) {
    this.number = number;
    this.merchant = merchant;
    this.#time = time;
  }

  /** False when a session is under way. Within one, four digits answer its question for the PIN. */
  send(text: string, dial: (code: string) => Step): boolean {
    const session = this.#current();
    const onPin = session?.isRead === true ? session.step.onPin : null;
    if (session !== null && (onPin === null || !/^\d{4}$/.test(text))) return false;
    const step = onPin === null ? dial(text) : onPin(text);
    this.#session = { step, endsAt: this.#time.now() + sessionMs, isRead: false };
    return true;
  }

  /** The reply, once; an empty text while there is nothing to read. */
  read(): string {
    const session = this.#current();
    if (session === null || session.isRead) return '';
    session.isRead = true;
    if (session.step.onPin === null) this.#session = null;
    return session.step.reply;
  }

  cancel(): void {
    this.#session = null;
  }

  #current(): Session | null {
    if (this.#session !== null && this.#session.endsAt <= this.#time.now()) this.#session = null;
    return this.#session;
  }
}
