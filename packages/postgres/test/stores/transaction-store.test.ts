import { expect, test } from '@jest/globals';
import { changeOf, type Instant, later, startOfDay } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { aDeposit, merchantInitiated, storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { storedPayment } from '@mobile-money/testing/contracts/given/payments';
import { uniqueMsisdn } from '@mobile-money/testing/contracts/given/unique';
import { transactionStoreContract } from '@mobile-money/testing/contracts/transaction-store';
import type { Database, Statement } from '../../src/database/database.ts';
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

test('Lists that want the same transactions and payments in another order never wait for each other.', async () => {
  const subject = await makeSubject();
  const { pool } = subject.database;
  // Not tried again, as ours would be: a deadlock is heard of.
  const ask = async (statement: Statement, values: readonly unknown[]) => {
    const { rows } = await pool.query({ ...statement, values: [...values] });
    return { rows, isRepeated: false };
  };
  const bare: Database = { once: ask, keyed: ask };
  for (let round = 0; round < 5; round += 1) {
    const payments = await Promise.all(Array.from({ length: 20 }, () => storedPayment(subject)));
    const listOf = async () => {
      const deposits = await Promise.all(payments.map(() => storedDeposit(subject)));
      return deposits.map((deposit, index) =>
        changeOf(deposit, later(testMorning, 1), {
          consumes: payments.slice(index, index + 1).map(({ id }) => id),
        }),
      );
    };
    // Two deposits for each payment; and each list twice, once from its end.
    const lists = await Promise.all([listOf(), listOf()]);
    const all = [...lists, ...lists.map((list) => list.toReversed())];
    const results = await Promise.all(all.map((list) => new PostgresTransactionStore(bare).commitAll(list)));
    expect(results.flat().filter((result) => result === 'committed')).toHaveLength(payments.length);
  }
});

const instantOfNoOne = Number.NaN as Instant;

test('One of many changes that cannot be stored keeps no other from it.', async () => {
  const subject = await makeSubject();
  const deposits = await Promise.all(Array.from({ length: 40 }, () => storedDeposit(subject)));
  const changes = deposits.map((deposit) => changeOf(deposit, later(testMorning, 1)));
  const bad = changes.map((change, index) =>
    index === 7 ? { ...change, transaction: { ...change.transaction, updatedAt: instantOfNoOne } } : change,
  );
  const results = await subject.transactions.commitAll(bad);
  expect(results.map((each) => (typeof each === 'string' ? each : each.message))).toEqual(
    changes.map((_, index) => (index === 7 ? expect.stringMatching(/null/) : 'committed')),
  );
  const versions = await Promise.all(
    deposits.map(async ({ id }) => (await subject.transactions.find(id))?.version),
  );
  expect(versions).toEqual(deposits.map(({ version }, index) => (index === 7 ? version : version + 1)));
});

test('What was committed is told, also where the rest of a refused list meets a lost connection.', async () => {
  const subject = await makeSubject();
  const { database } = subject;
  const deposits = await Promise.all(Array.from({ length: 4 }, () => storedDeposit(subject)));
  const ids = deposits.map(({ id }) => id).sort();
  const changes = deposits
    .map((deposit) => changeOf(deposit, later(testMorning, 1)))
    .map((change) =>
      change.transaction.id === ids[3]
        ? { ...change, transaction: { ...change.transaction, updatedAt: instantOfNoOne } }
        : change,
    );
  let asked = 0;
  const losing: Database = {
    keyed: (statement, values) => database.keyed(statement, values),
    // All of them, then the first two, then the others.
    once: (statement, values) => {
      asked += 1;
      return asked === 3 ? Promise.reject(new Error('It is gone.')) : database.once(statement, values);
    },
  };
  const results = await new PostgresTransactionStore(losing).commitAll(changes);
  const told = new Map(changes.map(({ transaction: { id } }, index) => [id, results[index]]));
  const gone = expect.objectContaining({ message: 'It is gone.' });
  expect([asked, ...ids.map((id) => told.get(id))]).toEqual([3, 'committed', 'committed', gone, gone]);
});
