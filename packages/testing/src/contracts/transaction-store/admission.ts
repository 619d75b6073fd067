import { expect } from '@jest/globals';
import {
  callbackUrl,
  type Deposit,
  type DepositState,
  depositStates,
  earlier,
  isOpen,
  isPromptAllowed,
  type PromptAllowance,
  playerId,
  startOfDay,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import {
  aDeposit,
  aRefusedDeposit,
  depositIn,
  merchantInitiated,
  movedDeposit,
  storedDeposit,
} from '../given/deposits.ts';
import { uniqueId, uniqueMsisdn } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const allowance: PromptAllowance = { openMax: 3, perDayMax: 5, dayFrom: startOfDay(testMorning) };
const yesterday = earlier(allowance.dayFrom, 1);
const aPrompt = (fields: Partial<Deposit> = {}) => aDeposit({ ...merchantInitiated, ...fields });

export const refusals = part<TransactionStoreSubject>('a deposit that is refused as it is made', (it) => {
  it.each([
    ['is stored with its moves and its webhook', callbackUrl('https://platform.example/hooks', true)],
    ['is stored without a webhook when no one is to be told', null],
  ])('%s.', async ({ transactions, reader }, _, url) => {
    const change = aRefusedDeposit({ ...merchantInitiated, callbackUrl: url });
    const { transaction } = change;
    expect(await transactions.createDeposit([change])).toEqual({ transaction, created: true });
    expect(await transactions.find(transaction.id)).toEqual(transaction);
    const record = await reader.record(transaction.id);
    expect(record?.history).toEqual(change.moves);
    expect(record?.deliveries.map(({ event }) => event)).toEqual(url === null ? [] : [change.event]);
  });

  it('has a webhook that can be sent.', async ({ transactions, outbox }) => {
    const url = callbackUrl(`https://${uniqueId()}.example/hooks`, true);
    const change = aRefusedDeposit({ callbackUrl: url });
    await transactions.createDeposit([change]);
    const { id } = change.transaction;
    const lease = await outbox.leaseForReplay({ transactionId: id }, testMorning, testMorning);
    expect(lease).toMatchObject({ delivery: { event: change.event, status: 'pending' } });
  });

  it('is what its reference names from then on.', async ({ transactions }) => {
    const change = aRefusedDeposit();
    const { transaction } = change;
    const { playerId: player, reference } = transaction;
    await transactions.createDeposit([change]);
    const repeat = aPrompt({ playerId: player, reference });
    expect(await transactions.createDepositWithin(allowance, [repeat])).toEqual({
      transaction,
      created: false,
    });
  });

  it('goes together with others that begin.', async ({ transactions }) => {
    const changes = [aPrompt(), aRefusedDeposit(), aDeposit(), aRefusedDeposit()];
    const made = await Promise.all(changes.map((each) => transactions.createDeposit([each])));
    expect(made.map(({ transaction }) => transaction)).toEqual(changes.map(({ transaction }) => transaction));
    for (const { transaction } of changes)
      expect(await transactions.find(transaction.id)).toEqual(transaction);
  });
});

export const admission = part<TransactionStoreSubject>('prompts of one number', (it) => {
  /** A number with these prompts, each of a player of its own. */
  const numberWith = async (
    subject: TransactionStoreSubject,
    states: readonly DepositState[],
    fields: Partial<Deposit> = {},
    at = testMorning,
  ) => {
    const msisdn = uniqueMsisdn();
    for (const state of states)
      await depositIn(subject, state, { ...merchantInitiated, msisdn, ...fields }, at);
    return msisdn;
  };
  const isTaken = async ({ transactions }: TransactionStoreSubject, fields: Partial<Deposit>) => {
    const change = aPrompt(fields);
    const creation = await transactions.createDepositWithin(allowance, [change]);
    const { transaction } = change;
    // Stored as asked for, or not at all.
    expect(creation).toEqual(creation === null ? null : { transaction, created: true });
    expect(await transactions.find(transaction.id)).toEqual(creation === null ? null : transaction);
    return creation !== null;
  };

  it.each(depositStates)('count as open, or not, in %s.', async (subject, state) => {
    const msisdn = await numberWith(subject, [state, state, state]);
    expect(await isTaken(subject, { msisdn })).toBe(!isOpen({ ...aPrompt().transaction, state }));
  });

  it.each<[string, DepositState, number, boolean]>([
    ['of today', 'expired', 4, true],
    ['of today', 'expired', 5, false],
    ['of yesterday', 'expired', 5, true],
    ['of yesterday', 'pending', 2, true],
    ['of yesterday', 'pending', 3, false],
  ])('%s in %s, %i of them, leave room for one more: %s.', async (subject, day, state, count, expected) => {
    const at = day === 'of today' ? testMorning : yesterday;
    const msisdn = await numberWith(subject, Array<DepositState>(count).fill(state), {}, at);
    expect(await isTaken(subject, { msisdn })).toBe(expected);
  });

  it('are those of every application, and none that are dialled or were refused.', async (subject) => {
    const msisdn = await numberWith(subject, ['pending'], { applicationId: `application-${uniqueId()}` });
    for (const _ of [1, 2, 3, 4, 5]) {
      await subject.transactions.createDeposit([aRefusedDeposit({ ...merchantInitiated, msisdn })]);
      await storedDeposit(subject, { msisdn });
    }
    expect(await isTaken(subject, { msisdn })).toBe(true);
    expect(await isTaken(subject, { msisdn })).toBe(true);
    expect(await isTaken(subject, { msisdn })).toBe(false);
    // What is dialled goes to no one's phone.
    const dialled = aDeposit({ msisdn });
    expect(await subject.transactions.createDepositWithin(allowance, [dialled])).toMatchObject({
      created: true,
    });
  });

  it('of others do not count for a player who has paid from it before.', async (subject) => {
    const player = playerId(uniqueId());
    const msisdn = await numberWith(subject, ['pending', 'pending', 'pending']);
    const elsewhere = { ...merchantInitiated, playerId: player };
    await depositIn(subject, 'succeeded', elsewhere);
    await depositIn(subject, 'succeeded', { ...elsewhere, msisdn, applicationId: 'another' });
    await depositIn(subject, 'failed', { ...elsewhere, msisdn });
    expect(await isTaken(subject, { msisdn, playerId: player })).toBe(false);
    await depositIn(subject, 'succeeded', { msisdn, playerId: player }, yesterday);
    expect(await isTaken(subject, { msisdn, playerId: player })).toBe(true);
    expect(await isTaken(subject, { msisdn })).toBe(false);
    // One failed and one is open: two more may be, and none after that.
    const own = { msisdn, playerId: player };
    expect([await isTaken(subject, own), await isTaken(subject, own)]).toEqual([true, true]);
    expect(await isTaken(subject, own)).toBe(false);
  });

  it('are free again when one is over.', async (subject) => {
    const msisdn = await numberWith(subject, ['pending', 'pending']);
    const third = await storedDeposit(subject, { ...merchantInitiated, msisdn });
    expect(await isTaken(subject, { msisdn })).toBe(false);
    await movedDeposit(subject, third, 'payment_refused');
    expect(await isTaken(subject, { msisdn })).toBe(true);
  });

  it('are never more than may be, however many ask at once, also for several numbers.', async (subject) => {
    const numbers = [uniqueMsisdn(), uniqueMsisdn(), uniqueMsisdn()];
    const made = await Promise.all(
      numbers.map((msisdn) =>
        atOnce(20, () => subject.transactions.createDepositWithin(allowance, [aPrompt({ msisdn })])),
      ),
    );
    expect(made.map((all) => all.filter((each) => each !== null).length)).toEqual([3, 3, 3]);
  });

  it('that one reference asks for many times at once are one.', async ({ transactions }) => {
    const { msisdn, playerId: player, reference } = aPrompt().transaction;
    const one = { ...allowance, openMax: 1 };
    const ask = () =>
      transactions.createDepositWithin(one, [aPrompt({ msisdn, playerId: player, reference })]);
    // Who comes second finds the reference taken, or no prompt left: then it asks for the refusal, and finds it.
    const made = await atOnce(10, async () => (await ask()) ?? (await ask()));
    expect(made.filter((each) => each?.created)).toHaveLength(1);
    expect(new Set(made.map((each) => each?.transaction.id)).size).toBe(1);
  });

  it('are counted as the core counts them, in every mix.', async (subject) => {
    const [own, other] = [playerId(uniqueId()), playerId(uniqueId())];
    for (let round = 0; round < 12; round += 1) {
      const msisdn = uniqueMsisdn();
      const stored: Deposit[] = [];
      for (let n = 0; n < 6; n += 1) {
        const dice = round * 7 + n * 5;
        const state = depositStates[dice % depositStates.length] ?? 'pending';
        const at = dice % 3 === 0 ? yesterday : testMorning;
        const fields = { ...merchantInitiated, msisdn, playerId: (dice >> 1) % 2 === 0 ? own : other };
        stored.push(await depositIn(subject, state, fields, at));
      }
      const limits = { ...allowance, openMax: 1 + (round % 3), perDayMax: 2 + (round % 4) };
      const change = aPrompt({ msisdn, playerId: own });
      const creation = await subject.transactions.createDepositWithin(limits, [change]);
      expect([round, creation !== null]).toEqual([
        round,
        isPromptAllowed(change.transaction, stored, limits),
      ]);
    }
  });
});
