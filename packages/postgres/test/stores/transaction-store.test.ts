import { expect, test } from '@jest/globals';
import { startOfDay } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { aDeposit, merchantInitiated } from '@mobile-money/testing/contracts/given/deposits';
import { uniqueMsisdn } from '@mobile-money/testing/contracts/given/unique';
import { transactionStoreContract } from '@mobile-money/testing/contracts/transaction-store';
import { PostgresTransactionStore } from '../../src/stores/transaction-store.ts';
import { postgresSubject } from '../postgres-subject.ts';

const makeSubject = postgresSubject();
transactionStoreContract(makeSubject);

test('Twenty prompts for one number, asked of as many processes at once, are three.', async () => {
  const { database } = await makeSubject();
  const allowance = { openMax: 3, perDayMax: 30, dayFrom: startOfDay(testMorning) };
  for (let round = 0; round < 5; round += 1) {
    const msisdn = uniqueMsisdn();
    // A store of its own each, so that they do not travel together.
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        new PostgresTransactionStore(database).createDepositWithin(allowance, [
          aDeposit({ ...merchantInitiated, msisdn }),
        ]),
      ),
    );
    expect(made.filter((each) => each !== null)).toHaveLength(3);
  }
});
