import { describe, expect, it } from '@jest/globals';
import { saying, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import type { ProviderExchange } from '../../src/transaction/provider-exchange.ts';
import { escalateStuckWithdrawals } from '../../src/use-cases/overdue.ts';
import { settleWithdrawal } from '../../src/withdrawal/settle-withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aWithdrawal, uuidOf } from '../a-transaction.ts';
import { eventsOf, interrupted, recordOf, statesOf, worldWith } from '../a-world.ts';

const hourMs = 3_600_000;
const submitted = aWithdrawal({ state: 'provider_submitted' });

it('nothing is written while there is nothing to do', async () => {
  const world = worldWith([]);
  const commitAll = async (): Promise<never> => {
    throw new Error('there was nothing to commit');
  };
  const transactions = { ...interrupted(world.transactions, () => undefined), commitAll };
  expect(await escalateStuckWithdrawals({ ...world.ports, transactions })(10)).toBe(0);
});

describe('a withdrawal without a verdict', () => {
  it('goes to a person after an hour, and no webhook is sent', async () => {
    const world = worldWith([submitted]);
    world.clock.advance(hourMs);
    expect(await escalateStuckWithdrawals(world.ports)(10)).toBe(1);
    const record = await recordOf(world, submitted);
    expect(record.transaction.stateReason).toEqual(saying(/a person must decide/));
    expect(record.history).toMatchObject([
      { to: 'requires_manual_resolution', trigger: 'transfer_stuck', actor: { kind: 'service' } },
    ]);
    expect(eventsOf(record)).toEqual([]);
    expect(world.log.lines).toEqual([
      { level: 'warn', message: 'A withdrawal is stuck.', facts: { service_tx_id: submitted.id } },
    ]);
  });

  it('is left alone before that', async () => {
    const world = worldWith([submitted]);
    world.clock.advance(hourMs - 1);
    expect(await escalateStuckWithdrawals(world.ports)(10)).toBe(0);
    expect(await world.transactions.find(submitted.id)).toEqual(submitted);
    expect(world.log.lines).toEqual([]);
  });

  it('goes to a person as early as the settings say', async () => {
    const world = worldWith([submitted], { settings: settings({ stuckWithdrawalMs: 1_000 }) });
    world.clock.advance(1_000);
    expect(await escalateStuckWithdrawals(world.ports)(10)).toBe(1);
  });

  it('goes to a person though there was other news of it meanwhile', async () => {
    const world = worldWith([{ ...submitted, updatedAt: later(testMorning, hourMs - 1), version: 4 }]);
    world.clock.advance(hourMs);
    expect(await escalateStuckWithdrawals(world.ports)(10)).toBe(1);
  });

  it('keeps a verdict that comes at the same moment', async () => {
    const world = worldWith([submitted]);
    world.clock.advance(hourMs);
    const exchange: ProviderExchange = {
      providerId: 'orange-money',
      submissionId: submitted.submissionId,
      operation: 'read_status',
      outcome: 'succeeded',
      detail: typed(''),
      failureCode: null,
      at: world.clock.now(),
    };
    const withdrawals = {
      ...world.ports.withdrawals,
      submittedSince: async (...asked: Parameters<typeof world.withdrawals.submittedSince>) => {
        const found = await world.withdrawals.submittedSince(...asked);
        await settleWithdrawal(world.ports)(submitted, { kind: 'succeeded', providerTxId: null }, exchange);
        return found;
      },
    };
    await escalateStuckWithdrawals({ ...world.ports, withdrawals })(10);
    expect(statesOf(await recordOf(world, submitted))).toEqual(['succeeded']);
  });

  it('is one of as many as asked for, the longest waiting first', async () => {
    const younger = { ...submitted, id: transactionId(uuidOf(7)), stateUpdatedAt: later(testMorning, 1) };
    const world = worldWith([younger, submitted]);
    world.clock.advance(hourMs + 1);
    expect(await escalateStuckWithdrawals(world.ports)(1)).toBe(1);
    expect((await world.transactions.find(submitted.id))?.state).toBe('requires_manual_resolution');
    expect((await world.transactions.find(younger.id))?.state).toBe('provider_submitted');
  });
});

it.each(withdrawalStates.filter((state) => state !== 'provider_submitted'))(
  'a withdrawal in %s is never stuck',
  async (state) => {
    const world = worldWith([aWithdrawal({ state })]);
    world.clock.advance(10 * hourMs);
    expect(await escalateStuckWithdrawals(world.ports)(10)).toBe(0);
  },
);
