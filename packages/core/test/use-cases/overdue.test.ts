import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, saying, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { TransactionStore } from '../../src/ports/transaction-store.ts';
import { reason } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { type Transaction, transactionId } from '../../src/transaction/transaction.ts';
import { reference } from '../../src/transaction/transaction-request.ts';
import { escalateStuckWithdrawals, expireDeposits } from '../../src/use-cases/overdue.ts';
import { settleWithdrawal } from '../../src/withdrawal/settle-withdrawal.ts';
import { aDeposit, anExchange, aPromptedDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { eventsOf, recordOf, statesOf, withMethods, worldWith } from '../a-world.ts';

const deadline = aDeposit().expiresAt;

/** The store of a world that commits so. */
const committing = ({ transactions }: MemoryPorts, commitAll: TransactionStore['commitAll']) =>
  withMethods<TransactionStore>(transactions, { commitAll });

/** A store of which some cannot be stored. */
const refusing = (world: MemoryPorts, why: (of: Transaction) => Error | null) =>
  committing(world, async (changes) =>
    Promise.all(changes.map((change) => why(change.transaction) ?? world.transactions.commit(change))),
  );

const away = async (): Promise<never> => {
  throw new Error('The database is away.');
};

it.each([
  ['deposits', expireDeposits],
  ['withdrawals', escalateStuckWithdrawals],
])('nothing is written while there is nothing to do about %s', async (_, work) => {
  const world = worldWith([]);
  expect(await work({ ...world.ports, transactions: committing(world, away) })(10)).toBe(0);
});

describe('the window of a deposit', () => {
  it.each([
    ['the player dials', aDeposit()],
    [
      'the phone was asked and its provider tells no verdicts',
      aPromptedDeposit({ state: 'provider_acknowledged', providerId: 'orange-ussd' }),
    ],
  ])('closes at the deadline, and the platform is told, when %s', async (_what, deposit) => {
    const world = worldWith([deposit]);
    world.statuses.mute.add('orange-ussd');
    world.clock.set(deadline);
    expect(await expireDeposits(world.ports)(10)).toBe(1);
    const record = await recordOf(world, deposit);
    expect(record.transaction).toMatchObject({ state: 'expired', stateReason: reason('no_confirmation') });
    expect(record.history).toMatchObject([
      { trigger: 'window_closed', actor: { kind: 'service' }, at: deadline },
    ]);
    expect(eventsOf(record)).toEqual(['payment.expired']);
  });

  it('waits a minute for the last reading of a prompt whose provider can be asked', async () => {
    const deposit = aPromptedDeposit({ state: 'provider_acknowledged' });
    const world = worldWith([deposit]);
    world.clock.set(later(deadline, limits.lastReadMs - 1));
    expect(await expireDeposits(world.ports)(10)).toBe(0);
    expect(await world.transactions.find(deposit.id)).toEqual(deposit);
    world.clock.advance(1);
    expect(await expireDeposits(world.ports)(10)).toBe(1);
    expect(statesOf(await recordOf(world, deposit))).toEqual(['expired']);
  });
});

describe('after an outage, when very many are overdue', () => {
  const many = Array.from({ length: 2_300 }, (_, n) =>
    aDeposit({
      id: transactionId(uuidOf(n)),
      reference: reference(`overdue-${n}`),
      expiresAt: later(testMorning, n),
    }),
  );

  it('closes as many as asked for, the most overdue first, each once', async () => {
    const world = worldWith(many);
    world.clock.set(deadline);
    expect(await expireDeposits(world.ports)(2_050)).toBe(2_050);
    const states = await Promise.all(many.map(async ({ id }) => (await world.transactions.find(id))?.state));
    expect(states).toEqual(many.map((_, n) => (n < 2_050 ? 'expired' : 'pending')));
    expect(await expireDeposits(world.ports)(2_050)).toBe(250);
    expect(statesOf(await recordOf(world, many[2_299] ?? aDeposit()))).toEqual(['expired']);
  });

  it('reads the next ones while the last ones are committed', async () => {
    const world = worldWith(many);
    world.clock.set(deadline);
    const steps: string[] = [];
    const deposits = {
      ...world.ports.deposits,
      dueToExpire: async (...asked: Parameters<typeof world.deposits.dueToExpire>) => {
        steps.push(`read ${asked[1]}`);
        return world.deposits.dueToExpire(...asked);
      },
    };
    const transactions = committing(world, async (changes) => {
      steps.push(`commit ${changes.length}`);
      const committed = await world.transactions.commitAll(changes);
      steps.push('committed');
      return committed;
    });
    expect(await expireDeposits({ ...world.ports, deposits, transactions })(10_000)).toBe(2_300);
    expect(steps.slice(0, 4)).toEqual(['read 1000', 'read 1000', 'commit 1000', 'committed']);
    expect(steps.filter((step) => step.startsWith('commit '))).toEqual([
      'commit 1000',
      'commit 1000',
      'commit 300',
    ]);
  });

  it('goes on where one of them cannot be stored, and tells of it at the end', async () => {
    const world = worldWith(many);
    world.clock.set(deadline);
    // Of different commits.
    const [first, second] = [many[0]?.id, many[2_000]?.id];
    const [tooLong, odd] = [new Error('It is too long.'), new Error('It is odd.')];
    const transactions = refusing(world, ({ id }) => (id === first ? tooLong : id === second ? odd : null));
    await expect(expireDeposits({ ...world.ports, transactions })(10_000)).rejects.toMatchObject({
      message: `What cannot be stored: ${first}, ${second}; the first because: It is too long.`,
      cause: tooLong,
    });
    expect(await expireDeposits(world.ports)(10_000)).toBe(2);
  });

  it('says the same of more than twenty that cannot be stored, however many there are', async () => {
    const world = worldWith(many);
    const transactions = refusing(world, () => new Error('No.'));
    world.clock.set(deadline);
    const expire = expireDeposits({ ...world.ports, transactions });
    const said = `What cannot be stored: ${named(20)} and others; the first because: No.`;
    for (const limit of [21, 2_300]) await expect(expire(limit)).rejects.toThrow(said);
    await expect(expire(20)).rejects.toThrow(`${named(20)}; the first`);
  });

  const named = (count: number) =>
    many
      .slice(0, count)
      .map(({ id }) => id)
      .join(', ');

  it('stops at the first trouble, and leaves the rest for the next time', async () => {
    const world = worldWith(many);
    world.clock.set(deadline);
    const ports = { ...world.ports, transactions: committing(world, away) };
    await expect(expireDeposits(ports)(10_000)).rejects.toThrow('away');
    expect(await expireDeposits(world.ports)(10_000)).toBe(2_300);
  });
});

const hourMs = 3_600_000;
const submitted = aWithdrawal({ state: 'provider_submitted' });

describe('a withdrawal without a verdict', () => {
  it('goes to a person, and is told of, though another one cannot be stored', async () => {
    const other = aWithdrawal({ ...submitted, id: transactionId(uuidOf(8)) });
    const world = worldWith([submitted, other]);
    world.clock.advance(hourMs);
    const transactions = refusing(world, ({ id }) => (id === submitted.id ? new Error('No.') : null));
    await expect(escalateStuckWithdrawals({ ...world.ports, transactions })(10)).rejects.toThrow('No.');
    expect(world.log.lines.map(({ facts }) => facts)).toEqual([{ service_tx_id: other.id }]);
  });

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

  it('keeps a verdict that comes at the same moment', async () => {
    const world = worldWith([submitted]);
    world.clock.advance(hourMs);
    const withdrawals = {
      ...world.ports.withdrawals,
      submittedSince: async (...asked: Parameters<typeof world.withdrawals.submittedSince>) => {
        const found = await world.withdrawals.submittedSince(...asked);
        const verdict = { kind: 'succeeded', providerTxId: null } as const;
        await settleWithdrawal(world.ports)(submitted, verdict, anExchange());
        return found;
      },
    };
    await escalateStuckWithdrawals({ ...world.ports, withdrawals })(10);
    expect(statesOf(await recordOf(world, submitted))).toEqual(['succeeded']);
  });
});
