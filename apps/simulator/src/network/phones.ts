import type { Operator } from '@mobile-money/core';

export interface Sms {
  readonly id: string;
  readonly operator: Operator;
  /** Of the movement that it tells of. */
  readonly operatorTxId: string;
  readonly sender: string;
  readonly to: string;
  readonly text: string;
  readonly at: number;
}

export const autopilotAnswers = ['confirm', 'refuse', 'ignore'] as const;

/** A phone that answers its prompts by itself. */
export interface Autopilot {
  readonly answer: (typeof autopilotAnswers)[number];
  readonly afterMs: number;
}

/** Of a network that is to remember little. */
const smallInbox = 3;
const usualInbox = 50;
const wrongPinsAllowed = 2;
const wrongPin = '0000';

/** A phone with its inbox and its secret: any four digits but 0000 are right, and three wrong ones block it. */
export class Phone {
  readonly msisdn: string;
  readonly name: string;
  autopilot: Autopilot | null = null;
  #inbox: readonly Sms[] = [];
  #wrongPins = 0;
  readonly #inboxLimit: number;

  constructor(msisdn: string, inboxLimit = usualInbox) {
    this.msisdn = msisdn;
    this.#inboxLimit = inboxLimit;
    this.name = nameOf(msisdn);
  }

  /** Newest first. */
  get inbox(): readonly Sms[] {
    return this.#inbox;
  }

  get isBlocked(): boolean {
    return this.#wrongPins > wrongPinsAllowed;
  }

  receive(sms: Sms): void {
    this.#inbox = [sms, ...this.#inbox.slice(0, this.#inboxLimit - 1)];
  }

  /** The PIN is looked at and forgotten. */
  accepts(pin: string): boolean {
    if (this.isBlocked) return false;
    const isRight = pin !== wrongPin;
    this.#wrongPins = isRight ? 0 : this.#wrongPins + 1;
    return isRight;
  }

  unblock(): void {
    this.#wrongPins = 0;
  }
}

/** Phones come into being when someone calls, pays or looks at them. */
export class Phones {
  /** What phones without an autopilot of their own do. */
  usualAutopilot: Autopilot | null = null;
  readonly #phones = new Map<string, Phone>();
  readonly #inboxLimit: number;

  constructor(limit: number) {
    this.#inboxLimit = Number.isFinite(limit) ? smallInbox : usualInbox;
  }

  get(msisdn: string): Phone {
    const known = this.#phones.get(msisdn);
    if (known !== undefined) return known;
    const phone = new Phone(msisdn, this.#inboxLimit);
    this.#phones.set(msisdn, phone);
    return phone;
  }

  get all(): readonly Phone[] {
    return [...this.#phones.values()];
  }

  autopilotOf(msisdn: string): Autopilot | null {
    return this.get(msisdn).autopilot ?? this.usualAutopilot;
  }
}

const firstNames = 'ALICE PAUL ESTELLE KEVIN MIREILLE SERGE NADEGE BORIS CLARISSE YVAN'.split(' ');
const lastNames = 'NGONO ATANGANA FOKOU MBARGA TCHOUPO EKAMBI NJOYA ESSOMBA KAMGA ABENA'.split(' ');

/** An invented person; a number always belongs to the same one. */
export function nameOf(msisdn: string): string {
  const mixed = Number(msisdn.slice(-9)) % 7_919;
  const first = firstNames[mixed % firstNames.length];
  const last = lastNames[Math.floor(mixed / firstNames.length) % lastNames.length];
  return `${first} ${last}`;
}
