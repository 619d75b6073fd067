import { describe, expect, it } from '@jest/globals';
import { depositStates } from '../../src/deposit/deposit-transitions.ts';
import { eventByState } from '../../src/webhook/webhook-event.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';

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
