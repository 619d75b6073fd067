import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import type { Reason } from '../reason/reason.ts';
import type { AmountXaf } from '../transaction/amount.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import type { TransactionId } from '../transaction/identifiers.ts';

export interface CollectionRequest {
  readonly providerId: string;
  readonly channelId: string;
  readonly operator: Operator;
  readonly transactionId: TransactionId;
  /** Names this request at the provider; a provider that knows it already takes it for a repeat. */
  readonly submissionId: string;
  readonly msisdn: Msisdn;
  readonly amountXaf: AmountXaf;
}

/**
 * Keeps the name that a provider itself gives to a request, and that its status is read by. A gateway waits for it
 * before it asks for money: after a crash the name is known, and where it cannot be kept nothing is asked for.
 */
export type KeepName = (submissionId: string) => Promise<void>;

/**
 * What a provider said to a request for money. `code` is left out where the reason of a refusal is not known.
 * `providerTxId` is the id that the operator's own SMS will bear, and null while it is not known for certain.
 */
export type CollectionAnswer =
  | { readonly outcome: 'sent'; readonly providerTxId: string | null }
  /** Known not to have happened: the request may go to another provider. */
  | { readonly outcome: 'rejected'; readonly code?: FailureCode; readonly reason: Reason }
  /** May have happened: it is never repeated and never handed to another provider. */
  | { readonly outcome: 'unknown'; readonly reason: Reason };

/**
 * Asks a player's phone for money. It answers within the adapter's deadline and gives every failure as a value; a
 * promise that rejects is taken as `unknown`. When `keepName` rejects, the answer is `rejected`.
 */
export interface CollectionGateway {
  collect(request: CollectionRequest, keepName: KeepName): Promise<CollectionAnswer>;
}
