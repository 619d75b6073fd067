import type { PaymentReport } from '@mobile-money/core';

/** The SMS that answers `aDepositRequest()` when it was assigned the first merchant number. */
export const aPaymentReport = (overrides: Partial<PaymentReport> = {}): PaymentReport => ({
  operator: 'orange',
  operatorTxId: 'MP260101.0900.A00001',
  payer: '+237691234567',
  receiver: '+237690000001',
  amountXaf: 5_000,
  paidAt: null,
  providerId: 'orange-money',
  rawText: 'Vous avez recu 5000 FCFA du 691234567.',
  ...overrides,
});
