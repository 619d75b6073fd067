import { describe, expect, it } from '@jest/globals';
import { aStaffMember, aWithdrawalRequest, memoryPorts, saying, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { type DomainErrorCode, typed } from '../../src/reason/reason.ts';
import { dutiesOf } from '../../src/staff/staff-account.ts';
import type { AuditEntry } from '../../src/transaction/audit-entry.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { createWithdrawal } from '../../src/use-cases/create-transaction.ts';
import { approveWithdrawal, reserveWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import {
  readTransaction,
  readTransactionRecord,
  withStandingWords,
} from '../../src/use-cases/read-transaction.ts';
import { replayWebhookById } from '../../src/use-cases/webhooks.ts';
import { walletId } from '../../src/wallet/wallet-entry.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

describe('a transaction', () => {
  it.each([aDeposit(), aWithdrawal()])(
    'is read by the application that created it: a $direction',
    async (own) => {
      expect(await readTransaction(worldWith([own]))('default', own.id)).toEqual(own);
    },
  );

  it.each<[string, string, string, DomainErrorCode]>([
    ['of another application', 'other', aDeposit().id, 'transaction_not_found'],
    ['that was never made', 'default', uuidOf(99), 'transaction_not_found'],
    ['without a UUID', 'default', 'deposit-1', 'invalid_identifier'],
  ])('%s does not exist', async (_what, application, id, code) => {
    const act = readTransaction(worldWith([aDeposit()]))(application, id);
    await expect(act).rejects.toEqual(refusal(code));
  });
});

describe('staff read one transaction', () => {
  it('with its history, exchanges, payments and webhooks', async () => {
    const world = memoryPorts();
    const withdrawal = await createWithdrawal(world.ports)(aWithdrawalRequest({ applicationId: 'other' }));
    await approveWithdrawal(world.ports)(withdrawal.id, aStaffMember());
    const record = await readTransactionRecord(world.ports)(withdrawal.id, dutiesOf.approver);
    expect(record.transaction).toMatchObject({ id: withdrawal.id, state: 'succeeded' });
    expect(record.history.map(({ to }) => to)).toEqual([
      'pending_approval',
      'approved',
      'provider_submitted',
      'succeeded',
    ]);
    expect(record.exchanges).toMatchObject([{ operation: 'transfer', outcome: 'sent' }]);
    expect(record.payments).toEqual([]);
    expect(record.deliveries).toMatchObject([{ event: { name: 'payment.succeeded' }, status: 'pending' }]);
  });

  it('and, of a withdrawal to be approved, what its provider holds at the operator and has promised', async () => {
    const waiting = aWithdrawal();
    const promised = [aWithdrawal({ id: transactionId(uuidOf(3)), state: 'approved' }), aDeposit()];
    const world = worldWith([waiting, ...promised]);
    const floatOf = async (id: string) => (await readTransactionRecord(world.ports)(id, [])).float;
    const promisedXaf = waiting.amountXaf;
    const wallets = (...held: readonly (number | null)[]) =>
      held.map((balanceHundredths, place) => ({
        walletId: `orange-23769000000${place + 1}`,
        merchantMsisdn: `+23769000000${place + 1}`,
        balanceHundredths,
      }));
    expect(await floatOf(waiting.id)).toEqual({
      balanceHundredths: null,
      wallets: wallets(null, null),
      promisedXaf,
    });
    for (const number of ['+237690000001', '+237690000002', '+237690000003', '+237670000001'])
      world.database.wallets.set(walletId(number.startsWith('+23767') ? 'mtn' : 'orange', msisdn(number)), {
        ...{ version: 1, book: null, dueAt: null },
        balance: { hundredths: number.endsWith('2') ? 2_000 : 500, at: testMorning, source: 'sms' },
      });
    expect(await floatOf(waiting.id)).toEqual({
      balanceHundredths: 2_500,
      wallets: wallets(500, 2_000),
      promisedXaf,
    });
    for (const { id } of promised) expect(await floatOf(id)).toBeNull();
  });

  it('and, of a withdrawal that waits for a person, what its provider says at this moment', async () => {
    const waiting = aWithdrawal({ state: 'requires_manual_resolution', submissionId: 'ours' });
    const world = worldWith([waiting]);
    world.statuses.next(
      { outcome: 'pending' },
      { outcome: 'failed', reason: typed('No such account.') },
      { outcome: 'succeeded', providerTxId: 'TX-1', told: {} },
      { outcome: 'succeeded', providerTxId: 'TX-1', told: { amount: '1' } },
      new Error('Read timed out.'),
    );
    // biome-ignore format: reads by its columns
    const said = [
      { outcome: 'pending', reason: null               },
      { outcome: 'failed',  reason: typed('No such account.') },
      { outcome: 'succeeded', reason: null             },
      { outcome: 'unknown', reason: saying(/It tells of something else/) },
      { outcome: 'unknown', reason: saying('Read timed out.')  },
    ];
    for (const each of said) {
      world.clock.advance(1_000);
      const { providerWord, exchanges } = await readTransactionRecord(world.ports)(
        waiting.id,
        dutiesOf.approver,
      );
      expect(providerWord).toEqual({ ...each, askedAt: world.clock.now() });
      expect(exchanges).toEqual([]);
    }
    expect(await world.transactions.find(waiting.id)).toEqual(waiting);
  });

  it.each([
    ...withdrawalStates
      .filter((state) => state !== 'requires_manual_resolution')
      .map((state) => aWithdrawal({ state })),
    aDeposit({ state: 'requires_manual_resolution' }),
  ])('without asking anyone about a $direction in $state', async (transaction) => {
    const world = worldWith([transaction]);
    expect(await readTransactionRecord(world.ports)(transaction.id, dutiesOf.approver)).toMatchObject({
      providerWord: null,
    });
    expect(world.statuses.calls).toEqual([]);
  });

  it('without asking anyone for one who does not decide', async () => {
    const waiting = aWithdrawal({ state: 'requires_manual_resolution' });
    const world = worldWith([waiting]);
    expect((await readTransactionRecord(world.ports)(waiting.id, dutiesOf.viewer)).providerWord).toBeNull();
    expect(world.statuses.calls).toEqual([]);
  });

  it('with what staff did to it or its webhook, but not again what the history tells', async () => {
    const world = memoryPorts();
    const [awa, ada] = [aStaffMember({ id: 'awa' }), aStaffMember({ id: 'ada' })];
    const asked = aWithdrawalRequest({ callbackUrl: 'https://platform.example/hook' });
    const { id } = await createWithdrawal(world.ports)(asked);
    await reserveWithdrawal(world.ports)(id, awa, false);
    // All at one moment, so that no time tells the deeds apart.
    await reserveWithdrawal(world.ports)(id, ada, true);
    await approveWithdrawal(world.ports)(id, ada);
    const [delivery] = (await readTransactionRecord(world.ports)(id, dutiesOf.approver)).deliveries;
    await replayWebhookById(world.ports)(delivery?.event.id ?? '', ada);
    const { actions, history } = await readTransactionRecord(world.ports)(id, dutiesOf.approver);
    expect(actions.map(({ action }) => action).sort()).toEqual(['webhook.replay', 'withdrawal.take_over']);
    expect(history).toMatchObject([{}, { to: 'approved', actor: ada }, {}, {}]);
    expect(world.database.audit.size).toBe(3);
  });

  it.each<[string, Partial<AuditEntry>]>([
    ['someone else', { staff: aStaffMember({ id: 'another' }) }],
    ['another moment', { at: later(testMorning, 1) }],
    ['another state before', { before: 'approved' }],
    ['another state after', { after: 'failed' }],
  ])('with an entry of the audit that is of %s than the move', async (_, other) => {
    const world = memoryPorts();
    const { id } = await createWithdrawal(world.ports)(aWithdrawalRequest());
    await approveWithdrawal(world.ports)(id, aStaffMember());
    const [own] = [...world.database.audit.values()] as [AuditEntry];
    await world.audit.append({ ...own, ...other, id: uuidOf(77) });
    const { actions } = await readTransactionRecord(world.ports)(id, dutiesOf.approver);
    expect(actions).toMatchObject([{ id: uuidOf(77) }]);
  });

  it('only when it exists', async () => {
    await expect(readTransactionRecord(memoryPorts().ports)(uuidOf(9), [])).rejects.toEqual(
      refusal('transaction_not_found'),
    );
    await expect(readTransactionRecord(memoryPorts().ports)('x', dutiesOf.approver)).rejects.toEqual(
      refusal('invalid_identifier'),
    );
  });
});

describe('what one person said of a transaction', () => {
  const shutOut = { staffId: 'ann', at: testMorning, note: null };
  const world = memoryPorts();
  world.database.staff.set('ann', {
    ...{ email: 'ann', role: 'approver', passwordHash: '', passwordGivenAt: null, createdAt: testMorning },
    ...{ factorsFrom: null, rightsFrom: null, pending: null, lastSeenAt: null, version: 2 },
    disabledAt: testMorning,
  });

  it('is told while it counts, and no longer than that', async () => {
    const waiting = aWithdrawal({ state: 'pending_approval', approvals: [shutOut] });
    expect(await withStandingWords(world.ports, waiting)).toMatchObject({ approvals: [] });
  });

  it('tells for good who let a withdrawal go', async () => {
    const sent = aWithdrawal({ state: 'succeeded', approvals: [shutOut] });
    expect(await withStandingWords(world.ports, sent)).toMatchObject({ approvals: [shutOut] });
  });
});
