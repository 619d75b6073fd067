import { expect } from '@jest/globals';
import {
  changeOf,
  type Deposit,
  later,
  type Proposal,
  paymentId,
  type StateChange,
  type Transaction,
  type Withdrawal,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { depositAfter, depositIn, merchantInitiated } from '../given/deposits.ts';
import { uniqueId } from '../given/unique.ts';
import { withdrawalAfter, withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const moment = later(testMorning, 1_000);
const held = 'requires_manual_resolution';

const aProposal = (fields: Partial<Proposal> = {}): Proposal => ({
  staffId: 'amina@example.com',
  at: moment,
  outcome: 'failed',
  paymentIds: [],
  reason: 'Seen at the counter ✓ "twice"',
  ...fields,
});

const proposed = <T extends Transaction>(transaction: T, proposal: Proposal | null): StateChange<T> =>
  changeOf(transaction, moment, { fields: { proposal } as Partial<T> });

const kinds: readonly (readonly [string, (subject: TransactionStoreSubject) => Promise<Transaction>])[] = [
  ['deposit', (subject) => depositIn(subject, held, merchantInitiated)],
  ['withdrawal', (subject) => withdrawalIn(subject, held)],
];

export const proposals = part<TransactionStoreSubject>('proposals', (it) => {
  it.each(kinds)('are kept with a %s until another takes their place.', async (subject, _, make) => {
    const transaction = await make(subject);
    const first = proposed(transaction, aProposal());
    expect(await subject.transactions.commit(first)).toBe('committed');
    expect(await subject.transactions.find(transaction.id)).toEqual(first.transaction);
    const paymentIds = [paymentId(uniqueId()), paymentId(uniqueId())];
    const second = proposed(first.transaction, aProposal({ outcome: 'succeeded', paymentIds }));
    expect(await subject.transactions.commitAll([second])).toEqual(['committed']);
    const touched = changeOf(second.transaction, moment);
    await subject.transactions.commit(touched);
    expect((await subject.reader.record(transaction.id))?.transaction).toEqual(touched.transaction);
    const none = proposed(touched.transaction, null);
    await subject.transactions.commit(none);
    expect(await subject.transactions.find(transaction.id)).toEqual(none.transaction);
  });

  it.each(kinds)(
    'of two people at once for a %s are one; the other is told to look again.',
    async (subject, _, make) => {
      const transaction = await make(subject);
      const changes = ['amina', 'boris'].map((staffId) => proposed(transaction, aProposal({ staffId })));
      const results = await Promise.all(changes.map((change) => subject.transactions.commit(change)));
      expect([...results].sort()).toEqual(['committed', 'stale']);
      const winner = changes[results.indexOf('committed')];
      expect(await subject.transactions.find(transaction.id)).toEqual(winner?.transaction);
    },
  );

  it('are gone with the state that they were made for, alone and together with others.', async (subject) => {
    const make = async (state: 'pending' | typeof held): Promise<Deposit> => {
      const change = proposed(await depositIn(subject, state, merchantInitiated), aProposal());
      await subject.transactions.commit(change);
      return change.transaction;
    };
    const [confirmed, ...overdue] = [await make(held), await make('pending'), await make('pending')];
    const left = [
      depositAfter(confirmed, 'resolution_confirmed', moment),
      ...overdue.map((each) => depositAfter(each, 'window_closed', moment)),
    ];
    expect(await subject.transactions.commitAll(left)).toEqual(left.map(() => 'committed'));
    for (const { transaction } of left) {
      expect(transaction.proposal).toBeNull();
      expect(await subject.transactions.find(transaction.id)).toEqual(transaction);
    }
    const stuck: Withdrawal = await withdrawalIn(subject, held);
    const change = proposed(stuck, aProposal());
    await subject.transactions.commit(change);
    const resolved = withdrawalAfter(change.transaction, 'resolution_rejected', moment);
    await subject.transactions.commit(resolved);
    expect(await subject.transactions.find(stuck.id)).toEqual(resolved.transaction);
  });
});
