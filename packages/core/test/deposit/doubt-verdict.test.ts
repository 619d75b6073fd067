import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, saying } from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { StatusAnswer } from '../../src/ports/gateways.ts';
import { sentenceOf, typed } from '../../src/reason/reason.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { readProviderStatus } from '../../src/use-cases/read-provider-status.ts';
import { resolveTransaction } from '../../src/use-cases/resolve-transaction.ts';
import { anExchange, aPromptedDeposit, aWithdrawal } from '../a-transaction.ts';
import { disturbedOnce, eventsOf, recordOf, statesOf, worldWith } from '../a-world.ts';

const deposit = aPromptedDeposit({ state: 'provider_acknowledged' });
const withdrawal = aWithdrawal({ state: 'provider_submitted' });
const told = { amount: '50000', currency: 'XAF', msisdn: '237699999999' };
const paid: StatusAnswer = { outcome: 'succeeded', providerTxId: 'TX-1', told };
const refused: StatusAnswer = { outcome: 'failed', reason: typed('The player refused.'), told };

async function ask(world: MemoryPorts, transaction: Transaction, ...answers: readonly StatusAnswer[]) {
  for (const answer of answers) {
    world.statuses.next(answer);
    await readProviderStatus(world.ports)(transaction);
  }
  return recordOf(world, transaction);
}

describe('a verdict of other contents than were asked for', () => {
  it.each<[string, Transaction, StatusAnswer, string]>([
    ['success of a deposit', deposit, paid, 'success (TX-1)'],
    ['success without an id', deposit, { ...paid, providerTxId: null }, 'success (without an id)'],
    ['failure of a deposit', deposit, refused, 'failure'],
    ['success of a withdrawal', withdrawal, paid, 'success (TX-1)'],
    ['failure of a withdrawal', withdrawal, refused, 'failure'],
  ])('is none: %s', async (_, transaction, answer, what) => {
    const world = worldWith([transaction]);
    const record = await ask(world, transaction, answer, answer, answer);
    expect(statesOf(record)).toEqual([]);
    expect(record.transaction).toMatchObject({ state: transaction.state, providerTxId: null });
    const detail = saying(
      `The provider reports ${what}, but of something else: asked for amount 5000, told 50000; number +237691234567, told 237699999999.`,
    );
    expect(record.exchanges).toEqual([{ ...anExchange({ outcome: 'differs' }), detail }]);
    expect(world.database.payments.size).toBe(0);
    const differs = 'amount, msisdn';
    const facts = { service_tx_id: transaction.id, provider: 'orange-money', differs };
    const message = 'A provider tells of other contents than it was asked for.';
    expect(world.log.lines).toEqual([{ level: 'warn', message, facts }]);
    const waiting = await world.waitingWork.count(10);
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'transactions_in_doubt', count: 1 }));
  });

  it('stands in the story once more when it speaks of something else again', async () => {
    const other = { ...paid, told: { amount: '1' } };
    const record = await ask(worldWith([deposit]), deposit, paid, other, paid, other);
    expect(record.exchanges).toHaveLength(2);
  });

  it('does not stand in the way of one that speaks of what was asked for', async () => {
    const right = { ...paid, told: { amount: '5000.00', msisdn: '691234567' } };
    const record = await ask(worldWith([deposit]), deposit, paid, right);
    expect(statesOf(record)).toEqual(['succeeded']);
  });

  it('says nothing about a deposit that was handed on meanwhile', async () => {
    const world = worldWith([{ ...deposit, submissionId: 'handed-on' }]);
    expect((await ask(world, deposit, paid)).exchanges).toEqual([]);
  });

  it('is written down once, though another process reads the same', async () => {
    const world = worldWith([deposit]);
    const transactions = disturbedOnce(world.transactions, () => readProviderStatus(world.ports)(deposit));
    world.statuses.next(paid, paid);
    await readProviderStatus({ ...world.ports, transactions })(deposit);
    expect((await recordOf(world, deposit)).exchanges).toHaveLength(1);
  });
});

