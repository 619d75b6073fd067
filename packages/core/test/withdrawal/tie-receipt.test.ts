import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { earlier, type Instant, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import type { SmsMovement, SmsReading } from '../../src/ports/gateways.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { service } from '../../src/transaction/audit-entry.ts';
import type { ProviderExchange } from '../../src/transaction/provider-exchange.ts';
import type { Move } from '../../src/transaction/state-change.ts';
import { type TransactionId, transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { settleWithdrawal } from '../../src/withdrawal/settle-withdrawal.ts';
import { tieReceipt } from '../../src/withdrawal/tie-receipt.ts';
import { leftStates, type Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import type { WithdrawalState } from '../../src/withdrawal/withdrawal-transitions.ts';
import { anExchange, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { disturbedOnce, eventsOf, recordOf, worldWith } from '../a-world.ts';

const dayMs = 86_400_000;
const paid = aWithdrawal({ state: 'succeeded' });
const sister = aWithdrawal({ state: 'succeeded', id: transactionId(uuidOf(8)) });
type Receipt = Extract<SmsReading, { kind: 'receipt' }>;
const receipt: Receipt = {
  kind: 'receipt',
  operator: 'orange',
  msisdn: '+237691234567',
  amountXaf: 5_000,
  operatorTxId: 'TX-1',
};

type World = ReturnType<typeof worldWith>;

/** The receipt comes now. */
const tie = (world: World, fields: Partial<Receipt> = {}): Promise<TransactionId | null> =>
  tieReceipt(world.ports)({ ...receipt, ...fields }, world.clock.now());

describe('an SMS about a transfer that we sent', () => {
  it.each(leftStates)('gives its id to a withdrawal in %s, without a move or a webhook', async (state) => {
    const meant = { ...paid, state };
    const world = worldWith([meant]);
    world.clock.advance(60_000);
    expect(await tie(world)).toBe(paid.id);
    const record = await recordOf(world, meant);
    const changed = { ...meant, providerTxId: 'TX-1', version: 2, updatedAt: world.clock.now() };
    expect(record.transaction).toEqual(changed);
    expect(record.history).toEqual([]);
    expect(record.deliveries).toEqual([]);
    expect(await tie(world)).toBe(paid.id);
    expect(await recordOf(world, meant)).toEqual(record);
  });

  it.each<[string, readonly Withdrawal[], Partial<Receipt>, TransactionId | null]>([
    ['there is no withdrawal', [], {}, null],
    ['the withdrawal has an id', [{ ...paid, providerTxId: 'TX-0' }], {}, null],
    ['the withdrawal has the id, in other letters', [{ ...paid, providerTxId: 'tx-1' }], {}, paid.id],
    ['the number is another', [paid], { msisdn: '+237691234568' }, null],
    ['the amount is another', [paid], { amountXaf: 4_999 }, null],
    ['the operator is another', [paid], { operator: 'mtn' }, null],
    ['two withdrawals could be meant', [paid, { ...paid, id: transactionId(uuidOf(7)) }], {}, null],
    ['a withdrawal under way could be meant', [paid, { ...sister, state: 'provider_submitted' }], {}, null],
    ['another withdrawal bears the id', [paid, { ...sister, providerTxId: 'TX-1' }], {}, sister.id],
    [
      'another withdrawal bears the id, of whatever number, amount and state',
      [
        paid,
        {
          ...sister,
          providerTxId: 'TX-1',
          msisdn: msisdn('+237699999999'),
          amountXaf: amountXaf(100),
          state: 'provider_submitted',
        },
      ],
      {},
      sister.id,
    ],
  ])(
    'adds nothing when %s, and is tied to the one that can be meant',
    async (_what, withdrawals, fields, tied) => {
      const world = worldWith(withdrawals);
      expect(await tie(world, fields)).toBe(tied);
      expect([...world.database.transactions.values()]).toEqual(withdrawals);
    },
  );

  it('adds its id though a withdrawal of the other operator bears the same by chance', async () => {
    const world = worldWith([{ ...sister, operator: 'mtn', providerTxId: 'TX-1' }, paid]);
    expect(await tie(world)).toBe(paid.id);
  });

  it.each(['', 'x'.repeat(65), 'TX\n1'])('is refused when its id is none: %j', async (operatorTxId) => {
    const world = worldWith([paid]);
    await expect(tie(world, { operatorTxId })).rejects.toEqual(refusal('invalid_payment'));
    expect(await world.transactions.find(paid.id)).toEqual(paid);
  });

  it('does not overwrite an id that another SMS brought at the same moment', async () => {
    const world = worldWith([paid]);
    const transactions = disturbedOnce(world.transactions, () => tie(world, { operatorTxId: 'TX-9' }));
    const ports = { ...world.ports, transactions };
    expect(await tieReceipt(ports)(receipt, testMorning)).toBeNull();
    expect((await world.transactions.find(paid.id))?.providerTxId).toBe('TX-9');
  });

  it('leaves an id as it is that another SMS brought in other letters at the same moment', async () => {
    const world = worldWith([paid]);
    const transactions = disturbedOnce(world.transactions, () => tie(world, { operatorTxId: 'tx-1' }));
    expect(await tieReceipt({ ...world.ports, transactions })(receipt, testMorning)).toBe(paid.id);
    expect((await world.transactions.find(paid.id))?.providerTxId).toBe('tx-1');
  });
});

const movementAt = (at: Instant): SmsMovement => ({
  ...{ operator: 'orange', operatorTxId: 'TX-1', direction: 'out', payer: null, receiver: null },
  ...{ amountXaf: 5_000, feeHundredths: 0, balanceHundredths: null, at, precisionMs: 60_000 },
});

describe('of which withdrawal a receipt is, its time says, too', () => {
  it.each<[string, TransactionId | null, number, Partial<Receipt>]>([
    ['a day after the withdrawal', paid.id, dayMs, {}],
    ['later than that', null, dayMs + 1, {}],
    ['days late, and tells when the money moved', paid.id, 9 * dayMs, { movement: movementAt(testMorning) }],
    ['with a date to come', null, dayMs + 1, { movement: movementAt(later(testMorning, 9 * dayMs)) }],
  ])('one that comes %s: %s', async (_when, tied, waitedMs, fields) => {
    const world = worldWith([paid]);
    world.clock.advance(waitedMs);
    expect(await tie(world, fields)).toBe(tied);
  });

  it('it is not of a withdrawal of long ago whose own receipt was lost', async () => {
    const longAgo = earlier(testMorning, dayMs + 1);
    const world = worldWith([{ ...paid, createdAt: longAgo, stateUpdatedAt: longAgo }, sister]);
    expect(await tie(world)).toBe(sister.id);
  });

  it('it is of none that was made after the SMS came', async () => {
    const world = worldWith([paid]);
    expect(await tieReceipt(world.ports)(receipt, earlier(testMorning, 1))).toBeNull();
  });

  const asExactMs = 60_000 + limits.walletClocksMs;
  it.each<[string, number, TransactionId | null]>([
    ['nor of one that was asked for after the money had moved', asExactMs + 1, null],
    ['but of one that may have been there, as exactly as the operator tells', asExactMs, paid.id],
  ])('%s', async (_which, movedBeforeMs, tied) => {
    const world = worldWith([paid]);
    const movement = movementAt(earlier(testMorning, movedBeforeMs));
    world.clock.advance(60_000);
    expect(await tie(world, { movement })).toBe(tied);
  });
});

const failed = aWithdrawal({ state: 'failed', failureCode: 'rejected_by_staff', submissionId: 'S' });
const sent: Move = {
  ...{ from: 'approved', to: 'provider_submitted', trigger: 'transfer_intended', at: testMorning },
  ...{ reason: reason('sending_transfer'), actor: service },
};

function worldWithFailed(withdrawals: readonly Withdrawal[], history: readonly Move[] = [sent]): World {
  const world = worldWith(withdrawals);
  for (const { id, state } of withdrawals) if (state === 'failed') world.database.history.set(id, history);
  return world;
}

describe('the receipt of a withdrawal that was called failed', () => {
  const line = anExchange({
    ...{ submissionId: 'S', outcome: 'contradicts' },
    detail: reason('receipt_says_sent', { id: 'TX-1' }),
  });

  it('contradicts it: staff are told, once, and nothing is announced', async () => {
    const world = worldWithFailed([failed]);
    expect(await tie(world)).toBe(failed.id);
    expect(await tie(world)).toBe(failed.id);
    const record = await recordOf(world, failed);
    expect(record.transaction).toMatchObject({ state: 'failed', providerTxId: 'TX-1', version: 2 });
    expect(record.exchanges).toEqual([line]);
    expect(eventsOf(record)).toEqual([]);
    const doubted = await world.ports.reader.search({ isDoubted: true }, null, 10);
    expect(doubted.items).toMatchObject([{ id: failed.id }]);
    expect(world.log.messages('error')).toContain('A verdict contradicts what was decided.');
  });

  it('is tied to it though its provider has told the same id on that day, and adds no line then', async () => {
    const world = worldWithFailed([failed]);
    const verdict = { kind: 'succeeded', providerTxId: 'TX-1' } as const;
    await settleWithdrawal(world.ports)(failed, verdict, anExchange({ submissionId: 'S' }));
    const detail = reason('provider_reports_success_as', { id: 'TX-1' });
    const lines = [{ ...line, detail }];
    expect(await tie(world)).toBe(failed.id);
    const { transaction, exchanges } = await recordOf(world, failed);
    expect([transaction.providerTxId, exchanges]).toEqual(['TX-1', lines]);
    expect(await tie(world)).toBe(failed.id);
    expect(await recordOf(world, failed)).toMatchObject({ transaction, exchanges: lines });
    world.clock.advance(dayMs);
    expect(await tie(world)).toBe(failed.id);
    expect((await recordOf(world, failed)).exchanges).toEqual([...lines, { ...line, at: world.clock.now() }]);
  });

  it('contradicts it, too, when the withdrawal bore its id before it was called so', async () => {
    const bearer = { ...failed, providerTxId: 'TX-1', msisdn: msisdn('+237699999999') };
    const world = worldWithFailed([bearer]);
    expect(await tie(world)).toBe(failed.id);
    expect((await recordOf(world, bearer)).exchanges).toEqual([line]);
  });

  it('contradicts the end that is written at the same moment', async () => {
    const waiting = aWithdrawal({ ...failed, state: 'provider_submitted', failureCode: null });
    const world = worldWith([waiting]);
    const transactions = disturbedOnce(world.transactions, async () => {
      world.database.transactions.set(failed.id, { ...failed, version: 2 });
    });
    expect(await tieReceipt({ ...world.ports, transactions })(receipt, testMorning)).toBe(failed.id);
    expect((await recordOf(world, failed)).exchanges).toEqual([line]);
  });

  const last = { ...failed, id: sister.id };
  it.each<[string, readonly Withdrawal[], readonly Move[], number, TransactionId | null]>([
    ['three days later still', [failed], [sent], 3 * dayMs, failed.id],
    ['no longer after that', [failed], [sent], 3 * dayMs + 1, null],
    ['not where it was rejected before it was sent', [failed], [], 0, null],
    ['not where one that has left can be meant', [failed, sister], [sent], 0, sister.id],
    [
      'not where two that have left can be meant',
      [failed, sister, { ...sister, id: paid.id }],
      [sent],
      0,
      null,
    ],
    ['of several the last', [failed, last], [sent], 0, last.id],
    [
      'of those whose own receipt has not come',
      [failed, { ...last, providerTxId: 'TX-0' }],
      [sent],
      0,
      failed.id,
    ],
  ])('means it: %s', async (_which, withdrawals, history, waitedMs, tied) => {
    const world = worldWithFailed(withdrawals, history);
    world.clock.advance(waitedMs);
    expect(await tie(world)).toBe(tied);
  });
});

describe('receipts of equal withdrawals', () => {
  const byUssd = { providerId: 'orange-ussd' } as const;
  const pair = (first: WithdrawalState, second: WithdrawalState): readonly [Withdrawal, Withdrawal] => [
    { ...paid, ...byUssd, state: first },
    { ...sister, ...byUssd, state: second },
  ];
  const mute = (withdrawals: readonly Withdrawal[]): World => {
    const world = worldWith(withdrawals);
    world.statuses.mute.add('orange-ussd');
    return world;
  };
  const ids = (world: World) =>
    [paid, sister].map(({ id }) => world.database.transactions.get(id)?.providerTxId);

  it.each<[WithdrawalState, WithdrawalState, readonly string[]]>([
    ['requires_manual_resolution', 'requires_manual_resolution', ['TX-1', 'TX-2']],
    ['requires_manual_resolution', 'succeeded', ['TX-1', 'TX-2']],
    ['succeeded', 'requires_manual_resolution', ['TX-2', 'TX-1']],
    ['succeeded', 'succeeded', ['TX-1', 'TX-2']],
  ])(
    'go to the oldest that is undecided, then to the others, where no provider tells ids: %s and %s',
    async (first, second, borne) => {
      const world = mute(pair(first, second));
      for (const operatorTxId of ['TX-1', 'TX-2']) await tie(world, { operatorTxId });
      expect(ids(world)).toEqual(borne);
      expect(await tie(world, { operatorTxId: 'TX-3' })).toBeNull();
    },
  );

  it('each find one, though both come at the same moment', async () => {
    const world = mute(pair('requires_manual_resolution', 'requires_manual_resolution'));
    const transactions = disturbedOnce(world.transactions, () => tie(world, { operatorTxId: 'TX-2' }));
    expect(await tieReceipt({ ...world.ports, transactions })(receipt, testMorning)).toBe(sister.id);
    expect(ids(world)).toEqual(['TX-2', 'TX-1']);
  });

  it('go to neither where the provider of one tells ids: that of the other would look like a second transfer', async () => {
    const [first, second] = pair('requires_manual_resolution', 'requires_manual_resolution');
    const world = mute([first, { ...second, providerId: 'orange-money' }]);
    expect(await tie(world)).toBeNull();
    expect(ids(world)).toEqual([null, null]);
  });

  it.each<[string, readonly ProviderExchange[]]>([
    ['has not come', []],
    ['has not come since it was handed on', [anExchange({ submissionId: 'A', operation: 'transfer' })]],
    ['has not come, though people had its provider asked', [anExchange({ submissionId: 'B' })]],
  ])('go to neither while one is under way: its reply %s, and may tell its own id', async (_, exchanges) => {
    const [first, second] = pair('requires_manual_resolution', 'provider_submitted');
    const world = mute([first, { ...second, submissionId: 'B' }]);
    world.database.exchanges.set(second.id, exchanges);
    expect(await tie(world)).toBeNull();
    expect(ids(world)).toEqual([null, null]);
  });

  it.each<[WithdrawalState, WithdrawalState, readonly string[]]>([
    ['provider_submitted', 'provider_submitted', ['TX-1', 'TX-2']],
    ['provider_submitted', 'succeeded', ['TX-1', 'TX-2']],
    ['succeeded', 'provider_submitted', ['TX-2', 'TX-1']],
  ])(
    'go to those, too, whose replies were lost: no one else tells their ids: %s and %s',
    async (one, other, borne) => {
      const both = pair(one, other);
      const world = mute(both);
      for (const { id, submissionId } of both) {
        const lost = anExchange({ submissionId, operation: 'transfer', outcome: 'unknown' });
        world.database.exchanges.set(id, [lost]);
      }
      for (const operatorTxId of ['TX-1', 'TX-2']) await tie(world, { operatorTxId });
      expect(ids(world)).toEqual(borne);
    },
  );
});

describe('the receipt of whoever refused a withdrawal that another provider has sent', () => {
  const handedOn = aWithdrawal({ state: 'provider_submitted', providerId: 'orange-ussd', submissionId: 'B' });
  const refused = anExchange({ submissionId: 'A', operation: 'transfer', outcome: 'rejected' });
  const toldOfB = anExchange({ ...handedOn, outcome: 'succeeded' });
  const ofA = { operatorTxId: 'TX-A' };

  async function settledAs(providerTxId: string | null, isHandedOn = true): Promise<World> {
    const world = worldWith([handedOn]);
    world.database.exchanges.set(handedOn.id, isHandedOn ? [refused] : []);
    await settleWithdrawal(world.ports)(handedOn, { kind: 'succeeded', providerTxId }, toldOfB);
    return world;
  }

  async function alarms(world: World): Promise<number> {
    const doubted = await world.ports.reader.search({ isDoubted: true }, null, 10);
    const { exchanges } = await recordOf(world, handedOn);
    expect(exchanges.filter(({ outcome }) => outcome === 'contradicts')).toHaveLength(doubted.items.length);
    return doubted.items.length;
  }

  it('alarms when it comes after the other id', async () => {
    const world = await settledAs('TX-B');
    expect(await tie(world, ofA)).toBeNull();
    expect(await tie(world, ofA)).toBeNull();
    expect(await tie(world, { operatorTxId: 'tx-b' })).toBe(handedOn.id);
    const { transaction, exchanges } = await recordOf(world, handedOn);
    expect(transaction).toMatchObject({ state: 'succeeded', providerTxId: 'TX-B' });
    expect(exchanges.at(-1)?.detail).toEqual(reason('receipt_says_sent', { id: 'TX-A' }));
    expect(await alarms(world)).toBe(1);
  });

  it('alarms when it comes before the other id', async () => {
    const world = worldWith([handedOn]);
    world.database.exchanges.set(handedOn.id, [refused]);
    expect(await tie(world, ofA)).toBe(handedOn.id);
    await settleWithdrawal(world.ports)(handedOn, { kind: 'succeeded', providerTxId: 'TX-B' }, toldOfB);
    expect(await tie(world, ofA)).toBeNull();
    expect(await alarms(world)).toBe(1);
  });

  it('alarms when the other one told no id, and the receipt of the other one comes too', async () => {
    const world = await settledAs(null);
    expect(await tie(world, ofA)).toBe(handedOn.id);
    expect(await alarms(world)).toBe(0);
    expect(await tie(world, { operatorTxId: 'TX-B' })).toBeNull();
    expect(await alarms(world)).toBe(1);
  });

  it.each([
    ['succeeded', { kind: 'succeeded', providerTxId: null }, 'succeeded'],
    ['succeeded as told', { kind: 'succeeded', providerTxId: 'TX-A' }, 'succeeded'],
    [
      'failed',
      { kind: 'failed', reason: typed('No.'), code: 'operator_error' },
      'requires_manual_resolution',
    ],
  ] as const)('alarms while it is under way, and still when it has %s', async (_what, verdict, state) => {
    const world = worldWith([handedOn]);
    world.database.exchanges.set(handedOn.id, [refused]);
    expect(await tie(world, ofA)).toBe(handedOn.id);
    world.clock.advance(1_000);
    expect(await tie(world, { operatorTxId: 'TX-B' })).toBeNull();
    expect(await alarms(world)).toBe(1);
    world.clock.advance(1_000);
    const failureCode = verdict.kind === 'failed' ? verdict.code : null;
    const answer = { ...toldOfB, operation: 'transfer', detail: typed('So.'), failureCode } as const;
    await settleWithdrawal(world.ports)(handedOn, verdict, answer);
    const { transaction, exchanges } = await recordOf(world, handedOn);
    expect(transaction).toMatchObject({ state, providerTxId: 'TX-A' });
    // Beside what its provider answered, which no SMS hides.
    const ofReceipt = { operation: 'read_status', outcome: 'contradicts', failureCode: null } as const;
    const detail = reason('receipt_says_sent', { id: 'TX-B' });
    expect(exchanges.slice(-2)).toMatchObject([answer, { ...ofReceipt, detail }]);
    const { items } = await world.ports.reader.search({ isDoubted: true }, null, 10);
    expect(items).toHaveLength(1);
  });

  it('alarms about the one that was handed on, of several', async () => {
    const world = await settledAs('TX-B');
    const later = { ...handedOn, id: sister.id, state: 'succeeded', providerTxId: 'TX-C' } as const;
    world.database.transactions.set(later.id, later);
    expect(await tie(world, ofA)).toBeNull();
    expect(await alarms(world)).toBe(1);
  });

  it.each([
    ['of what no one refused', 0, false],
    ['a day later', dayMs + 1, true],
  ])('does not alarm %s: it may be anything', async (_what, waitedMs, isHandedOn) => {
    const world = await settledAs('TX-B', isHandedOn);
    world.clock.advance(waitedMs);
    expect(await tie(world, ofA)).toBeNull();
    expect(await alarms(world)).toBe(0);
  });
});
