import { expect } from '@jest/globals';
import {
  amountXaf,
  type Creation,
  callbackUrl,
  changeOf,
  type Deposit,
  depositStates,
  limits,
  playerId,
  reference,
  type StateChange,
  type Transaction,
  transactionId,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { among, part } from '../given/contract.ts';
import { aDeposit, depositIn, merchantInitiated, storedDeposit } from '../given/deposits.ts';
import { uniqueId, uniqueMsisdn } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import { aWithdrawal } from '../given/withdrawals.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const scopeOf = ({ applicationId, playerId, direction, reference }: Transaction) => ({
  applicationId,
  playerId,
  direction,
  reference,
});

type Scope = Pick<Transaction, 'applicationId' | 'playerId' | 'reference'>;
type Begin = (store: TransactionStoreSubject, scope?: Partial<Scope>) => Begun;
interface Begun extends Pick<StateChange, 'transaction' | 'moves'> {
  readonly creation: Promise<Creation<Transaction>>;
}

const kinds: readonly (readonly [string, Begin])[] = [
  [
    'deposit',
    ({ transactions }, scope) => {
      const change = aDeposit(scope);
      return { ...change, creation: transactions.createDeposit([change]) };
    },
  ],
  [
    'withdrawal',
    ({ transactions }, scope) => {
      const change = aWithdrawal(scope);
      return { ...change, creation: transactions.createWithdrawal(change) };
    },
  ],
];

export const creation = part<TransactionStoreSubject>('creation', (it) => {
  it.each(kinds)('stores a %s with its first move: id and reference find it.', async (subject, _, begin) => {
    const { creation, transaction, moves } = begin(subject);
    expect(await creation).toEqual({ transaction, created: true });
    expect(await subject.transactions.find(transaction.id)).toEqual(transaction);
    expect(await subject.transactions.findByReference(transaction)).toEqual(transaction);
    expect((await subject.reader.record(transaction.id))?.history).toEqual(moves);
  });

  it.each(kinds)('answers a repeated reference with the %s as it is now.', async (subject, _, begin) => {
    const { transaction: first } = await begin(subject).creation;
    const { applicationId, playerId: player, reference: name } = first;
    const change = changeOf(first, testMorning, { fields: { providerTxId: 'T-1' } });
    await subject.transactions.commit(change);
    const repeat = begin(subject, { applicationId, playerId: player, reference: name });
    expect(await repeat.creation).toEqual({ transaction: change.transaction, created: false });
    expect(await subject.transactions.find(repeat.transaction.id)).toBeNull();
  });

  it.each(kinds)('creates one %s when many ask at once with one reference.', async (subject, _, begin) => {
    const scope = { playerId: playerId(uniqueId()), reference: reference(uniqueId()) };
    const answers = await atOnce(20, () => begin(subject, scope).creation);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ transaction }) => transaction.id)).size).toBe(1);
  });

  it('creates one deposit when a reference comes with several numbers at once.', async (subject) => {
    const scope = { playerId: playerId(uniqueId()), reference: reference(uniqueId()) };
    const ways = Array.from({ length: 6 }, () => waysToBegin({ ...scope, msisdn: uniqueMsisdn() }));
    const answers = await Promise.all(ways.map((each) => subject.transactions.createDeposit(each)));
    const [first] = answers.filter(({ created }) => created);
    expect(answers.map(({ transaction }) => transaction)).toEqual(answers.map(() => first?.transaction));
    const stored = await Promise.all(ways.map(([way]) => subject.transactions.find(idOf(way))));
    expect(stored.filter((each) => each !== null)).toEqual([first?.transaction]);
  });

  it('finds several at once, each for who asked, and nothing for who asked for nothing.', async (subject) => {
    const [first, second] = [await storedDeposit(subject), await storedDeposit(subject)];
    const { transaction: third } = await subject.transactions.createWithdrawal(aWithdrawal());
    const wanted = [first, third, undefined, first, second];
    const found = await Promise.all(
      wanted.map((each) => subject.transactions.find(each?.id ?? transactionId(uniqueId()))),
    );
    expect(found).toEqual([first, third, null, first, second]);
  });

  it('finds nothing under an id or a reference that was never stored.', async ({ transactions }) => {
    expect(await transactions.find(transactionId(uniqueId()))).toBeNull();
    expect(await transactions.findByReference(scopeOf(aDeposit().transaction))).toBeNull();
  });

  it('gives every field back exactly as it came.', async ({ transactions }) => {
    const change = aDeposit({
      amountXaf: amountXaf(limits.amountMaxXaf),
      reference: reference(` "O'Neil" \\ 💰 %_ ${uniqueId()}`),
      callbackUrl: callbackUrl('https://platform.example/hooks?a=1&b=%20#c', true),
      providerTxId: 'MP 26.01/#1',
      instructions: null,
    });
    await transactions.createDeposit([change]);
    expect(await transactions.find(change.transaction.id)).toEqual(change.transaction);
  });

  it.each<[string, (first: Deposit) => Partial<Deposit>]>([
    ['of another player', () => ({ playerId: playerId(uniqueId()) })],
    ['of another application', () => ({ applicationId: `application-${uniqueId()}` })],
    ['in capitals', (first) => ({ reference: reference(first.reference.toUpperCase()) })],
    ['with a space behind it', (first) => ({ reference: reference(`${first.reference} `) })],
  ])('takes the same reference %s for another one.', async ({ transactions }, _, differing) => {
    const first = await storedDeposit({ transactions });
    const second = aDeposit({ ...(scopeOf(first) as Partial<Deposit>), ...differing(first) });
    expect((await transactions.createDeposit([second])).created).toBe(true);
    expect(await transactions.findByReference(scopeOf(first))).toEqual(first);
  });

  it('keeps the references of deposits and withdrawals apart.', async ({ transactions }) => {
    const { applicationId, playerId: player, reference: name } = await depositIn({ transactions }, 'pending');
    const change = aWithdrawal({ applicationId, playerId: player, reference: name });
    expect((await transactions.createWithdrawal(change)).created).toBe(true);
  });
});

