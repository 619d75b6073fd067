import type { IncomingMessage } from '../incoming/incoming-message.ts';
import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';

/** What an SMS of an operator says. `null` stands for what it does not say for certain. */
export type SmsReading =
  /** Money came in. */
  | {
      readonly kind: 'payment';
      readonly operator: Operator;
      readonly operatorTxId: string;
      readonly payer: string | null;
      readonly receiver: string | null;
      readonly amountXaf: number;
      readonly paidAt: Instant | null;
      /** What a person should look at, though nothing forbids to believe it; null when all fits. */
      readonly doubt: string | null;
    }
  /** Money of ours went out to a number. */
  | {
      readonly kind: 'receipt';
      readonly operator: Operator;
      readonly operatorTxId: string;
      readonly msisdn: string;
      readonly amountXaf: number;
    }
  /** Neither. `isSuspicious` where it looks like someone's attempt to be paid for nothing. */
  | { readonly kind: 'ignored'; readonly because: string; readonly isSuspicious: boolean };

/**
 * Reads an operator's SMS by templates. `ownNumbers` are all our merchant numbers, of whichever provider: which of two numbers
 * in a text was paid is told by which one is ours. Reads only; never fails, whatever the text.
 */
export interface SmsReader {
  read(message: IncomingMessage, ownNumbers: readonly string[]): SmsReading;
}
