import type { DepositRequest, TransactionRequest } from '@mobile-money/core';

/** A player's request for a deposit at Orange, to be paid by dialling. */
export const aDepositRequest = (overrides: Partial<DepositRequest> = {}): DepositRequest => ({
  ...aRequest,
  lang: 'fr',
  ...overrides,
});

/** A player's request for a withdrawal to an Orange number. */
export const aWithdrawalRequest = (overrides: Partial<TransactionRequest> = {}): TransactionRequest => ({
  ...aRequest,
  reference: 'withdrawal-1',
  ...overrides,
});

const aRequest: TransactionRequest = {
  applicationId: 'default',
  playerId: '11111111-1111-4111-8111-111111111111',
  msisdn: '+237691234567',
  amountXaf: 5_000,
  operator: 'orange',
  reference: 'deposit-1',
  callbackUrl: 'https://platform.example/webhooks',
};
