import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AmountXaf,
  ofNoOne,
  type ReceivedPayment,
  type ReturnTerms,
  type Withdrawal,
} from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { movedDeposit, storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { anExchange } from '@mobile-money/testing/contracts/given/exchanges';
import { anAuditEntry, storedPayment } from '@mobile-money/testing/contracts/given/payments';
import { aWithdrawal, movedWithdrawal } from '@mobile-money/testing/contracts/given/withdrawals';
import pg from 'pg';
import { lookThrough } from '../../src/books/check-books.ts';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

let opened: TestDatabase;
let database: OpenDatabase;
let client: pg.Client;
const of: Record<string, string> = {};

type Subject = ReturnType<typeof postgresPorts>;

async function sentBack(
  subject: Subject,
  payment: ReceivedPayment,
  amount: number,
  part: ReturnTerms['part'],
): Promise<Withdrawal> {
  const returns = { paymentId: payment.id, askedBy: 'awa@example.com' };
  const msisdn = payment.payer as Withdrawal['msisdn'];
  const begun = aWithdrawal({ ...ofNoOne, msisdn, amountXaf: amount as AmountXaf, returns });
  const decision = { kind: 'return', staffId: 'awa@example.com', at: testMorning, reason: 'r' } as const;
  expect(await subject.transactions.createReturn(begun, { part, decision })).toBe('committed');
  return begun.transaction;
}

/** One payment of each kind that there is, with what belongs to it. */
beforeAll(async () => {
  opened = await openTestDatabase();
  database = openDatabase({ url: opened.url, poolMax: 4 });
  const subject = postgresPorts(database);
  const payment = () => storedPayment(subject);
  const [held, aside, away, gone, failed] = [
    await payment(),
    await payment(),
    await payment(),
    await payment(),
    await payment(),
  ];
  await subject.payments.decide(aside, { ...aside, status: 'set_aside' }, anAuditEntry());
  const going = await sentBack(subject, away, 5_000, 'whole');
  const sent = await movedWithdrawal(
    subject,
    await movedWithdrawal(subject, await sentBack(subject, gone, 5_000, 'whole'), 'operator_approved'),
    'transfer_intended',
  );
  await movedWithdrawal(subject, sent, 'transfer_succeeded');
  await movedWithdrawal(subject, await sentBack(subject, failed, 5_000, 'whole'), 'operator_rejected');
  const [first, second] = [await payment(), await payment()];
  const deposit = await movedDeposit(
    subject,
    await storedDeposit(subject),
    'completed_by_hand',
    testMorning,
    {
      consumes: [first.id, second.id],
      excess: [{ paymentId: second.id, xaf: 5_000 }],
    },
  );
  const seen = await payment();
  const asked = await storedDeposit(subject);
  const confirmed = await movedDeposit(subject, asked, 'payment_confirmed', testMorning, {
    consumes: [seen.id],
    exchanges: [anExchange(asked)],
  });
  const open = await storedDeposit(subject);
  Object.assign(of, {
    seen: seen.id,
    confirmed: confirmed.id,
    open: open.id,
    held: held.id,
    aside: aside.id,
    away: away.id,
    gone: gone.id,
    going: going.id,
    sent: sent.id,
    used: second.id,
    first: first.id,
    deposit: deposit.id,
  });
  client = new pg.Client({ connectionString: opened.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
  await opened.drop();
});

/** The promises that are broken once the statement has run; then all is as before. */
async function brokenBy(statement: string): Promise<readonly string[]> {
  await client.query('begin');
  try {
    await client.query(statement.replaceAll(/\$(\w+)/g, (_, name: string) => `'${of[name]}'`));
    return (await lookThrough(client)).findings.map(({ promise }) => promise);
  } finally {
    await client.query('rollback');
  }
}

const sum =
  'For every merchant number: received is credited, returned, on its way back, unmatched, set aside or kept.';
const told = 'A payment, or its excess, is on its way back or returned exactly when its withdrawal says so.';
const whole = 'What is sent back is what was not credited, to the number that paid.';
const part = 'An excess is a part of a payment that a deposit used.';
const worth =
  'The payments of a deposit that succeeded by them are worth it, and what is more is kept as their excess.';

const state = 'A payment is used by a deposit that succeeded, or that waits for a person.';
const used = 'A deposit that was confirmed by a payment, or completed from some, uses it.';
const there = 'Every payment that a message led to is there.';

describe('The ledger check of money that came in', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'a deposit that lost the payment of which its provider told',
      `with lost as (delete from payment_uses where transaction_id = $confirmed)
        update payments set status = 'held' where id = $seen`,
      [used],
    ],
    [
      'a payment that is used by a deposit which is open',
      `with taken as (insert into payment_uses values ($held, $open))
        update payments set status = 'matched' where id = $held`,
      [state],
    ],
    [
      'a message that led to a payment which is gone',
      `insert into messages (id, kind, provider_id, sender, raw_text, received_at, outcome, because, is_suspicious, payment_id)
        values (gen_random_uuid(), 'sms', '', '', '', 0, 'held', '', false, gen_random_uuid())`,
      [there],
    ],
  ])('finds %s.', async (_what, statement, promises) => {
    const before = await brokenBy('select 1');
    expect(before.filter((promise) => promises.includes(promise))).toEqual([]);
    const broken = (await brokenBy(statement)).filter((promise) => !before.includes(promise));
    expect(broken).toEqual(promises);
  });
});

