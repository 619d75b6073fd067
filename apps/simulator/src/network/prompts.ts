import type { Operator } from '@mobile-money/core';
import type { Phones } from './phones.ts';
import { Remembered } from './remembered.ts';
import type { Signals } from './signals.ts';
import type { Cancel, Time } from './time.ts';

export type PromptState = 'waiting' | 'paid' | 'refused' | 'expired' | 'insufficient_funds' | 'wrong_pin';
export type Verdict = Exclude<PromptState, 'waiting'>;

export interface Prompt {
  readonly id: string;
  readonly operator: Operator;
  readonly msisdn: string;
  /** `asked`: the merchant asks for the money. `dialled`: the phone's owner dialled a code. */
  readonly origin: 'asked' | 'dialled';
  readonly payeeName: string;
  readonly payeeMsisdn: string;
  readonly amountXaf: number;
  readonly askedAt: number;
  readonly expiresAt: number;
  readonly state: PromptState;
}

export interface PromptRequest extends Omit<Prompt, 'id' | 'askedAt' | 'expiresAt' | 'state'> {
  /** Moves the money once the PIN is right. */
  readonly pay: () => 'paid' | 'insufficient_funds';
  readonly ended?: (verdict: Verdict) => void;
}

interface Open {
  prompt: Prompt;
  readonly request: PromptRequest;
  cancelExpiry: Cancel;
  cancelAutopilot: Cancel;
}

interface PromptParts {
  readonly phones: Phones;
  readonly time: Time;
  readonly signals: Signals;
  readonly timeOutMs: number;
}

const nothingToCancel: Cancel = () => undefined;

export type PinAnswer = Verdict | 'try_again' | 'not_waiting' | 'unknown_prompt';

/** Questions on phones, each waiting for its owner, for the phone's autopilot or for its end. */
export class Prompts {
  readonly #open = new Map<string, Open>();
  readonly #ended: Remembered<Prompt>;
  readonly #parts: PromptParts;
  #last = 0;

  constructor(parts: PromptParts, limit: number) {
    this.#parts = parts;
    this.#ended = new Remembered(limit);
  }

  open(request: PromptRequest): Prompt {
    this.#last += 1;
    const askedAt = this.#parts.time.now();
    const { pay: _pay, ended: _ended, ...shown } = request;
    const prompt: Prompt = {
      id: `p${this.#last}`,
      ...shown,
      askedAt,
      expiresAt: askedAt + this.#parts.timeOutMs,
      state: 'waiting',
    };
    const open: Open = {
      prompt,
      request,
      cancelExpiry: this.#parts.time.after(this.#parts.timeOutMs, () => this.#end(open, 'expired')),
      cancelAutopilot: nothingToCancel,
    };
    this.#open.set(prompt.id, open);
    this.#fly(open);
    this.#parts.signals.send({ changed: 'phone', msisdn: prompt.msisdn });
    return prompt;
  }

  /** Hands the prompts that wait already to the autopilot that the phone now has, or takes them from the one it had. */
  autopilotChanged(msisdn: string): void {
    for (const open of this.#open.values()) if (open.prompt.msisdn === msisdn) this.#fly(open);
  }

  confirm(id: string, msisdn: string, pin: string): PinAnswer {
    const open = this.#of(id, msisdn);
    if (typeof open === 'string') return open;
    const phone = this.#parts.phones.get(msisdn);
    if (phone.accepts(pin)) return this.#end(open, open.request.pay());
    this.#parts.signals.send({ changed: 'phone', msisdn });
    return phone.isBlocked ? this.#end(open, 'wrong_pin') : 'try_again';
  }

  refuse(id: string, msisdn: string): PinAnswer {
    const open = this.#of(id, msisdn);
    return typeof open === 'string' ? open : this.#end(open, 'refused');
  }

  waitingOn(msisdn: string): readonly Prompt[] {
    return [...this.#open.values()].map(({ prompt }) => prompt).filter((each) => each.msisdn === msisdn);
  }

  #of(id: string, msisdn: string): Open | 'not_waiting' | 'unknown_prompt' {
    const open = this.#open.get(id);
    if (open !== undefined && open.prompt.msisdn === msisdn) return open;
    return this.#ended.get(id)?.msisdn === msisdn ? 'not_waiting' : 'unknown_prompt';
  }

  #fly(open: Open): void {
    open.cancelAutopilot();
    open.cancelAutopilot = nothingToCancel;
    const autopilot = this.#parts.phones.autopilotOf(open.prompt.msisdn);
    if (autopilot === null || autopilot.answer === 'ignore') return;
    const verdict = autopilot.answer === 'refuse' ? () => 'refused' as const : () => this.#payBy(open);
    open.cancelAutopilot = this.#parts.time.after(autopilot.afterMs, () => this.#end(open, verdict()));
  }

  #payBy(open: Open): Verdict {
    return this.#parts.phones.get(open.prompt.msisdn).isBlocked ? 'wrong_pin' : open.request.pay();
  }

  #end(open: Open, verdict: Verdict): Verdict {
    open.cancelExpiry();
    open.cancelAutopilot();
    this.#open.delete(open.prompt.id);
    this.#ended.set(open.prompt.id, { ...open.prompt, state: verdict });
    open.request.ended?.(verdict);
    this.#parts.signals.send({ changed: 'phone', msisdn: open.prompt.msisdn });
    return verdict;
  }
}