const idOf = (way: StateChange | undefined) => way?.transaction.id ?? transactionId(uniqueId());

const channels = ['orange-money-1', 'orange-money-2', 'orange-ussd-1'] as const;

/** One new deposit, in as many ways as there are channels. */
function waysToBegin(
  fields: Partial<Deposit>,
  order: readonly string[] = channels,
): readonly StateChange<Deposit>[] {
  const { transaction } = aDeposit(fields);
  const { id, playerId, reference, msisdn, submissionId } = transaction;
  const same = { ...fields, id, playerId, reference, msisdn, submissionId };
  return order.map((channelId) => aDeposit({ ...same, channelId }));
}

export const merchantNumbers = part<TransactionStoreSubject>('merchant numbers', (it) => {
  it.each([
    [channels, 'orange-money-1'],
    [[...channels].reverse(), 'orange-ussd-1'],
  ])('takes the first of %j while all are free.', async ({ transactions }, order, expected) => {
    const { transaction } = await transactions.createDeposit(waysToBegin({}, order));
    expect(transaction.channelId).toBe(expected);
    expect(await transactions.find(transaction.id)).toEqual(transaction);
  });

  it('takes the first that no open deposit of the same number and amount holds.', async (subject) => {
    const msisdn = uniqueMsisdn();
    await storedDeposit(subject, { msisdn, channelId: 'orange-money-1' });
    const { transaction } = await subject.transactions.createDeposit(waysToBegin({ msisdn }));
    expect(transaction.channelId).toBe('orange-money-2');
  });

  it('takes the first when all are held.', async ({ transactions }) => {
    const msisdn = uniqueMsisdn();
    for (const channelId of channels) await storedDeposit({ transactions }, { msisdn, channelId });
    const { transaction, created } = await transactions.createDeposit(waysToBegin({ msisdn }));
    expect([transaction.channelId, created]).toEqual(['orange-money-1', true]);
  });

  it('counts deposits of every application and player as holders.', async ({ transactions }) => {
    const msisdn = uniqueMsisdn();
    await storedDeposit({ transactions }, { msisdn, applicationId: `application-${uniqueId()}` });
    const { transaction } = await transactions.createDeposit(waysToBegin({ msisdn }));
    expect(transaction.channelId).toBe('orange-money-2');
  });

  it.each(among(depositStates, 'pending', 'provider_acknowledged'))(
    'is held by a deposit in %s: %s.',
    async ({ transactions }, state, isHeld) => {
      const msisdn = uniqueMsisdn();
      await depositIn({ transactions }, state, { ...merchantInitiated, msisdn });
      const ways = waysToBegin({ ...merchantInitiated, msisdn }, ['mtn-momo-1', 'mtn-ussd-1']);
      expect((await transactions.createDeposit(ways)).transaction.channelId).toBe(
        isHeld ? 'mtn-ussd-1' : 'mtn-momo-1',
      );
    },
  );

  it.each<[string, Partial<Deposit>]>([
    ['number', { msisdn: uniqueMsisdn() }],
    ['amount', { amountXaf: amountXaf(5_001) }],
  ])('is not held up by deposits of another %s.', async ({ transactions }, _, other) => {
    const msisdn = uniqueMsisdn();
    await storedDeposit({ transactions }, { msisdn, ...other });
    const { transaction } = await transactions.createDeposit(waysToBegin({ msisdn }));
    expect(transaction.channelId).toBe('orange-money-1');
  });

  it('never gives one free number to two deposits that are made at once.', async ({ transactions }) => {
    for (let round = 0; round < 10; round += 1) {
      const msisdn = uniqueMsisdn();
      const made = await atOnce(channels.length, () => transactions.createDeposit(waysToBegin({ msisdn })));
      const taken = made.map(({ transaction }) => transaction.channelId);
      expect([...taken].sort()).toEqual([...channels]);
    }
  });

  it('uses every number before it shares one, however many come at once.', async ({ transactions }) => {
    const msisdn = uniqueMsisdn();
    const made = await atOnce(12, () => transactions.createDeposit(waysToBegin({ msisdn })));
    expect(made.every(({ created }) => created)).toBe(true);
    expect(new Set(made.map(({ transaction }) => transaction.channelId))).toEqual(new Set(channels));
  });

  it('keeps one history of each deposit, whichever number it was given.', async ({
    transactions,
    reader,
  }) => {
    const msisdn = uniqueMsisdn();
    const ways = channels.map(() => waysToBegin({ msisdn }));
    await Promise.all(ways.map((each) => transactions.createDeposit(each)));
    for (const [way] of ways) expect((await reader.record(idOf(way)))?.history).toEqual(way?.moves);
  });
});
