import type { IncomingMessage } from '../incoming/incoming-message.ts';
import type { SmsTemplate } from '../incoming/sms-template.ts';
import type { Instant } from '../instant.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import type { Reason } from '../reason/reason.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import type { ToldContents } from '../transaction/provider-exchange.ts';
import type { Transaction, TransactionId } from '../transaction/transaction.ts';

type Submitted = Pick<Transaction, 'providerId' | 'operator' | 'submissionId' | 'msisdn' | 'amountXaf'>;

/** The submission names it at the provider; a provider that knows the name already takes it for a repeat. */
export interface TransferRequest extends Submitted {
  readonly transactionId: TransactionId;
}

export interface CollectionRequest extends TransferRequest {
  readonly channelId: string;
}

/**
 * Keeps the name that a provider itself gives to a request, and that its status is read by. A gateway waits for it
 * before it asks for money: after a crash the name is known, and where it cannot be kept nothing is asked for.
 */
export type KeepName = (submissionId: string) => Promise<void>;

type NotSent =
  /** Known not to have happened: the request may go to another provider. */
  | { readonly outcome: 'rejected'; readonly code?: FailureCode; readonly reason: Reason }
  /** May have happened: it is never repeated and never handed to another provider. */
  | { readonly outcome: 'unknown'; readonly reason: Reason };

/**
 * What a provider said to a request for money. `code` is left out where the reason of a refusal is not known.
 * `providerTxId` is the id that the operator's own SMS will bear, and null while it is not known for certain.
 */
export type CollectionAnswer = { readonly outcome: 'sent'; readonly providerTxId: string | null } | NotSent;

/**
 * Asks a player's phone for money. It answers within the adapter's deadline and gives every failure as a value; a
 * promise that rejects is taken as `unknown`. When `keepName` rejects, the answer is `rejected`.
 */
export interface CollectionGateway {
  collect(request: CollectionRequest, keepName: KeepName): Promise<CollectionAnswer>;
}

export type TransferAnswer =
  | ({ readonly outcome: 'sent'; readonly told?: ToldContents } & (
      | /** The money has arrived, as far as `told` agrees. */
      { readonly isFinal: true; readonly providerTxId: string | null }
      /** Taken on; the verdict is read later. Until then only a receipt brings the id: the money has left. */
      | { readonly isFinal: false; readonly providerTxId: null }
    ))
  | NotSent;

/**
 * Sends money to a player's number. The intent is stored before this is called, and it is called once for each
 * `submissionId`. A promise that rejects is taken as `unknown`. When `keepName` rejects, the answer is `rejected`.
 */
export interface TransferGateway {
  transfer(request: TransferRequest, keepName: KeepName): Promise<TransferAnswer>;
}

/** Who waits for an answer, the most urgent first. */
export const readUrgencies = ['callback', 'person', 'schedule'] as const;
export type ReadUrgency = (typeof readUrgencies)[number];

export interface StatusRequest extends Pick<Transaction, 'providerId' | 'direction' | 'submissionId'> {
  /** Left out: no one waits but the schedule. */
  readonly urgency?: ReadUrgency;
  /** When something ends for want of the answer: of reads that are equally urgent the first to end is made first. */
  readonly deadline?: Instant;
}

/**
 * `providerTxId` is the id that stands in the operator's own SMS about the money, and no other name of it: by that id
 * the service knows that a verdict and an SMS speak of one payment. `unknown` covers silence, errors and "never heard
 * of it" alike: none of them is a verdict. `code` is left out where the reason of a failure is not known. `told` is what
 * the provider says that the movement is about: a verdict on something else is none.
 */
export type StatusAnswer =
  | { readonly outcome: 'succeeded'; readonly providerTxId: string | null; readonly told?: ToldContents }
  | {
      readonly outcome: 'failed';
      readonly code?: FailureCode;
      readonly reason: Reason;
      readonly told?: ToldContents;
    }
  | { readonly outcome: 'pending' }
  | {
      readonly outcome: 'unknown';
      readonly reason: Reason;
      /** The question did not count: its turn did not come, or it was not looked at. It is to be asked again soon. */
      readonly isPutOff?: true;
      /** The provider is asked too often; so long it wants to be left alone, null where it does not say. */
      readonly retryAfterMs?: number | null;
    };

