import type { IncomingMessage } from '../incoming/incoming-message.ts';
import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { Reason } from '../reason/reason.ts';

/** Money that came in, as an SMS tells it. `null` stands for what it does not say for certain. */
export interface ReadPayment {
  readonly operator: Operator;
  readonly operatorTxId: string;
  readonly payer: string | null;
  readonly receiver: string | null;
  readonly amountXaf: number;
  readonly paidAt: Instant | null;
}

/** What an SMS of an operator says. */
export type SmsReading =
  /** `doubt` is what a person should look at, though nothing forbids to believe it; null when all fits. */
  | (ReadPayment & { readonly kind: 'payment'; readonly doubt: Reason | null })
  /** Money was cancelled, reversed or refunded; `payment` is the one that is meant, null when that cannot be told. */
  | { readonly kind: 'reversal'; readonly payment: ReadPayment | null }
  /** Money of ours went out to a number. */
  | {
      readonly kind: 'receipt';
      readonly operator: Operator;
      readonly operatorTxId: string;
      readonly msisdn: string;
      readonly amountXaf: number;
    }
  /** Neither. `isSuspicious` where it looks like someone's attempt to be paid for nothing. */
  | { readonly kind: 'ignored'; readonly because: Reason; readonly isSuspicious: boolean };

/**
 * Reads an operator's SMS by templates. `ownNumbers` are all our merchant numbers, of whichever provider: which of two numbers
 * in a text was paid is told by which one is ours. Reads only; never fails, whatever the text.
 */
export interface SmsReader {
  read(message: IncomingMessage, ownNumbers: readonly string[]): SmsReading;
}
