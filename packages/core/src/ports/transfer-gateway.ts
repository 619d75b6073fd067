import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import type { Reason } from '../reason/reason.ts';
import type { AmountXaf } from '../transaction/amount.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import type { TransactionId } from '../transaction/identifiers.ts';
import type { ToldContents } from '../transaction/told-contents.ts';
import type { KeepName } from './collection-gateway.ts';

export interface TransferRequest {
  readonly providerId: string;
  readonly operator: Operator;
  readonly transactionId: TransactionId;
  readonly submissionId: string;
  readonly msisdn: Msisdn;
  readonly amountXaf: AmountXaf;
}

export type TransferAnswer =
  /** Taken on. `isFinal`: the money has arrived, as far as `told` agrees; otherwise the verdict is read later. */
  | {
      readonly outcome: 'sent';
      readonly isFinal: boolean;
      readonly providerTxId: string | null;
      readonly told?: ToldContents;
    }
  /** Known not to have happened: the request may go to another provider. */
  | { readonly outcome: 'rejected'; readonly code?: FailureCode; readonly reason: Reason }
  /** May have happened: it is never repeated and never handed to another provider. */
  | { readonly outcome: 'unknown'; readonly reason: Reason };

/**
 * Sends money to a player's number. The intent is stored before this is called, and it is called once for each
 * `submissionId`. A promise that rejects is taken as `unknown`. When `keepName` rejects, the answer is `rejected`.
 */
export interface TransferGateway {
  transfer(request: TransferRequest, keepName: KeepName): Promise<TransferAnswer>;
}
