import { expect } from '@jest/globals';
import {
  amountXaf,
  changeOf,
  earlier,
  later,
  leftStates,
  operators,
  type Ports,
  type ReceiptOf,
  type Withdrawal,
  type WithdrawalState,
  withdrawalStates,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { among, contract, type It, part } from './given/contract.ts';
import { depositIn } from './given/deposits.ts';
import { uniqueMsisdn } from './given/unique.ts';
import { withdrawalIn } from './given/withdrawals.ts';

export type WithdrawalFinderSubject = Pick<Ports, 'transactions' | 'withdrawals'>;

const plenty = 10_000;
const moment = later(testMorning, 60_000);

function waiting(method: 'approvedSince' | 'submittedSince', state: WithdrawalState) {
  return part<WithdrawalFinderSubject>(method, (it) => {
    it.each(among(withdrawalStates, state))('finds one in %s: %s.', async (subject, each, expected) => {
      const { id } = await withdrawalIn(subject, each);
      const found = await subject.withdrawals[method](moment, plenty);
      expect(found.some((one) => one.id === id)).toBe(expected);
    });

    it.each([
      ['before', true, earlier(moment, 1)],
      ['after', false, later(moment, 1)],
    ])('finds one that got there %s the moment: %s.', async (subject, _, expected, movedAt) => {
      const { id } = await withdrawalIn(subject, state, {}, testMorning, movedAt);
      const found = await subject.withdrawals[method](moment, plenty);
      expect(found.some((one) => one.id === id)).toBe(expected);
    });

    it('gives them as they are now, the longest waiting first, and no more than asked for.', async (subject) => {
      const stored: Withdrawal[] = [];
      for (const waitedMs of [2_000, 3_000, 1_000]) {
        stored.push(await withdrawalIn(subject, state, {}, testMorning, earlier(moment, waitedMs)));
      }
      const own = new Set(stored.map(({ id }) => id));
      const found = await subject.withdrawals[method](moment, plenty);
      expect(found.filter(({ id }) => own.has(id))).toEqual([stored[1], stored[0], stored[2]]);
      const some = await subject.withdrawals[method](moment, 2);
      const times = (list: readonly Withdrawal[]) => list.map(({ stateUpdatedAt }) => stateUpdatedAt);
      expect(times(some)).toEqual(times(found.slice(0, 2)));
    });
  });
}

function itTellsApprovedFromTouched(it: It<WithdrawalFinderSubject>): void {
  const touched = async (subject: WithdrawalFinderSubject, state: WithdrawalState): Promise<Withdrawal> => {
    const withdrawal = await withdrawalIn(subject, state);
    const change = changeOf(withdrawal, later(moment, 1), { fields: { submissionId: 'another' } });
    await subject.transactions.commit(change);
    return change.transaction;
  };

  it('does not take an approved one for interrupted when it was changed after the moment.', async (subject) => {
    const { id } = await touched(subject, 'approved');
    const found = await subject.withdrawals.approvedSince(moment, plenty);
    expect(found.some((each) => each.id === id)).toBe(false);
  });

  it('counts the wait of a submitted one from its submission, whatever was noted since.', async (subject) => {
    const withdrawal = await touched(subject, 'provider_submitted');
    const found = await subject.withdrawals.submittedSince(moment, plenty);
    expect(found.find(({ id }) => id === withdrawal.id)).toEqual(withdrawal);
    const atOnce = await subject.withdrawals.submittedSince(testMorning, plenty);
    expect(atOnce.some(({ id }) => id === withdrawal.id)).toBe(true);
  });
}

const receiptTo = (msisdn: string, fields: Partial<ReceiptOf> = {}): ReceiptOf => ({
  ...{ operator: 'orange', msisdn, amountXaf: 5_000, states: leftStates },
  ...{ since: testMorning, until: moment, ...fields },
});

const fitting = part<WithdrawalFinderSubject>('ofReceipt', (it) => {
  it.each(withdrawalStates)(
    'finds those of a number and amount in %s, with and without an id, the oldest first.',
    async (subject, state) => {
      const msisdn = uniqueMsisdn();
      const named = { msisdn, providerTxId: `named-${msisdn}` };
      const younger = await withdrawalIn(subject, state, named, later(testMorning, 1));
      const older = await withdrawalIn(subject, state, { msisdn });
      const receipt = receiptTo(msisdn, { states: [state] });
      expect(await subject.withdrawals.ofReceipt(receipt)).toEqual([older, younger]);
    },
  );

  it.each<[string, Partial<Withdrawal>]>([
    ['has another number', { msisdn: uniqueMsisdn() }],
    ['has another amount', { amountXaf: amountXaf(5_001) }],
    ['is of another operator', { operator: 'mtn' }],
  ])('leaves out one that %s.', async (subject, _, fields) => {
    const msisdn = uniqueMsisdn();
    await withdrawalIn(subject, 'succeeded', { msisdn, ...fields });
    expect(await subject.withdrawals.ofReceipt(receiptTo(msisdn))).toEqual([]);
  });

  it('leaves out what is in none of the states, and deposits.', async (subject) => {
    const msisdn = uniqueMsisdn();
    for (const state of ['pending_approval', 'approved', 'failed'] as const) {
      await withdrawalIn(subject, state, { msisdn });
    }
    await depositIn(subject, 'succeeded', { msisdn });
    expect(await subject.withdrawals.ofReceipt(receiptTo(msisdn))).toEqual([]);
  });

  it.each([
    ['got into its state at the first moment', true, testMorning, testMorning],
    ['got into its state before it', false, earlier(testMorning, 1), earlier(testMorning, 1)],
    ['was made before it and got into its state since', true, earlier(testMorning, 1), testMorning],
    ['was made at the last moment', true, moment, later(moment, 1)],
    ['was made after it', false, later(moment, 1), later(moment, 1)],
  ])('finds one that %s: %s.', async (subject, _, expected, madeAt, movedAt) => {
    const msisdn = uniqueMsisdn();
    const made = await withdrawalIn(subject, 'succeeded', { msisdn }, madeAt, movedAt);
    const found = await subject.withdrawals.ofReceipt(receiptTo(msisdn));
    expect(found).toEqual(expected ? [made] : []);
  });
});

function bearing(it: It<WithdrawalFinderSubject>): void {
  it('finds the withdrawal of the operator that bears an id.', async (subject) => {
    const withdrawal = await withdrawalIn(subject, 'succeeded');
    const providerTxId = `borne-${withdrawal.id}`;
    expect(await subject.withdrawals.bearerOf(withdrawal.operator, providerTxId)).toBeNull();
    const change = changeOf(withdrawal, moment, { fields: { providerTxId } });
    await subject.transactions.commit(change);
    const bearer = await subject.withdrawals.bearerOf(withdrawal.operator, providerTxId);
    expect(bearer).toEqual(change.transaction);
    for (const other of operators.filter((each) => each !== withdrawal.operator))
      expect(await subject.withdrawals.bearerOf(other, providerTxId)).toBeNull();
  });
}

/** The store may hold anything else. */
export const withdrawalFinderContract = contract<WithdrawalFinderSubject>(
  'A withdrawal finder',
  waiting('approvedSince', 'approved'),
  waiting('submittedSince', 'provider_submitted'),
  itTellsApprovedFromTouched,
  fitting,
  bearing,
);
