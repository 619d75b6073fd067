import { expect } from '@jest/globals';
import { later, type Ports, transactionId } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { merchantInitiated, storedDeposit } from './given/deposits.ts';
import { aDoubt, doubted } from './given/exchanges.ts';
import { uniqueId } from './given/unique.ts';
import { withdrawalIn } from './given/withdrawals.ts';

export type DoubtsSubject = Pick<Ports, 'transactions' | 'doubts'>;

export const doubtsContract = contract<DoubtsSubject>('Doubts', (it) => {
  it('are all that was told so of each transaction, the oldest first.', async (subject) => {
    const deposit = await storedDeposit(subject, merchantInitiated);
    const withdrawal = await withdrawalIn(subject, 'provider_submitted');
    const [first, second] = [aDoubt(deposit), aDoubt(deposit, later(testMorning, 1), 'Something else.')];
    await doubted(subject, await doubted(subject, deposit, first), second);
    const contradiction = { ...aDoubt(withdrawal), outcome: 'contradicts' } as const;
    await doubted(subject, withdrawal, contradiction);
    const told = await subject.doubts.about([withdrawal.id, deposit.id]);
    expect(told).toEqual(
      new Map([
        [withdrawal.id, [contradiction]],
        [deposit.id, [first, second]],
      ]),
    );
  });

  it('leave out what is not in doubt: other answers of providers are none.', async (subject) => {
    const deposit = await storedDeposit(subject, merchantInitiated);
    await doubted(subject, deposit, { ...aDoubt(deposit), outcome: 'succeeded' });
    expect(await subject.doubts.about([deposit.id, transactionId(uniqueId())])).toEqual(new Map());
    expect(await subject.doubts.about([])).toEqual(new Map());
  });
});
