import { expect } from '@jest/globals';
import {
  aChannel,
  aDepositRequest,
  aPaymentReport,
  aWithdrawalRequest,
  testMorning,
} from '@mobile-money/testing';
import type { Deposit } from '../src/deposit/deposit.ts';
import { dialInstructions } from '../src/deposit/dial-instructions.ts';
import { later } from '../src/instant.ts';
import { type ReceivedPayment, receivedPayment } from '../src/matching/received-payment.ts';
import { type DomainErrorCode, reason, typed } from '../src/reason/reason.ts';
import { defaultSettings } from '../src/settings.ts';
import type { ProviderExchange } from '../src/transaction/provider-exchange.ts';
import { paymentId, transactionId } from '../src/transaction/transaction.ts';
import { checkedRequest } from '../src/transaction/transaction-request.ts';
import type { Withdrawal } from '../src/withdrawal/withdrawal.ts';

/** A UUID that is easy to tell from others. */
export const uuidOf = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

const begun = {
  submissionId: uuidOf(900),
  providerTxId: null,
  failureCode: null,
  proposal: null,
  stateReason: typed('As the test wants it.'),
  stateUpdatedAt: testMorning,
  createdAt: testMorning,
  updatedAt: testMorning,
  version: 1,
};

/** The deposit that `aDepositRequest()` makes, on the first merchant number, in any state that a test wants. */
export function aDeposit(overrides: Partial<Deposit> = {}): Deposit {
  const asked = checkedRequest(aDepositRequest(), defaultSettings);
  return {
    ...asked,
    ...begun,
    id: transactionId(uuidOf(1)),
    direction: 'deposit',
    state: 'pending',
    providerId: 'orange-money',
    channelId: 'orange-money-1',
    collectionMode: 'customer_initiated',
    expiresAt: later(testMorning, defaultSettings.depositWindowMs),
    instructions: dialInstructions(aChannel(), asked.amountXaf, 'fr', defaultSettings.pollingIntervalSeconds),
    ...overrides,
  };
}

/** A deposit that the service asks the player's phone for. */
export const aPromptedDeposit = (overrides: Partial<Deposit> = {}): Deposit =>
  aDeposit({ collectionMode: 'merchant_initiated', instructions: null, ...overrides });

/** The withdrawal that `aWithdrawalRequest()` makes, in any state that a test wants. */
export const aWithdrawal = (overrides: Partial<Withdrawal> = {}): Withdrawal => ({
  ...checkedRequest(aWithdrawalRequest(), defaultSettings),
  ...begun,
  id: transactionId(uuidOf(2)),
  direction: 'withdrawal',
  state: 'pending_approval',
  approvals: [],
  mayHaveBeenSent: false,
  returns: null,
  providerId: 'orange-money',
  ...overrides,
});

/** That a provider, asked for the status, reported success of the usual submission. */
export const anExchange = (overrides: Partial<ProviderExchange> = {}): ProviderExchange => ({
  providerId: 'orange-money',
  submissionId: begun.submissionId,
  operation: 'read_status',
  outcome: 'succeeded',
  detail: reason('provider_reports_success'),
  failureCode: null,
  at: testMorning,
  ...overrides,
});

/** The payment of `aPaymentReport()`, stored a minute after the test begins. */
export const aPayment = (overrides: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  ...receivedPayment(paymentId(uuidOf(500)), aPaymentReport(), later(testMorning, 60_000)),
  ...overrides,
});

/** Fits a refusal of the domain with this code, whatever its sentence; a bug that throws does not fit. */
export const refusal = (code: DomainErrorCode, facts: Readonly<Record<string, string | number>> = {}) =>
  expect.objectContaining({
    name: 'DomainError',
    code,
    why: expect.objectContaining({ facts: expect.objectContaining(facts) }),
  });
