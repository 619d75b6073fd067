import { describe, expect, it } from '@jest/globals';
import { aDepositRequest, aPaymentReport, aWithdrawalRequest, memoryPorts } from '@mobile-money/testing';
import { createDeposit, type DepositRequest } from '../../src/use-cases/create-deposit.ts';
import { createWithdrawal } from '../../src/use-cases/create-withdrawal.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { uuidOf } from '../a-transaction.ts';
import { aPromptRequest, switchOff } from '../a-world.ts';
import { refusal } from '../refusal.ts';

/** A world in which the usual deposit was created once. */
async function begun(request: DepositRequest = aDepositRequest()) {
  const world = memoryPorts();
  const first = await createDeposit(world.ports)(request);
  return { world, first };
}

describe('a repeated reference', () => {
  it.each<[string, Partial<DepositRequest>]>([
    ['the same request', {}],
    ['another amount', { amountXaf: 7_000 }],
    ['another number', { msisdn: '+237699999999' }],
    ['another operator and number', { operator: 'mtn', msisdn: '+237677123456' }],
    ['another callback URL', { callbackUrl: null }],
    ['another language: the instructions are those first given', { lang: 'en' }],
    ['a number that contradicts the operator', { msisdn: '+237677123456' }],
  ])('gives the deposit that it named first: %s', async (_what, fields) => {
    const { world, first } = await begun();
    world.clock.advance(1_000);
    expect(await createDeposit(world.ports)(aDepositRequest(fields))).toEqual(first);
    expect(world.database.transactions.size).toBe(1);
  });

  it('gives it while every provider is down', async () => {
    const { world, first } = await begun();
    switchOff(world);
    expect(await createDeposit(world.ports)(aDepositRequest())).toEqual(first);
  });

  it('gives it while no channel can confirm payments', async () => {
    const { world, first } = await begun();
    world.clock.advance(120_001);
    expect(await createDeposit(world.ports)(aDepositRequest())).toEqual(first);
  });

  it('gives it when its number contradicts its operator by now', async () => {
    const { world, first } = await begun();
    world.database.registry = { ...world.database.registry, prefixes: [{ prefix: '69', operator: 'mtn' }] };
    expect(await createDeposit(world.ports)(aDepositRequest())).toEqual(first);
  });

  it('gives it as it is now', async () => {
    const { world, first } = await begun();
    const { msisdn: receiver } = first.instructions?.merchant ?? { msisdn: null };
    await receivePayment(world.ports)(aPaymentReport({ receiver }));
    const again = await createDeposit(world.ports)(aDepositRequest());
    expect(again).toMatchObject({ id: first.id, state: 'succeeded', instructions: first.instructions });
  });

  it('asks the phone only once', async () => {
    const { world, first } = await begun(aPromptRequest());
    expect(await createDeposit(world.ports)(aPromptRequest())).toEqual(first);
    expect(world.collections.calls).toHaveLength(1);
  });

  it('sent many times at once makes one deposit and asks the phone once', async () => {
    const world = memoryPorts();
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => createDeposit(world.ports)(aPromptRequest())));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(world.database.transactions.size).toBe(1);
    expect(world.collections.calls).toHaveLength(1);
  });

  it('is still refused for a bad value, which is looked at before', async () => {
    const { world } = await begun();
    const act = createDeposit(world.ports)(aDepositRequest({ operator: 'camtel' }));
    await expect(act).rejects.toEqual(refusal('unknown_operator'));
  });
});

describe('the same reference', () => {
  it.each<[string, Partial<DepositRequest>]>([
    ['of another player', { playerId: uuidOf(3) }],
    ['of another application', { applicationId: 'other' }],
  ])('%s is another deposit', async (_what, fields) => {
    const { world, first } = await begun();
    const other = await createDeposit(world.ports)(aDepositRequest(fields));
    expect(other.id).not.toBe(first.id);
    expect(world.database.transactions.size).toBe(2);
  });

  it('may be used once for a deposit and once for a withdrawal', async () => {
    const { world, first } = await begun();
    const withdrawal = await createWithdrawal(world.ports)(aWithdrawalRequest({ reference: 'deposit-1' }));
    expect(withdrawal).toMatchObject({ direction: 'withdrawal', reference: 'deposit-1' });
    expect(withdrawal.id).not.toBe(first.id);
  });
});
