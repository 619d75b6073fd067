import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import type { StatusAnswer } from '../../src/ports/gateways.ts';
import { sentenceOf, typed } from '../../src/reason/reason.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';
import { readProviderStatus } from '../../src/use-cases/read-provider-status.ts';
import { anExchange, aPromptedDeposit, aWithdrawal } from '../a-transaction.ts';
import { eventsOf, recordOf, statesOf, worldWith } from '../a-world.ts';

const deposit = aPromptedDeposit({ state: 'provider_acknowledged' });
const withdrawal = aWithdrawal({ state: 'provider_submitted' });
const paid: StatusAnswer = { outcome: 'succeeded', providerTxId: 'TX-1' };
const refused: StatusAnswer = { outcome: 'failed', reason: typed('The player refused.') };

/** Reads the status of what the world holds, after these answers were queued. */
async function ask(
  world: MemoryPorts,
  transaction: Transaction,
  ...answers: readonly (StatusAnswer | Error)[]
) {
  world.statuses.next(...answers);
  await readProviderStatus(world.ports)(transaction);
  return recordOf(world, transaction);
}

describe('a verdict that was asked for', () => {
  it.each<[string, Transaction, StatusAnswer, readonly string[], readonly string[]]>([
    ['a deposit was paid', deposit, paid, ['succeeded'], ['payment.succeeded']],
    ['a deposit was refused', deposit, refused, ['failed'], ['payment.failed']],
    ['a deposit with a lost answer was paid', aPromptedDeposit(), paid, ['succeeded'], ['payment.succeeded']],
    ['a deposit with a lost answer was refused', aPromptedDeposit(), refused, ['failed'], ['payment.failed']],
    ['a withdrawal arrived', withdrawal, paid, ['succeeded'], ['payment.succeeded']],
    ['a withdrawal failed', withdrawal, refused, ['failed'], ['payment.failed']],
  ])('says that %s', async (_what, transaction, answer, states, events) => {
    const world = worldWith([transaction]);
    const record = await ask(world, transaction, answer);
    expect(world.statuses.calls).toEqual([
      {
        providerId: 'orange-money',
        direction: transaction.direction,
        submissionId: transaction.submissionId,
        urgency: 'schedule',
        deadline: later(testMorning, transaction.direction === 'deposit' ? 600_000 : 3_600_000),
      },
    ]);
    expect(statesOf(record)).toEqual(states);
    expect(record.transaction.providerTxId).toBe(answer.outcome === 'succeeded' ? 'TX-1' : null);
    expect(record.history.at(-1)?.actor).toEqual({ kind: 'provider', id: 'orange-money' });
    expect(eventsOf(record)).toEqual(events);
    const refusal = {
      outcome: 'failed',
      detail: typed('The player refused.'),
      failureCode: 'operator_error',
    };
    expect(record.exchanges).toEqual([{ ...anExchange(), ...(answer === refused ? refusal : {}) }]);
  });

  it.each([deposit, withdrawal])(
    'is no news when it says once more that it failed: a $direction',
    async (transaction) => {
      const failed = { ...transaction, state: 'failed' } as Transaction;
      const world = worldWith([failed]);
      const record = await ask(world, failed, refused);
      expect([record.transaction, record.exchanges]).toEqual([failed, []]);
    },
  );

  it('raises the alarm when it says that a credited deposit was never paid, and is told once a day', async () => {
    const credited = { ...deposit, state: 'succeeded' } as const;
    const world = worldWith([credited]);
    for (let times = 0; times < 2; times += 1) {
      world.clock.advance(1_000);
      const { transaction, exchanges } = await ask(world, credited, refused);
      expect(transaction.state).toBe('succeeded');
      expect(exchanges).toMatchObject([{ outcome: 'contradicts' }]);
    }
    expect(world.log.messages('error')).toHaveLength(2);
    const { items } = await world.ports.reader.search({ isDoubted: true }, null, 10);
    expect(items).toMatchObject([{ id: credited.id }]);
    const other = { ...credited, submissionId: 'another' };
    expect((await ask(worldWith([other]), credited, refused)).exchanges).toEqual([]);
  });

  it('is for a person when it says that a deposit was paid that had failed', async () => {
    const failed = { ...deposit, state: 'failed' } as const;
    const record = await ask(worldWith([failed]), failed, paid);
    expect(statesOf(record)).toEqual(['requires_manual_resolution']);
    expect(eventsOf(record)).toEqual([]);
  });

  it('stands in the story of a withdrawal that waits for a person, who decides', async () => {
    const waiting = { ...withdrawal, state: 'requires_manual_resolution' } as const;
    const record = await ask(worldWith([waiting]), waiting, paid);
    expect(statesOf(record)).toEqual([]);
    expect(record.exchanges).toMatchObject([{ outcome: 'succeeded' }]);
  });

  it.each([deposit, withdrawal])(
    'is none while the provider does not know: a $direction',
    async (transaction) => {
      const world = worldWith([transaction]);
      for (const answer of [
        { outcome: 'pending' } as const,
        { outcome: 'unknown', reason: typed('Never heard of it.') } as const,
        new Error('connect ECONNREFUSED'),
      ]) {
        const record = await ask(world, transaction, answer);
        expect(record.transaction).toEqual(transaction);
        expect(record.exchanges).toEqual([]);
      }
    },
  );

  it('is not believed for a deposit without the operator’s id: its SMS could count again', async () => {
    const world = worldWith([deposit]);
    const record = await ask(world, deposit, { outcome: 'succeeded', providerTxId: null });
    expect(record.transaction).toEqual(deposit);
    expect(world.log.lines).toEqual([
      {
        level: 'warn',
        message: 'A provider reports success without a transaction id.',
        facts: { service_tx_id: deposit.id },
      },
    ]);
  });

  it.each<[string, Partial<typeof deposit>, readonly string[]]>([
    ['is still open', {}, ['expired', 'requires_manual_resolution']],
    ['has expired', { state: 'expired' }, ['requires_manual_resolution']],
    ['has succeeded by its SMS', { state: 'succeeded' }, []],
    ['was handed on', { submissionId: 'handed-on' }, []],
  ])(
    'without the operator’s id is left to a person after the deadline, when the deposit %s',
    async (_, fields, states) => {
      const world = worldWith([{ ...deposit, ...fields }]);
      world.clock.set(deposit.expiresAt);
      const record = await ask(world, deposit, { outcome: 'succeeded', providerTxId: null });
      expect(statesOf(record)).toEqual(states);
      expect(record.exchanges).toHaveLength(Math.min(1, states.length));
      const hint = 'its SMS may have paid for another deposit.';
      if (states.length > 0) expect(sentenceOf(record.transaction.stateReason)).toContain(hint);
      expect(world.database.payments.size).toBe(0);
    },
  );

  it('without the operator’s id contradicts a person who has rejected the deposit', async () => {
    const rejected = { ...deposit, state: 'failed', failureCode: 'rejected_by_staff' } as const;
    const world = worldWith([rejected]);
    const record = await ask(world, rejected, { outcome: 'succeeded', providerTxId: null });
    expect([statesOf(record), record.exchanges]).toMatchObject([[], [{ outcome: 'contradicts' }]]);
  });

  it('is enough for a withdrawal without the operator’s id', async () => {
    const world = worldWith([withdrawal]);
    const record = await ask(world, withdrawal, { outcome: 'succeeded', providerTxId: null });
    expect(record.transaction).toMatchObject({ state: 'succeeded', providerTxId: null });
  });

  it.each<[string, Partial<typeof deposit>]>([
    ['has expired', { state: 'expired' }],
    ['is held', { state: 'requires_manual_resolution' }],
    ['was handed on', { submissionId: 'handed-on' }],
  ])('of refusal changes nothing when the deposit %s by now', async (_what, fields) => {
    const now = { ...deposit, ...fields, version: 2 };
    const world = worldWith([now]);
    const record = await ask(world, deposit, refused);
    expect(record.transaction).toEqual(now);
    expect(record.exchanges).toEqual([]);
  });
});