describe('a success of other contents than were asked for', () => {
  it.each<[string, Transaction]>([
    [
      'a withdrawal that people called failed',
      { ...withdrawal, state: 'failed', failureCode: 'rejected_by_staff' },
    ],
    [
      'a withdrawal that its provider refused',
      { ...withdrawal, state: 'failed', failureCode: 'operator_error' },
    ],
    [
      'a deposit that people called failed',
      { ...deposit, state: 'failed', failureCode: 'rejected_by_staff' },
    ],
  ])('is told to staff, and changes nothing: of %s', async (_, failed) => {
    const world = worldWith([failed]);
    const record = await ask(world, failed, paid, paid);
    expect(record.transaction.state).toBe('failed');
    expect(record.exchanges).toMatchObject([
      { outcome: 'contradicts', detail: { code: 'provider_reports_other' }, at: world.clock.now() },
    ]);
    const { items } = await world.reader.search({ isDoubted: true }, null, 10);
    expect(items.map(({ id }) => id)).toEqual([failed.id]);
  });

  const right = (providerTxId: string | null): StatusAnswer => ({ outcome: 'succeeded', providerTxId });
  const lettersOfOther: StatusAnswer = { ...paid, providerTxId: 'tx-1' };
  it.each<[string, readonly StatusAnswer[], number]>([
    ['is told again as it was asked for', [paid, right('TX-1')], 1],
    ['was told as it was asked for', [right('TX-1'), paid], 1],
    ['is told of other contents still', [paid, { ...paid, told: { amount: '1' } }], 1],
    ['is told in other letters', [right('TX-1'), lettersOfOther], 1],
    ['is told without an id', [paid, right(null), { ...paid, providerTxId: null }], 1],
    ['was told without an id', [right(null), paid], 2],
    ['is told under another id', [paid, right('TX-2'), right('TX-1')], 2],
  ])(
    'of what people called failed is one line for each id and day, though it %s',
    async (_, answers, lines) => {
      const failed = { ...withdrawal, state: 'failed', failureCode: 'rejected_by_staff' } as const;
      const world = worldWith([failed]);
      expect((await ask(world, failed, ...answers)).exchanges).toHaveLength(lines);
      expect((await ask(world, failed, ...answers)).exchanges).toHaveLength(lines);
      world.clock.advance(limits.settledNewsEveryMs);
      expect((await ask(world, failed, ...answers)).exchanges).toHaveLength(2 * lines);
    },
  );

  it('of what its provider refused is told in all its words', async () => {
    const failed = { ...withdrawal, state: 'failed', failureCode: 'operator_error' } as const;
    const record = await ask(worldWith([failed]), failed, paid, right('TX-1'), right(null));
    expect(record.exchanges).toHaveLength(3);
  });

  it.each<[string, Transaction]>([
    ['a withdrawal', withdrawal],
    ['a deposit', deposit],
  ])('is told to staff though it was told before %s failed, and then once a day', async (_, asked) => {
    const world = worldWith([asked]);
    const no: StatusAnswer = { outcome: 'failed', reason: typed('The player refused.') };
    const { transaction: failed } = await ask(world, asked, paid, no);
    expect(failed.state).toBe('failed');
    const outcomes = async () => (await ask(world, failed, paid, paid)).exchanges.map((each) => each.outcome);
    world.clock.advance(1);
    expect(await outcomes()).toEqual(['differs', 'failed', 'contradicts']);
    const { items } = await world.reader.search({ isDoubted: true }, null, 10);
    expect(items.map(({ id }) => id)).toEqual([failed.id]);
    world.clock.advance(limits.settledNewsEveryMs);
    expect(await outcomes()).toEqual(['differs', 'failed', 'contradicts', 'contradicts']);
    expect(world.log.lines.filter(({ level }) => level === 'error')).toHaveLength(4);
  });
});

describe('a deposit in doubt', () => {
  const masked = 'number +2376***67, told 23769***99';

  it.each<[string, StatusAnswer]>([
    ['success', paid],
    ['failure', refused],
  ])('is held with its differences when its window closes: %s', async (_, answer) => {
    const world = worldWith([deposit]);
    await ask(world, deposit, answer);
    world.clock.set(later(deposit.expiresAt, limits.lastReadMs));
    await expireDeposits(world.ports)(10);
    const record = await recordOf(world, deposit);
    expect(statesOf(record)).toEqual(['expired', 'requires_manual_resolution']);
    expect(eventsOf(record)).toEqual(['payment.expired']);
    expect(sentenceOf(record.transaction.stateReason)).toContain(`amount 5000, told 50000; ${masked}`);
    expect(record.transaction.providerTxId).toBeNull();
    expect(record.exchanges).toHaveLength(1);
    expect(record.payments).toEqual([]);
  });

  it('just expires when it was handed on since: what was told is about another submission', async () => {
    const world = worldWith([deposit]);
    const { transaction } = await ask(world, deposit, paid);
    world.database.transactions.set(deposit.id, { ...transaction, submissionId: 'handed-on' } as Deposit);
    world.clock.set(later(deposit.expiresAt, limits.lastReadMs));
    await expireDeposits(world.ports)(10);
    expect(statesOf(await recordOf(world, deposit))).toEqual(['expired']);
  });

  it.each<[string, Partial<Deposit>, StatusAnswer, readonly string[]]>([
    ['one that is overdue', {}, paid, ['expired', 'requires_manual_resolution']],
    ['one that has expired', { state: 'expired' }, paid, ['requires_manual_resolution']],
    ['one that has expired, by a failure', { state: 'expired' }, refused, ['requires_manual_resolution']],
    ['one that has failed', { state: 'failed' }, paid, ['requires_manual_resolution']],
    ['one that has failed, by a failure', { state: 'failed' }, refused, []],
    ['one that has succeeded', { state: 'succeeded' }, paid, []],
    ['one that is held', { state: 'requires_manual_resolution' }, paid, []],
  ])('after its deadline is held as a late confirmation is: %s', async (_, fields, answer, states) => {
    const late = { ...deposit, ...fields };
    const world = worldWith([late]);
    world.clock.set(deposit.expiresAt);
    const record = await ask(world, late, answer);
    expect(statesOf(record)).toEqual(states);
    expect(record.payments).toEqual([]);
  });

  it('is held after its deadline by what was told before it', async () => {
    const world = worldWith([deposit]);
    await ask(world, deposit, paid);
    world.clock.set(deposit.expiresAt);
    const record = await ask(world, deposit, paid);
    expect(statesOf(record)).toEqual(['expired', 'requires_manual_resolution']);
    expect(record.exchanges).toHaveLength(1);
  });

  it('that a person resolved as failed is not brought back, and each of its successes contradicts that once', async () => {
    const world = worldWith([deposit]);
    world.clock.set(later(deposit.expiresAt, 1));
    await ask(world, deposit, paid);
    const person = { kind: 'operator', id: 'ann@example.com', address: null } as const;
    const resolution = { transactionId: deposit.id, outcome: 'failed', reason: 'Given back.' } as const;
    const resolved = await resolveTransaction(world.ports)(resolution, person);
    const other = { ...paid, providerTxId: 'TX-2' };
    const record = await ask(world, resolved, paid, paid, other, other);
    expect(record.transaction.state).toBe('failed');
    const outcomes = record.exchanges.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['differs', 'contradicts', 'contradicts']);
  });
});
