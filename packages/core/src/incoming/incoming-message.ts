import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { HoldCode } from '../matching/received-payment.ts';
import { type Reason, type ReasonCode, withTexts } from '../reason/reason.ts';
import type { Duty } from '../staff/staff-account.ts';
import { shownText } from '../text.ts';
import type { MessageId, PaymentId, TransactionId } from '../transaction/transaction.ts';

/** An SMS that a gateway device passed on, or a callback of an operator. */
export type MessageKind = 'sms' | 'callback';

/**
 * `received`: stored, and not yet read (a process may have died between the two). `matched`, `held`, `duplicate`: a
 * payment, and what became of it. `ignored`: no payment of ours.
 */
export type MessageOutcome = 'received' | 'matched' | 'held' | 'duplicate' | 'ignored';

/** What came in from a gateway, word by word: evidence is kept before anyone decides what it means. */
export interface IncomingMessage {
  readonly id: MessageId;
  readonly kind: MessageKind;
  readonly providerId: string;
  /** Who wrote it, as the network says; empty for a callback. */
  readonly sender: string;
  /** The number it was sent to, where the device tells. */
  readonly recipient: string | null;
  readonly deviceId: string | null;
  readonly simNumber: number | null;
  readonly rawText: string;
  /** The network's time of the message, where the device tells. */
  readonly sentAt: Instant | null;
  readonly receivedAt: Instant;
  readonly outcome: MessageOutcome;
  /** Why it was ignored or held; null otherwise. */
  readonly because: Reason | null;
  /** Someone may be trying to deceive us: a person should look. */
  readonly isSuspicious: boolean;
  readonly paymentId: PaymentId | null;
  readonly transactionId: TransactionId | null;
  /** Null unless someone said that nothing is to be done about it. */
  readonly dismissed: Dismissal | null;
}

export interface Dismissal {
  readonly at: Instant;
  readonly by: string;
  readonly because: Reason;
}

/** What was made of a message. */
export type MessageConclusion = Pick<
  IncomingMessage,
  'outcome' | 'because' | 'isSuspicious' | 'paymentId' | 'transactionId'
>;

/** The same for whoever passed it on, with why it is held where programs want to know. */
export type MessageAnswer = MessageConclusion & { readonly code?: HoldCode };

/** A message as it arrives. */
export type MessageReport = Pick<
  IncomingMessage,
  'kind' | 'providerId' | 'sender' | 'recipient' | 'deviceId' | 'simNumber' | 'rawText' | 'sentAt'
>;

/** Nothing is refused for its form, because evidence must not be lost for it; texts are made fit to be kept. */
export const incomingMessage = (
  id: MessageId,
  report: MessageReport,
  receivedAt: Instant,
): IncomingMessage => ({
  id,
  ...report,
  sender: shownText(report.sender, limits.senderMaxChars),
  recipient: report.recipient === null ? null : shownText(report.recipient, limits.senderMaxChars),
  deviceId: report.deviceId === null ? null : shownText(report.deviceId, limits.deviceIdMaxChars),
  rawText: shownText(report.rawText, limits.rawTextMaxChars),
  receivedAt,
  ...nothingMade,
  outcome: 'received',
  dismissed: null,
});

const nothingMade = { because: null, isSuspicious: false, paymentId: null, transactionId: null };

export const ignored = (because: Reason, isSuspicious = false): MessageConclusion => ({
  outcome: 'ignored',
  ...nothingMade,
  because: withTexts(because, (text) => shownText(text, limits.reasonMaxChars)),
  isSuspicious,
});

/** Why an SMS is ignored that was understood: its money is known, or it is about none. */
const understood: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'receipt_of_ours',
  'sms_not_expected',
  'sms_sent_to_unknown',
  'sms_between_own',
  'sms_of_failure',
  'sms_of_cash_out',
  'sms_of_other_network',
  'sms_repeats',
  'sms_asks_approval',
  'sms_of_balance',
  'sms_of_code',
]);

/** Whether no one could read an SMS, so that someone must look. */
export const isUnread = ({
  kind,
  outcome,
  because,
}: Pick<IncomingMessage, 'kind' | 'outcome' | 'because'>): boolean =>
  kind === 'sms' && outcome === 'ignored' && (because === null || !understood.has(because.code));

/** Why an SMS that its operator sent tells nothing that is certain: money may have moved. */
const uncertain: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'sms_unread',
  'sms_too_long',
  'sms_success_and_failure',
  'sms_many_ids',
  'sms_many_numbers',
  'sms_amount_not_whole',
  'sms_no_date',
  'sms_not_ours',
  'sms_foreign_number',
]);

/** Whether an SMS of the operator tells no one for certain what moved. One of a stranger is none of the operator. */
export const tellsNothingCertain = (because: Reason | null): boolean =>
  because !== null && uncertain.has(because.code);

/** Whether a text was understood as one about our money. Any other SMS may hold anything, a one-time code included. */
export const isAboutOurMoney = ({ kind, paymentId, transactionId }: IncomingMessage): boolean =>
  kind === 'callback' || paymentId !== null || transactionId !== null;

/** The text as one with these duties reads it: figures that nothing could be read in are for those who decide. */
export const textShownTo = (duties: readonly Duty[], message: IncomingMessage): string =>
  duties.includes('decide') || isAboutOurMoney(message)
    ? message.rawText
    : message.rawText.replace(/\p{N}/gu, '•');

/** Why someone must look at an SMS though a deposit was paid with it. */
export const doubtsOfMatched = ['sms_date_far'] as const satisfies readonly ReasonCode[];

export interface AllowanceSettings {
  readonly burst: number;
  readonly perSecond: number;
}

/** So much may be done at once, and then again as time gives it back. It goes by the moments that it is told. */
export class Allowance {
  readonly #settings: AllowanceSettings;
  #left: number;
  #asOf = 0;

  constructor(settings: AllowanceSettings) {
    this.#settings = settings;
    this.#left = settings.burst;
  }

  /** True when one more may be done at this moment; then it counts as done. */
  take(at: Instant): boolean {
    const { burst, perSecond } = this.#settings;
    const passedMs = Math.max(0, at - this.#asOf);
    this.#left = Math.min(burst, this.#left + (passedMs * perSecond) / 1_000);
    this.#asOf = Math.max(at, this.#asOf);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
