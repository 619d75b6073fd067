import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
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
 * What a provider said to a request for money. `submissionId`, where given, is the name to ask for its status by.
 * `code` is left out where the reason of a refusal is not known. `providerTxId` is the id that the operator's own SMS
 * will bear, and null while it is not known for certain.
 */
export type CollectionAnswer =
  | { readonly outcome: 'sent'; readonly submissionId?: string; readonly providerTxId: string | null }
  /** Known not to have happened: the request may go to another provider. */
  | { readonly outcome: 'rejected'; readonly code?: FailureCode; readonly reason: string }
  /** May have happened: it is never repeated and never handed to another provider. */
  | { readonly outcome: 'unknown'; readonly submissionId?: string; readonly reason: string };

/**
 * Asks a player's phone for money. It answers within the adapter's deadline and gives every failure as a value; a
 * promise that rejects is taken as `unknown`.
 */
export interface CollectionGateway {
  collect(request: CollectionRequest): Promise<CollectionAnswer>;
}
