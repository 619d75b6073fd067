import { DomainError, type StaffActor } from '@mobile-money/core';
import type { Chronicle, Span } from './chronicle.ts';

export type Deed =
  | 'approve'
  | 'reject'
  | 'reserve'
  | 'release'
  | 'resolve'
  | 'complete'
  | 'return'
  | 'set_aside'
  | 'take_back'
  | 'vouch';

/** What someone in the back office wanted to be done, of which transaction or payment. */
export interface Wish {
  readonly deed: Deed;
  readonly about: string;
  readonly who: StaffActor;
  /** Of a resolution: how it is to end. Of a completion: from which payments. */
  readonly outcome?: 'succeeded' | 'failed';
  readonly paymentIds?: readonly string[];
}

/** A click that was answered: with what it led to, or with the code of a refusal. */
export interface Click extends Wish, Span {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly refusal: string | null;
  /** The code of the sentence that they read. */
  readonly why: string | null;
  /** What it led to, where it was not refused. */
  readonly answer: unknown;
}

/** Writes down what people were answered. One who hears nothing knows nothing. */
export class Clicks {
  readonly answered: Click[] = [];

  constructor(
    private readonly chronicle: Chronicle,
    private readonly now: () => number,
  ) {}

  async follow(wish: Wish, ask: () => Promise<unknown>): Promise<void> {
    const [from, fromMs] = [this.chronicle.now(), this.now()];
    const note = (refusal: string | null, why: string | null, answer: unknown = null): void => {
      const span = { from, until: this.chronicle.now(), fromMs, untilMs: this.now() };
      this.answered.push({ ...wish, ...span, refusal, why, answer });
    };
    try {
      note(null, null, await ask());
    } catch (error) {
      if (error instanceof DomainError) note(error.code, error.why.code);
      throw error;
    }
  }
}