/** What an answer says that it is about. */
export const toldBy = (answer: StatusAnswer): ToldContents =>
  ('told' in answer ? answer.told : undefined) ?? {};

/** Asks a provider what became of a submission. It changes nothing there; a promise that rejects is `unknown`. */
export interface StatusReader {
  readStatus(request: StatusRequest): Promise<StatusAnswer>;

  /** Whether the provider can ever tell what became of a submission, as far as its configuration says. */
  givesVerdicts(providerId: string): boolean;
}

/** What a provider says that our wallet holds. `unknown` covers silence, errors and what cannot be read alike. */
export type BalanceAnswer =
  | { readonly outcome: 'told'; readonly hundredths: number }
  | { readonly outcome: 'unknown'; readonly reason: Reason; readonly retryAfterMs?: number | null };

/** Asks a provider what our wallet holds. It changes nothing there, and may reject. */
export interface BalanceReader {
  readBalance(providerId: string): Promise<BalanceAnswer>;

  /** Whether the provider can tell, and may be asked. */
  tellsBalance(providerId: string): boolean;
}

/** Money that came in, as an SMS tells it. `null` stands for what it does not say for certain. */
export interface ReadPayment {
  readonly operator: Operator;
  readonly operatorTxId: string;
  readonly payer: string | null;
  readonly receiver: string | null;
  readonly amountXaf: number;
  readonly paidAt: Instant | null;
}

/** Money that was taken back, by an SMS that may leave out how much it was. */
export type TakenBack = Omit<ReadPayment, 'amountXaf'> & { readonly amountXaf: number | null };

/** How money moved in the wallet that an SMS came to, and what it held then. */
export interface SmsMovement {
  readonly operator: Operator;
  readonly operatorTxId: string;
  /** Seen from us. `between`: both are numbers of ours, and the wallet that the SMS came to tells which way. */
  readonly direction: 'in' | 'out' | 'between';
  readonly payer: Msisdn | null;
  readonly receiver: Msisdn | null;
  readonly amountXaf: number;
  readonly feeHundredths: number;
  /** After the movement; null when the text does not say it for certain. */
  readonly balanceHundredths: number | null;
  readonly at: Instant;
  /** How exact the operator's time is. */
  readonly precisionMs: number;
}

/** What an SMS of an operator says. `movement` is left out where it does not tell how the money of a wallet moved. */
export type SmsReading = { readonly movement?: SmsMovement } & SmsMeaning;

type SmsMeaning =
  /** `doubt` is what a person should look at, though nothing forbids to believe it; null when all fits. */
  | (ReadPayment & { readonly kind: 'payment'; readonly doubt: Reason | null })
  /** Money was cancelled, reversed or refunded; `payment` is the one that is meant, null when that cannot be told. */
  | { readonly kind: 'reversal'; readonly payment: TakenBack | null }
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
 * Reads an operator's SMS by the first template that fits. `ownNumbers` are all our merchant numbers, of whichever provider: which of two numbers
 * in a text was paid is told by which one is ours. Reads only; never fails, whatever the text.
 */
export interface SmsReader {
  read(
    message: IncomingMessage,
    ownNumbers: readonly string[],
    templates: readonly SmsTemplate[],
  ): SmsReading;

  /** Why no SMS could be read with a template; null when nothing speaks against it. */
  faultOf(draft: Pick<SmsTemplate, 'operator' | 'text'>): Reason | null;
}

/** What came of the use of a port. `isLost`: a reply to it may still come, and bears no name either. */
export interface PortUse<T> {
  readonly done: T;
  readonly isLost: boolean;
}

/**
 * One USSD session at a time on each port of a device: its replies bear no name of the request. Processes that share
 * a device need a lock that they share too.
 */
export interface PortLock {
  /**
   * Does the work while no one else holds the port. Null, with nothing done, when the port is not free within
   * `waitMs`. After work that is lost, that fails, or whose process died, no one gets the port for `limits.lostReplyMs`:
   * whoever dialled next could take the late reply for their own. It rejects only before the work begins, or when the
   * work itself does.
   */
  whileHeld<T>(
    port: string,
    waitMs: number,
    work: () => Promise<PortUse<T>>,
  ): Promise<{ readonly done: T } | null>;
}
