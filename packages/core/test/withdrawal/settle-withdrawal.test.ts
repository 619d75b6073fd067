import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { typed } from '../../src/reason/reason.ts';
import type { ProviderExchange } from '../../src/transaction/provider-exchange.ts';
import { settleWithdrawal, type TransferVerdict } from '../../src/withdrawal/submit-withdrawal.ts';
import type { Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aWithdrawal } from '../a-transaction.ts';
import { eventsOf, recordOf, worldWith } from '../a-world.ts';

const submitted = aWithdrawal({ state: 'provider_submitted', submissionId: 'ours' });
const exchange: ProviderExchange = {
  providerId: 'orange-money',
  submissionId: 'ours',
  operation: 'read_status',
  outcome: 'succeeded',
  detail: typed('Yes.'),
  failureCode: null,
  at: testMorning,
};

const succeeded: TransferVerdict = { kind: 'succeeded', providerTxId: 'TX-1' };

describe('a verdict on a submitted withdrawal', () => {
  it.each<[string, Partial<Withdrawal>, TransferVerdict, Partial<Withdrawal>, readonly string[]]>([
    ['success', {}, succeeded, { state: 'succeeded', providerTxId: 'TX-1' }, ['payment.succeeded']],
    [
      'success without an id',
      {},
      { kind: 'succeeded', providerTxId: null },
      { state: 'succeeded', providerTxId: null },
      ['payment.succeeded'],
    ],
    [
      'success, with the id known already',
      { providerTxId: 'TX-0' },
      succeeded,
      { state: 'succeeded', providerTxId: 'TX-0' },
      ['payment.succeeded'],
    ],
    [
      'failure',
      {},
      { kind: 'failed', reason: typed('Insufficient balance.'), code: 'operator_error' },
      { state: 'failed', providerTxId: null, stateReason: typed('Insufficient balance.') },
      ['payment.failed'],
    ],
    [
      'none yet',
      {},
      { kind: 'waiting', providerTxId: null },
      { state: 'provider_submitted', submissionId: 'ours', stateUpdatedAt: testMorning },
      [],
    ],
    [
      'none yet, with an id',
      {},
      { kind: 'waiting', providerTxId: 'TX-1' },
      { state: 'provider_submitted', submissionId: 'ours', providerTxId: 'TX-1' },
      [],
    ],
  ])('is written down: %s', async (_what, before, verdict, after, events) => {
    const world = worldWith([{ ...submitted, ...before, version: 2 }]);
    world.clock.advance(5_000);
    const settled = await settleWithdrawal(world.ports)(submitted, verdict, exchange);
    expect(settled).toMatchObject({ ...after, version: 3 });
    const record = await recordOf(world, submitted);
    expect(record.transaction).toEqual(settled);
    expect(record.exchanges).toEqual([exchange]);
    expect(eventsOf(record)).toEqual(events);
  });

  it.each(withdrawalStates.filter((state) => state !== 'provider_submitted'))(
    'moves nothing when the withdrawal is %s by now; the exchange is kept',
    async (state) => {
      const world = worldWith([{ ...submitted, state, version: 2 }]);
      const settled = await settleWithdrawal(world.ports)(submitted, succeeded, exchange);
      expect(settled).toMatchObject({ state, providerTxId: null });
      const record = await recordOf(world, submitted);
      expect(record.history).toEqual([]);
      expect(record.exchanges).toEqual([exchange]);
      expect(record.deliveries).toEqual([]);
    },
  );

  const kinds: readonly TransferVerdict[] = [
    succeeded,
    { kind: 'failed', reason: typed('No.'), code: 'operator_error' },
    { kind: 'waiting', providerTxId: null },
  ];
  const contradictions = ['failed succeeded', 'succeeded failed'];
  it.each(
    withdrawalStates.flatMap((state) => kinds.map((verdict) => [state, verdict.kind, verdict] as const)),
  )('raises the alarm only when it contradicts what is settled: %s, %s', async (state, kind, verdict) => {
    const world = worldWith([{ ...submitted, state, version: 2 }]);
    await settleWithdrawal(world.ports)(submitted, verdict, exchange);
    const isAlarming = contradictions.includes(`${state} ${kind}`);
    const alarm = {
      level: 'error',
      message: 'A verdict contradicts a settled withdrawal.',
      facts: { service_tx_id: submitted.id, state, verdict: kind },
    };
    expect(world.log.lines).toEqual(isAlarming ? [alarm] : []);
  });

  it('on what is over is told once a day, however often it is asked for; the alarm sounds each time', async () => {
    const world = worldWith([
      { ...submitted, state: 'failed', failureCode: 'rejected_by_staff', version: 2 },
    ]);
    for (let times = 0; times < 3; times += 1) {
      world.clock.advance(60_000);
      await settleWithdrawal(world.ports)(submitted, succeeded, exchange);
    }
    expect((await recordOf(world, submitted)).exchanges).toHaveLength(1);
    expect(world.log.messages('error')).toHaveLength(3);
    world.clock.advance(86_400_000);
    await settleWithdrawal(world.ports)(submitted, succeeded, exchange);
    expect((await recordOf(world, submitted)).exchanges).toHaveLength(2);
  });

  it('that is the answer to the transfer itself is kept, however soon after another line it comes', async () => {
    const world = worldWith([{ ...submitted, state: 'succeeded', version: 2 }]);
    const answer = { ...exchange, operation: 'transfer', outcome: 'sent' } as const;
    world.clock.advance(60_000);
    await settleWithdrawal(world.ports)(submitted, succeeded, exchange);
    world.clock.advance(60_000);
    await settleWithdrawal(world.ports)(submitted, succeeded, answer);
    expect((await recordOf(world, submitted)).exchanges).toEqual([exchange, answer]);
  });

  it('on an earlier submission moves nothing', async () => {
    const world = worldWith([{ ...submitted, submissionId: 'handed-on', version: 2 }]);
    const verdict: TransferVerdict = { kind: 'failed', reason: typed('Rejected.'), code: 'operator_error' };
    const settled = await settleWithdrawal(world.ports)(submitted, verdict, exchange);
    expect(settled).toMatchObject({ state: 'provider_submitted', submissionId: 'handed-on' });
    expect((await recordOf(world, submitted)).exchanges).toEqual([exchange]);
  });

  it('comes from the provider that was asked', async () => {
    const world = worldWith([submitted]);
    await settleWithdrawal(world.ports)(submitted, succeeded, exchange);
    const { history } = await recordOf(world, submitted);
    expect(history).toMatchObject([{ actor: { kind: 'provider', id: 'orange-money' }, at: testMorning }]);
  });
});
