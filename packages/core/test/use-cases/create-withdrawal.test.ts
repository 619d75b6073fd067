import { describe, expect, it } from '@jest/globals';
import { aRegistry, aWithdrawalRequest, memoryPorts, testMorning } from '@mobile-money/testing';
import { noLimits } from '../../src/provider/provider.ts';
import { type DomainErrorCode, reason } from '../../src/reason/reason.ts';
import type { TransactionRequest } from '../../src/transaction/transaction-request.ts';
import { createWithdrawal } from '../../src/use-cases/create-transaction.ts';
import { submissionIdOf } from '../../src/withdrawal/withdrawal.ts';
import { refusal, uuidOf } from '../a-transaction.ts';
import { recordOf, switchOff, worldOf } from '../a-world.ts';

describe('a new withdrawal', () => {
  it('waits for a person, and nothing is sent', async () => {
    const world = memoryPorts();
    const withdrawal = await createWithdrawal(world.ports)(aWithdrawalRequest());
    expect(withdrawal).toMatchObject({
      direction: 'withdrawal',
      state: 'pending_approval',
      version: 1,
      providerTxId: null,
      operator: 'orange',
      msisdn: '+237691234567',
      amountXaf: 5_000,
      reference: 'withdrawal-1',
      providerId: 'orange-money',
      createdAt: testMorning,
      stateReason: reason('waits_for_approval'),
    });
    // Fixed with it: sent ever again, it is known for the same.
    expect(withdrawal.submissionId).toBe(submissionIdOf(withdrawal.id, 'orange-money'));
    expect(world.transfers.calls).toEqual([]);
    const record = await recordOf(world, withdrawal);
    expect(record.history).toMatchObject([
      {
        from: null,
        to: 'pending_approval',
        trigger: 'requested',
        actor: { kind: 'application', id: 'default' },
      },
    ]);
    expect(record.deliveries).toEqual([]);
  });

  it('goes by the backup while the primary is switched off', async () => {
    const world = memoryPorts();
    switchOff(world, (id) => id === 'orange-money');
    expect((await createWithdrawal(world.ports)(aWithdrawalRequest())).providerId).toBe('orange-ussd');
  });

  it.each([
    [5_000, [], 'orange-money'],
    [10_001, [], 'orange-ussd'],
    // Whoever is asked in the end is chosen with the approval; until then it waits as always.
    [10_001, ['orange-ussd'], 'orange-money'],
    [20_001, [], 'orange-money'],
  ])('of %i without %j is to go by %s', async (amountXaf, off, providerId) => {
    const limitsOf = (maxXaf: number) => ({ ...noLimits, withdrawal: { minXaf: null, maxXaf } });
    const providers = aRegistry().providers.map((each) => ({
      ...each,
      limits: limitsOf(each.isPrimary ? 10_000 : 20_000),
    }));
    const world = worldOf({ providers });
    switchOff(world, (id) => off.some((each) => each === id));
    const withdrawal = await createWithdrawal(world.ports)(aWithdrawalRequest({ amountXaf }));
    expect(withdrawal).toMatchObject({ state: 'pending_approval', providerId });
  });

  it.each<[string, Partial<TransactionRequest>, DomainErrorCode]>([
    ['to a number of the other operator', { msisdn: '+237677123456' }, 'prefix_mismatch'],
    ['by an unknown operator', { operator: 'camtel' }, 'unknown_operator'],
    ['of too small an amount', { amountXaf: 99 }, 'invalid_amount'],
  ])('is refused %s', async (_what, fields, code) => {
    const world = memoryPorts();
    await expect(createWithdrawal(world.ports)(aWithdrawalRequest(fields))).rejects.toEqual(refusal(code));
    expect(world.database.transactions.size).toBe(0);
  });

  it('is refused while no provider is available', async () => {
    const world = memoryPorts();
    switchOff(world);
    await expect(createWithdrawal(world.ports)(aWithdrawalRequest())).rejects.toEqual(
      refusal('no_provider_available', { operator: 'orange' }),
    );
    expect(world.database.transactions.size).toBe(0);
  });
});

describe('a repeated reference', () => {
  it.each<[string, Partial<TransactionRequest>]>([
    ['the same request', {}],
    ['another amount', { amountXaf: 7_000 }],
    ['a number that contradicts the operator', { msisdn: '+237677123456' }],
  ])('gives the withdrawal that it named first: %s', async (_what, fields) => {
    const world = memoryPorts();
    const first = await createWithdrawal(world.ports)(aWithdrawalRequest());
    expect(await createWithdrawal(world.ports)(aWithdrawalRequest(fields))).toEqual(first);
    expect(world.database.transactions.size).toBe(1);
  });

  it('gives it while every provider is down', async () => {
    const world = memoryPorts();
    const first = await createWithdrawal(world.ports)(aWithdrawalRequest());
    switchOff(world);
    expect(await createWithdrawal(world.ports)(aWithdrawalRequest())).toEqual(first);
  });

  it.each<[string, Partial<TransactionRequest>]>([
    ['another player', { playerId: uuidOf(3) }],
    ['another application', { applicationId: 'other' }],
  ])('of %s names another withdrawal', async (_what, fields) => {
    const world = memoryPorts();
    const first = await createWithdrawal(world.ports)(aWithdrawalRequest());
    expect((await createWithdrawal(world.ports)(aWithdrawalRequest(fields))).id).not.toBe(first.id);
  });
});
