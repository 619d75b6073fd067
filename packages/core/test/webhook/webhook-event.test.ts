import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { depositStates } from '../../src/deposit/deposit.ts';
import { callbackUrl, reference } from '../../src/transaction/transaction-request.ts';
import { eventByState, webhookBody, webhookEvent } from '../../src/webhook/webhook-event.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';

describe('webhooks by state', () => {
  it('are the whole rule of the interface', () => {
    expect(eventByState).toEqual({
      pending: null,
      provider_acknowledged: null,
      pending_approval: null,
      approved: null,
      provider_submitted: null,
      requires_manual_resolution: null,
      succeeded: 'payment.succeeded',
      failed: 'payment.failed',
      expired: 'payment.expired',
    });
  });

  it('say something of every state of deposits and withdrawals', () => {
    const states = new Set([...depositStates, ...withdrawalStates]);
    expect(new Set(Object.keys(eventByState))).toEqual(states);
  });
});

const newId = () => uuidOf(42);

describe('the body of a webhook', () => {
  it('has the members of the interface, in its order', () => {
    const body = webhookBody(aDeposit({ providerTxId: 'MP-1' }), 'payment.succeeded', testMorning);
    expect(body).toBe(
      `{"service_tx_id":"${uuidOf(1)}","reference":"deposit-1","event":"payment.succeeded",` +
        '"direction":"deposit","amount_xaf":5000,"operator":"orange","provider_tx_id":"MP-1",' +
        '"ts":"2026-01-01T09:00:00.000Z"}',
    );
  });

  it('has null where the provider gave no id', () => {
    const body = webhookBody(aWithdrawal(), 'payment.failed', testMorning);
    expect(JSON.parse(body)).toEqual({
      service_tx_id: uuidOf(2),
      reference: 'withdrawal-1',
      event: 'payment.failed',
      direction: 'withdrawal',
      amount_xaf: 5000,
      operator: 'orange',
      provider_tx_id: null,
      ts: '2026-01-01T09:00:00.000Z',
    });
  });

  it('gives the reference back as it was sent', () => {
    const text = ' "réf" \\ 😀 ';
    const body = webhookBody(aDeposit({ reference: reference(text) }), 'payment.expired', testMorning);
    expect(JSON.parse(body)).toMatchObject({ reference: text });
  });
});

describe('the event of a state just reached', () => {
  it('is all that a delivery needs', () => {
    const deposit = aDeposit({
      state: 'expired',
      failureCode: 'window_closed',
      version: 3,
      callbackUrl: callbackUrl('https://Shop.example/hooks', false),
    });
    expect(webhookEvent(deposit, testMorning, newId)).toEqual({
      id: uuidOf(42),
      transactionId: uuidOf(1),
      applicationId: 'default',
      reference: 'deposit-1',
      sequence: 3,
      name: 'payment.expired',
      url: 'https://Shop.example/hooks',
      receiver: 'https://shop.example',
      body: webhookBody(deposit, 'payment.expired', testMorning),
      failureCode: 'window_closed',
      createdAt: testMorning,
    });
  });

  it.each(depositStates)('is none without a callback URL: %s', (state) => {
    expect(webhookEvent(aDeposit({ state, callbackUrl: null }), testMorning, newId)).toBeNull();
  });

  it.each([
    aDeposit({ state: 'pending' }),
    aDeposit({ state: 'provider_acknowledged' }),
    aDeposit({ state: 'requires_manual_resolution' }),
    aWithdrawal({ state: 'pending_approval' }),
    aWithdrawal({ state: 'approved' }),
    aWithdrawal({ state: 'provider_submitted' }),
    aWithdrawal({ state: 'requires_manual_resolution' }),
  ])('is none for a $direction in $state: it is under way or held', (transaction) => {
    expect(webhookEvent(transaction, testMorning, newId)).toBeNull();
  });

  it('has an id that is a UUID', () => {
    expect(() => webhookEvent(aDeposit({ state: 'failed' }), testMorning, () => 'event-1')).toThrow(
      refusal('invalid_identifier'),
    );
  });
});
