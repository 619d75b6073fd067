import { describe, expect, it } from '@jest/globals';
import {
  aDepositRequest,
  aPaymentReport,
  aRegistry,
  aWithdrawalRequest,
  memoryPorts,
  testMorning,
} from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { noLimits } from '../../src/provider/registry.ts';
import { type DomainErrorCode, reason } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import type { TransactionRequest } from '../../src/transaction/transaction-request.ts';
import {
  createDeposit,
  createWithdrawal,
  type DepositRequest,
} from '../../src/use-cases/create-transaction.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { submissionIdOf } from '../../src/withdrawal/withdrawal.ts';
import { refusal } from '../a-transaction.ts';
import { aPromptRequest, eventsOf, recordOf, switchOff, worldOf } from '../a-world.ts';

describe('a new deposit that the player dials', () => {
  it('waits as pending with instructions, and nothing is sent to the phone', async () => {
    const world = memoryPorts();
    const deposit = await createDeposit(world.ports)(aDepositRequest({ lang: 'en' }));
    expect(deposit).toMatchObject({
      direction: 'deposit',
      state: 'pending',
      collectionMode: 'customer_initiated',
      version: 1,
      applicationId: 'default',
      reference: 'deposit-1',
      operator: 'orange',
      msisdn: '+237691234567',
      amountXaf: 5_000,
      providerId: 'orange-money',
      providerTxId: null,
      stateReason: reason('waits_for_dialling'),
      createdAt: testMorning,
      expiresAt: later(testMorning, 600_000),
    });
    const { ussdString, wording, pollingIntervalSeconds } = deposit.instructions ?? {};
    expect(ussdString).toMatch(/^#150\*47\*69000000[12]\*5000#$/);
    expect(wording).toBe('en-2');
    expect(pollingIntervalSeconds).toBe(5);
    expect(world.collections.calls).toEqual([]);
  });

  it('is stored with one row of history by the application, and without a webhook', async () => {
    const world = memoryPorts();
    const deposit = await createDeposit(world.ports)(aDepositRequest());
    const record = await recordOf(world, deposit);
    expect(record.transaction).toEqual(deposit);
    expect(record.history).toEqual([
      {
        from: null,
        to: 'pending',
        trigger: 'requested',
        reason: deposit.stateReason,
        actor: { kind: 'application', id: 'default' },
        at: testMorning,
      },
    ]);
    expect(eventsOf(record)).toEqual([]);
  });

  it('expires and is polled as the settings say', async () => {
    const chosen = settings({ depositWindowMs: 900_000, pollingIntervalSeconds: 2 });
    const deposit = await createDeposit(memoryPorts({ settings: chosen }).ports)(aDepositRequest());
    expect(deposit.expiresAt).toBe(testMorning + 900_000);
    expect(deposit.instructions?.pollingIntervalSeconds).toBe(2);
  });

  it('is to be paid to the merchant number of its instructions', async () => {
    const world = memoryPorts();
    const { channelId, instructions } = await createDeposit(world.ports)(aDepositRequest());
    const channel = world.database.registry.channels.find((each) => each.channelId === channelId);
    expect(instructions?.merchant.msisdn).toBe(channel?.merchantMsisdn);
  });

  it('does not share a merchant number with another of its number and amount while one is free', async () => {
    const world = memoryPorts();
    const ask = (reference: string) => createDeposit(world.ports)(aDepositRequest({ reference }));
    const both = await Promise.all(['a', 'b'].map(ask));
    expect(new Set(both.map(({ channelId }) => channelId)).size).toBe(2);
  });
});

describe('the way of a new deposit', () => {
  it.each([
    // when                                       switched off                     provider
    ['all is well', [], 'orange-money'],
    ['the primary is switched off', ['orange-money'], 'orange-ussd'],
  ])('when %s', async (_when, off, providerId) => {
    const world = memoryPorts();
    switchOff(world, (id) => off.includes(id));
    expect((await createDeposit(world.ports)(aDepositRequest())).providerId).toBe(providerId);
  });
});

describe('a deposit is refused, and nothing is stored,', () => {
  // biome-ignore format: reads by its columns
  it.each<[string, Partial<DepositRequest>, DomainErrorCode]>([
    ['with a number of the other operator', { msisdn: '+237677123456' }, 'prefix_mismatch'],
    ['with the operator of another number', { operator: 'mtn' }, 'prefix_mismatch'],
    ['with an unknown operator', { operator: 'camtel' }, 'unknown_operator'],
    ['in an unknown language', { lang: 'de' }, 'invalid_language'],
    ['in an unknown language of an unknown operator: the shape comes first', { lang: 'de', operator: 'x' }, 'invalid_language'],
    ['with too small an amount', { amountXaf: 99 }, 'invalid_amount'],
  ])('%s', async (_what, fields, code) => {
    const world = memoryPorts();
    await expect(createDeposit(world.ports)(aDepositRequest(fields))).rejects.toEqual(refusal(code));
    expect(world.database.transactions.size).toBe(0);
    expect(world.collections.calls).toEqual([]);
  });

  it.each([
    ['dials', aDepositRequest()],
    ['is asked', aPromptRequest()],
  ])('while every provider is switched off: the player %s', async (_what, request) => {
    const world = memoryPorts();
    switchOff(world);
    const { operator } = request;
    await expect(createDeposit(world.ports)(request)).rejects.toEqual(
      refusal('no_provider_available', { operator }),
    );
    expect(world.database.transactions.size).toBe(0);
  });

  it.each(['+237640123456', '+237999123456', '+33612345678'])(
    'but not for an unknown prefix, which is accepted as it is: %s',
    async (number) => {
      const deposit = await createDeposit(memoryPorts().ports)(aDepositRequest({ msisdn: number }));
      expect(deposit.msisdn).toBe(number);
    },
  );
});

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
});
