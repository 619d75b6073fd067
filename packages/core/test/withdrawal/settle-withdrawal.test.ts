import { describe, expect, it } from '@jest/globals';
import { aStaffMember, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { isSettled } from '../../src/transaction/transaction.ts';
import { addNote } from '../../src/use-cases/notes.ts';
import { settleWithdrawal, type TransferVerdict } from '../../src/withdrawal/settle-withdrawal.ts';
import type { Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { anExchange, aWithdrawal } from '../a-transaction.ts';
import { eventsOf, recordOf, worldWith } from '../a-world.ts';

const submitted = aWithdrawal({ state: 'provider_submitted', submissionId: 'ours' });
const exchange = anExchange({ submissionId: 'ours' });
const detail = reason('provider_reports_success_as', { id: 'TX-1' });
const contradicting = { ...exchange, outcome: 'contradicts', detail };

const succeeded: TransferVerdict = { kind: 'succeeded', providerTxId: 'TX-1' };
const nameless: TransferVerdict = { kind: 'succeeded', providerTxId: null };
const failed: TransferVerdict = { kind: 'failed', reason: typed('No.'), code: 'operator_error' };

describe('a verdict on a submitted withdrawal', () => {
  const waiting: TransferVerdict = { kind: 'waiting' };
  const waits = { state: 'provider_submitted', submissionId: 'ours' } as const;
  const told = ['payment.succeeded'];

  it.each<[string, Partial<Withdrawal>, TransferVerdict, Partial<Withdrawal>, readonly string[]]>([
    ['success', {}, succeeded, { state: 'succeeded', providerTxId: 'TX-1' }, told],
    ['success without an id', {}, nameless, { state: 'succeeded', providerTxId: null }, told],
    [
      'success, with the id known already',
      { providerTxId: 'TX-1' },
      succeeded,
      { state: 'succeeded', providerTxId: 'TX-1' },
      told,
    ],
    [
      'success, with its id in other letters',
      { providerTxId: 'tx-1' },
      succeeded,
      { state: 'succeeded', providerTxId: 'TX-1' },
      told,
    ],
    [
      'success without an id, after its receipt',
      { providerTxId: 'TX-0' },
      nameless,
      { state: 'succeeded', providerTxId: 'TX-0' },
      told,
    ],
    [
      'failure',
      {},
      failed,
      { state: 'failed', providerTxId: null, stateReason: typed('No.') },
      ['payment.failed'],
    ],
    ['none yet', {}, waiting, { ...waits, stateUpdatedAt: testMorning, providerTxId: null }, []],
    [
      'none yet, after its receipt',
      { providerTxId: 'TX-0' },
      waiting,
      { ...waits, providerTxId: 'TX-0' },
      [],
    ],
    [
      'failure, after a receipt said that it was sent: a person decides',
      { providerTxId: 'TX-0' },
      failed,
      {
        state: 'requires_manual_resolution',
        providerTxId: 'TX-0',
        stateReason: reason('failed_with_receipt'),
      },
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

  it('under another id than its receipt has is success, under its own id, and staff are told', async () => {
    const world = worldWith([{ ...submitted, providerTxId: 'TX-0', version: 2 }]);
    world.clock.advance(5_000);
    const settled = await settleWithdrawal(world.ports)(submitted, succeeded, exchange);
    expect(settled).toMatchObject({ state: 'succeeded', providerTxId: 'TX-1' });
    const record = await recordOf(world, submitted);
    const ofReceipt = reason('receipt_says_sent', { id: 'TX-0' });
    const line = { ...contradicting, detail: ofReceipt, at: world.clock.now() };
    expect(record.exchanges).toEqual([exchange, line]);
    expect(eventsOf(record)).toEqual(told);
    const doubted = await world.ports.reader.search({ isDoubted: true }, null, 10);
    expect(doubted.items).toMatchObject([{ id: submitted.id }]);
  });

  const kinds = [succeeded, failed, waiting];
  const contradictions = ['failed succeeded', 'succeeded failed'];
  it.each(
    withdrawalStates.flatMap((state) => kinds.map((verdict) => [state, verdict.kind, verdict] as const)),
  )(
    'moves only what waits, and raises the alarm when it contradicts: %s, %s',
    async (state, kind, verdict) => {
      const world = worldWith([{ ...submitted, state, version: 2 }]);
      const heard = kind === 'failed' ? ({ ...exchange, outcome: 'failed' } as const) : exchange;
      await settleWithdrawal(world.ports)(submitted, verdict, heard);
      const record = await recordOf(world, submitted);
      const isAlarming = contradictions.includes(`${state} ${kind}`);
      const isNoNews = !isAlarming && isSettled(state);
      const line = kind === 'succeeded' ? contradicting : { ...heard, outcome: 'contradicts' };
      expect(record.exchanges).toEqual(isNoNews ? [] : [isAlarming ? line : heard]);
      if (state !== 'provider_submitted') {
        expect(record.transaction).toMatchObject({ state, providerTxId: null });
        expect([record.history, record.deliveries]).toEqual([[], []]);
      }
      const alarm = {
        level: 'error',
        message: 'A verdict contradicts what was decided.',
        facts: { service_tx_id: submitted.id, state, verdict: kind },
      };
      expect(world.log.lines).toEqual(isAlarming ? [alarm] : []);
    },
  );

  it.each([
    ['succeeded', succeeded, true],
    ['succeeded', failed, false],
    ['failed', succeeded, true],
    ['failed', failed, false],
  ] as const)('of a transfer that was handed on: %s by the second', async (state, verdict, isAlarming) => {
    const handedOn = { ...submitted, state, submissionId: 'second', version: 2 };
    const world = worldWith([handedOn]);
    world.clock.advance(60_000);
    await settleWithdrawal(world.ports)(submitted, verdict, exchange);
    const { exchanges } = await recordOf(world, submitted);
    expect(exchanges.map(({ outcome }) => outcome)).toEqual(isAlarming ? ['contradicts'] : []);
  });

  it('that was heard before another decided is told as of that moment', async () => {
    const decidedAt = later(testMorning, 5_000);
    const world = worldWith([
      { ...submitted, state: 'failed', stateUpdatedAt: decidedAt, updatedAt: decidedAt, version: 2 },
    ]);
    world.clock.advance(6_000);
    await settleWithdrawal(world.ports)(submitted, succeeded, exchange);
    expect((await recordOf(world, submitted)).exchanges).toEqual([{ ...contradicting, at: decidedAt }]);
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

  it.each<[string, TransferVerdict, number]>([
    ['tells an id', succeeded, 1],
    ['tells the same', nameless, 0],
  ])('on what someone has looked at alarms anew on that day when it %s', async (_what, verdict, alarms) => {
    const world = worldWith([
      { ...submitted, state: 'failed', failureCode: 'rejected_by_staff', version: 2 },
    ]);
    const inDoubt = async () => (await world.ports.reader.search({ isDoubted: true }, null, 10)).items.length;
    await settleWithdrawal(world.ports)(submitted, nameless, exchange);
    expect(await inDoubt()).toBe(1);
    world.clock.advance(60_000);
    await addNote(world.ports)(
      { kind: 'transaction', id: submitted.id },
      'They did not send it.',
      aStaffMember(),
    );
    expect(await inDoubt()).toBe(0);
    for (let times = 0; times < 2; times += 1) {
      world.clock.advance(60_000);
      await settleWithdrawal(world.ports)(submitted, verdict, { ...exchange, at: world.clock.now() });
    }
    expect((await recordOf(world, submitted)).exchanges).toHaveLength(1 + alarms);
    expect(await inDoubt()).toBe(alarms);
  });

  it('that contradicts what is over is told though something else was told of it today', async () => {
    const world = worldWith([{ ...submitted, state: 'failed', version: 2 }]);
    world.clock.advance(60_000);
    const late = { ...exchange, operation: 'transfer', outcome: 'unknown' } as const;
    await settleWithdrawal(world.ports)(submitted, waiting, late);
    world.clock.advance(60_000);
    await settleWithdrawal(world.ports)(submitted, succeeded, exchange);
    expect((await recordOf(world, submitted)).exchanges).toEqual([late, contradicting]);
  });

  it.each([
    ['a provider', 'operator_error', 'sent'],
    ['people', 'rejected_by_staff', 'contradicts'],
  ] as const)('that it was taken on, of what %s called failed before', async (_who, failureCode, outcome) => {
    const world = worldWith([{ ...submitted, state: 'failed', failureCode, version: 2 }]);
    const answer = { ...exchange, operation: 'transfer', outcome: 'sent' } as const;
    await settleWithdrawal(world.ports)(submitted, waiting, answer);
    expect((await recordOf(world, submitted)).exchanges).toEqual([{ ...answer, outcome }]);
  });

  it('that is the answer to the transfer itself is kept, however soon after another line it comes', async () => {
    const isFailed = { state: 'failed', failureCode: 'rejected_by_staff' } as const;
    const world = worldWith([{ ...submitted, ...isFailed, version: 2 }]);
    const answer = { ...exchange, operation: 'transfer', outcome: 'sent' } as const;
    world.clock.advance(60_000);
    await settleWithdrawal(world.ports)(submitted, succeeded, exchange);
    world.clock.advance(60_000);
    await settleWithdrawal(world.ports)(submitted, waiting, answer);
    const line = { ...answer, outcome: 'contradicts' };
    expect((await recordOf(world, submitted)).exchanges).toEqual([contradicting, line]);
  });
});