describe('The ledger check of money that fits nothing', () => {
  it('finds nothing where nothing is wrong.', async () => {
    // Those who made this up wrote neither audit nor exchanges.
    const others = await brokenBy('select 1');
    expect(others.filter((promise) => [sum, told, whole, part, worth].includes(promise))).toEqual([]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      'a payment that is returned without a withdrawal',
      `update payments set status = 'returned' where id = $held`,
      [sum, told],
    ],
    [
      'a payment that is here and was sent back',
      `update payments set status = 'held' where id = $gone`,
      [sum, told],
    ],
    [
      'a payment that is on its way though it arrived',
      `update payments set status = 'returning' where id = $gone`,
      [told],
    ],
    ['a payment that forgot its withdrawal', `update payments set return_id = null where id = $away`, [told]],
    [
      'a payment that was credited and sent back',
      `with used as (insert into payment_uses values ($gone, $deposit))
        update payments set status = 'matched' where id = $gone`,
      [worth, sum, told, whole],
    ],
    ['more sent back than came', `update transactions set amount_xaf = 5001 where id = $sent`, [sum, whole]],
    [
      'money sent to someone else',
      `update transactions set msisdn = '+237600000000' where id = $going`,
      [whole],
    ],
    [
      'an excess that no one kept',
      `update payments set excess_xaf = 0, excess_status = null where id = $used`,
      [worth],
    ],
    [
      'an excess of a payment that no one used',
      `update payments set excess_xaf = 1, excess_status = 'kept' where id = $aside`,
      [sum, part],
    ],
    [
      'a return that a platform sees',
      `update transactions set application_id = 'default' where id = $going`,
      ['What is sent back belongs to no application, and no one is told of it.'],
    ],
    [
      'a return that was approved by who asked for it',
      `with staff as (insert into staff (email, role, password_hash, created_at, version)
          values ('awa@example.com', 'approver', '', 1, 1))
        update transactions set approvals = '[{"staffId": "awa@example.com"}]' where id = $going`,
      ['Who asks for money to be sent back does not approve it.'],
    ],
  ])('finds %s.', async (_what, statement, promises) => {
    const before = await brokenBy('select 1');
    const broken = (await brokenBy(statement)).filter((promise) => !before.includes(promise));
    expect([...broken].sort()).toEqual([...promises].sort());
  });
});
