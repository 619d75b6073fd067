import { amountXaf, type CollectionRequest, msisdn, type Operator, transactionId } from '@mobile-money/core';

/** Of version 7, as the service makes them. */
export const submissionId = '01936f3e-8a3b-7c1d-9e2f-0123456789ab';

const numbers = { mtn: '+237670000001', orange: '+237690000001' } as const;

/** A collection or, by its first members, a transfer. */
export const aRequest = (
  operator: Operator,
  changes: Partial<CollectionRequest> = {},
): CollectionRequest => ({
  providerId: `${operator}_provider`,
  channelId: `${operator}_channel`,
  operator,
  transactionId: transactionId('01936f3e-8a3b-7c1d-9e2f-00000000000a'),
  submissionId,
  msisdn: msisdn(numbers[operator]),
  amountXaf: amountXaf(5_000),
  ...changes,
});
