import { beforeEach, expect, it } from '@jest/globals';
import {
  amountXaf,
  changeOf,
  dayOf,
  dayWindow,
  foundDiscrepancy,
  type IncomingMessage,
  later,
  messageId,
  paymentId,
  type ReceivedPayment,
  reason,
  type Transaction,
  theirSide,
  typed,
} from '@mobile-money/core';
import { aStatementLine, testMorning } from '@mobile-money/testing';
import { aDeposit, depositIn } from '@mobile-money/testing/contracts/given/deposits';
import { anExchange } from '@mobile-money/testing/contracts/given/exchanges';
import { aMessage, storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry, storedPayment } from '@mobile-money/testing/contracts/given/payments';
import { uniqueNumber } from '@mobile-money/testing/contracts/given/sought';
import { aComparison, aFoundDiscrepancy } from '@mobile-money/testing/contracts/given/statements';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import { aGap, anEntry, aStep, aWallet } from '@mobile-money/testing/contracts/given/wallets';
import { withdrawalIn } from '@mobile-money/testing/contracts/given/withdrawals';
import type pg from 'pg';
import type { Database, Statement } from '../../src/database/database.ts';
import { type Bite, OldDataMasker } from '../../src/stores/mask-old.ts';
import { MonthKeeper } from '../../src/stores/month-keeper.ts';
import { PostgresPaymentStore } from '../../src/stores/payment-store.ts';
import { PostgresTransactionStore } from '../../src/stores/transaction-store.ts';
import { emptied, type PostgresSubject, postgresSubject } from '../postgres-subject.ts';

const dayMs = 86_400_000;
const limit = 10;
const subjectOf = postgresSubject();
let subject: PostgresSubject;
beforeEach(async () => {
  subject = await subjectOf();
  await emptied(subject);
}, 60_000);

/** A round of the masker, so many days after everything happened. */
async function round(
  masker: OldDataMasker,
  days: number,
  between = async () => {},
): Promise<readonly Bite[]> {
  const now = later(testMorning, days * dayMs);
  for (const bites: Bite[] = []; ; ) {
    await between();
    bites.push(await masker.bite(later(now, -dayMs), now, limit));
    if (bites.at(-1)?.lookedAt === 0 || bites.length > 9) return bites;
  }
}
const masked = (days = 2): Promise<readonly Bite[]> => round(new OldDataMasker(subject.database), days);
async function found({ id }: Transaction): Promise<Transaction> {
  const transaction = await subject.transactions.find(id);
  if (transaction === null) throw new Error('It is gone.');
  return transaction;
}
const numberOf = async (transaction: Transaction): Promise<string> => (await found(transaction)).msisdn;
const ask = (text: string, ...values: unknown[]) => subject.database.pool.query(text, values);
const used = ({ id }: ReceivedPayment, by: Transaction) =>
  ask('insert into payment_uses values ($1, $2)', id, by.id);

async function someoneWaits(): Promise<void> {
  for (let waits = 0; waits === 0; ) {
    const { rows } = await ask(`select count(*)::integer as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    waits = rows[0].waits;
  }
}

it('comes round to messages, the audit and what was put off, however steadily transactions come', async () => {
  const deposit = await depositIn(subject, 'expired');
  const { id } = await storedPayment(subject, { payer: deposit.msisdn });
  const masker = new OldDataMasker(subject.database);
  await round(masker, 2);
  expect(await numberOf(deposit)).toBe(deposit.msisdn);
  await ask(`update payments set status = 'returned' where id = $1`, id);
  await storedMessage(subject, { outcome: 'ignored' });
  await subject.audit.append(anAuditEntry());
  let at = later(testMorning, dayMs);
  const bites = await round(masker, 4, async () => {
    at = later(at, 1);
    await depositIn(subject, 'expired', {}, at);
  });
  expect(bites.map(({ what }) => what)).toEqual(['transactions', 'messages', 'audit', 'others']);
  expect(await numberOf(deposit)).toBe('***');
});

it('leaves money that was credited and is not there as it is, until someone has dismissed it', async () => {
  const [credited, returned] = [await depositIn(subject, 'succeeded'), await storedPayment(subject)];
  const payment = await storedPayment(subject, { payer: credited.msisdn });
  await used(payment, credited);
  await ask(`update payments set status = 'matched' where id = $1`, payment.id);
  const back = await withdrawalIn(subject, 'succeeded', {
    returns: { paymentId: returned.id, askedBy: 'amina@example.com' },
  });
  await ask(`update payments set status = 'returned', return_id = $2 where id = $1`, returned.id, back.id);
  for (const each of [payment, returned]) {
    const { id } = await storedMessage(subject, { outcome: 'received' });
    const facts = { amount: amountXaf(5_000), why: typed('No balance knows it.') };
    const because = reason('credited_without_money', facts);
    const held = { outcome: 'held', because, isSuspicious: true } as const;
    await subject.messages.conclude(id, { ...held, paymentId: each.id, transactionId: null });
  }
  await masked();
  expect([await numberOf(credited), await numberOf(back)]).toEqual([credited.msisdn, back.msisdn]);
  expect(await subject.payments.find(returned.id)).toMatchObject({ payer: returned.payer });
  await ask(`update messages set dismissed = '{"because": ""}'`);
  await masked(4);
  expect([await numberOf(credited), await numberOf(back)]).toEqual(['***', '***']);
  expect(await subject.payments.find(returned.id)).toMatchObject({ payer: null });
});

it('takes the words of what it masks out of the search, and those of no other month', async () => {
  await new MonthKeeper(subject.database).make(['2040-01-01', '2040-02-01']);
  const madeIn = (month: number) => {
    const time = Date.UTC(2040, month, 5).toString(16).padStart(12, '0');
    return messageId(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${uniqueId().slice(-12)}`);
  };
  const told = { outcome: 'ignored', rawText: 'Recu de AMINA', because: reason('receipt_of_ours') } as const;
  const [old, recent] = [
    await storedMessage(subject, { ...told, id: madeIn(0) }, testMorning),
    await storedMessage(subject, { ...told, id: madeIn(1) }, later(testMorning, 9 * dayMs)),
  ];
  const wordsOf = async ({ id }: IncomingMessage) =>
    (await ask('select from message_words where message_id = $1', id)).rowCount;
  const before = await wordsOf(recent);
  await masked();
  expect([before, await wordsOf(old), await wordsOf(recent)]).toEqual([expect.any(Number), 0, before]);
  expect(before).toBeGreaterThan(0);
});

it('forgets what was put off when the callback is removed', async () => {
  const { id } = await storedMessage(subject, { kind: 'callback', outcome: 'ignored' });
  await ask(`insert into masking_put_off values ('messages', $1, 0)`, id);
  await subject.messages.removeCallbacks(later(testMorning, 1), limit);
  expect((await ask('select from masking_put_off')).rowCount).toBe(0);
});

it('leaves what someone changes at this moment', async () => {
  const deposit = await depositIn(subject, 'expired');
  const other = await subject.database.pool.connect();
  await other.query('begin');
  const at = later(testMorning, 2 * dayMs);
  await other.query('update transactions set updated_at = $2 where id = $1', [deposit.id, at]);
  const masking = masked();
  await someoneWaits();
  await other.query('commit');
  other.release();
  await masking;
  expect(await numberOf(deposit)).toBe(deposit.msisdn);
});

it('leaves deposits of numbers that an open difference or an SMS which no one could read tells of', async () => {
  const deposits = [uniqueNumber(), uniqueNumber(), uniqueNumber()].map((msisdn) =>
    depositIn(subject, 'expired', { msisdn }),
  );
  const [differing, unread, other] = await Promise.all(deposits);
  if (!(differing && unread && other)) throw new Error('There are three.');
  const theirs = theirSide(aStatementLine({ msisdn: differing.msisdn }), 'relevé.csv');
  const found = foundDiscrepancy({ ...aFoundDiscrepancy('MP1'), theirs });
  await subject.reconciliation.record(aComparison(), [found], uniqueId);
  await storedMessage(subject, { outcome: 'ignored', rawText: `Appelez le ${unread.msisdn.slice(4)}` });
  const numbers = () => Promise.all([differing, unread, other].map(numberOf));
  await masked();
  expect(await numbers()).toEqual([differing.msisdn, unread.msisdn, '***']);
  await ask(`update messages set dismissed = '{"because": ""}'`);
  await ask(`update discrepancies set status = 'gone'`);
  await masked(4);
  expect(await numbers()).toEqual(['***', '***', '***']);
});

it('leaves messages on either side of an open gap', async () => {
  const wallet = aWallet();
  const told = { outcome: 'ignored', because: reason('sms_of_balance') } as const;
  const [before, after, other] = [1, 2, 3].map(() => aMessage(told));
  if (!(before && after && other)) throw new Error('There are three.');
  for (const each of [before, after, other]) await subject.messages.store(each);
  const entries = [before, after, other].map(({ id }) => anEntry(wallet, { id }));
  const [first, second] = entries.map(({ name }) => name);
  if (!(first && second)) throw new Error('There are three.');
  const gaps = [aGap(wallet, first, { after: second })];
  await subject.wallets.write(aStep(wallet, 0, { entries, gaps }));
  const texts = async () =>
    Promise.all([before, after, other].map(async ({ id }) => (await subject.messages.find(id))?.rawText));
  await masked();
  expect(await texts()).toEqual([before.rawText, after.rawText, '***']);
  await ask(`update wallet_gaps set status = 'closed', ended_at = opened_at`);
  await masked(4);
  expect(await texts()).toEqual(['***', '***', '***']);
});

it('comes back to a month that was brought back while a bite was under way', async () => {
  const told = { outcome: 'ignored', because: reason('sms_of_balance') } as const;
  const [old, other] = [aMessage(told), aMessage({ ...told, receivedAt: later(testMorning, 1) })];
  await subject.messages.store(old);
  await masked();
  await subject.messages.store(other);
  const { database } = subject;
  let isBack = false;
  const keyed: Database['keyed'] = async (statement, values) => {
    if (statement.name === 'mask_messages' && !isBack) {
      isBack = true;
      await ask('update masking_walks set at = -1');
      await ask(`update messages set raw_text = 'brought back' where id = $1`, old.id);
    }
    return database.keyed(statement, values);
  };
  await round(new OldDataMasker({ keyed, once: (...given) => database.once(...given) }), 2);
  await masked();
  expect([isBack, (await subject.messages.find(old.id))?.rawText]).toEqual([true, '***']);
});

it('tells that numbers of a day were masked, and of no later day, however long they are to be kept since', async () => {
  await depositIn(subject, 'expired');
  const { from, to } = dayWindow(dayOf(testMorning));
  const told = () => Promise.all([from, to].map((each) => subject.books.whyGone(each)));
  expect(await told()).toEqual([null, null]);
  await masked();
  expect(await told()).toEqual(['day_masked', null]);
});

it('goes once round what there is little of, however much more there is of one than of another', async () => {
  await ask(`insert into statements select gen_random_uuid(), 'p', 'd', 'f', i, 1, 1, 0, 0, 1, 's'
    from generate_series(1, 15) i`);
  await ask(`insert into discrepancies select gen_random_uuid(), 'p', 'd', 1, i, 'k', null, null, null, '***', 'open',
    null, 1, 1 from generate_series(1, 25) i`);
  expect((await masked()).map(({ what }) => what)).toEqual(['others', 'others', 'others']);
});

it('comes again for what a provider, a person or a receiver says of something after it was masked', async () => {
  const deposit = await depositIn(subject, 'succeeded');
  const sms = await storedMessage(subject, { outcome: 'ignored' });
  await masked();
  const said = `TCHATCHOUA ${deposit.msisdn}`;
  const at = later(testMorning, 3 * dayMs);
  const stale = changeOf(deposit, at, { exchanges: [anExchange(deposit, { at, detail: typed(said) })] });
  expect(await subject.transactions.commit(stale)).toBe('stale');
  const known = await found(deposit);
  const exchanges = [anExchange(deposit, { at, detail: typed(said) })];
  expect(await subject.transactions.commit(changeOf(known, at, { exchanges }))).toBe('committed');
  const because = reason('credited_without_money', { amount: amountXaf(5_000), why: typed(said) });
  const conclusion = {
    outcome: 'held',
    because,
    isSuspicious: true,
    paymentId: null,
    transactionId: null,
  } as const;
  await subject.messages.conclude(sms.id, conclusion);
  await Promise.all([sms, sms].map(({ id }) => subject.messages.conclude(id, conclusion)));
  const note = { id: uniqueId(), at, by: 'amina@example.com', text: said };
  const about = { kind: 'transaction', id: deposit.id } as const;
  await subject.notes.add({ ...note, subject: about }, anAuditEntry());
  await ask(
    `insert into webhook_attempts (event_id, at, duration_ms, answer_excerpt) values ($1, $2, 1, $3)`,
    uniqueId(),
    at,
    said,
  );
  const tables = ['exchanges', 'messages', 'notes', 'webhook_attempts'];
  const holding = async () => {
    const counts = tables.map((each) => ask(`select from ${each} t where t::text like '%TCHATCHOUA%'`));
    return (await Promise.all(counts)).map(({ rowCount }) => rowCount);
  };
  await masked(3.5);
  expect(await holding()).toEqual([1, 1, 1, 1]);
  await masked(6);
  expect(await holding()).toEqual([0, 1, 0, 0]);
  const dismissal = {
    at: later(testMorning, 8 * dayMs),
    by: 'amina@example.com',
    because: typed(said),
  };
  await subject.messages.dismiss(sms.id, dismissal, anAuditEntry());
  await masked(8.5);
  expect(await holding()).toEqual([0, 1, 0, 0]);
  await masked(11);
  expect(await holding()).toEqual([0, 0, 0, 0]);
});

/** A database of one connection, which tries nothing again. */
function over(client: pg.PoolClient): Database {
  const run = async ({ text }: Statement, values: readonly unknown[]) => {
    const { rows } = await client.query(text, [...values]);
    return { rows, isRepeated: false };
  };
  return { once: run, keyed: run } as Database;
}

it.each(['deposit', 'payment'])(
  'knows a number whose %s comes while the last of it is masked',
  async (kind) => {
    const { msisdn } = await depositIn(subject, 'expired');
    const other = await subject.database.pool.connect();
    const open = over(other);
    await other.query('begin');
    if (kind === 'deposit') await new PostgresTransactionStore(open).createDeposit([aDeposit({ msisdn })]);
    else await storedPayment({ payments: new PostgresPaymentStore(open) }, { payer: msisdn });
    const masking = masked();
    await someoneWaits();
    await other.query('commit');
    other.release();
    await masking;
    const { rows } = await ask('select from known_numbers where msisdn = $1', msisdn);
    expect(rows.length).toBeGreaterThan(0);
  },
);

it('does not know a masked number again because its payment is told once more', async () => {
  const { msisdn } = await depositIn(subject, 'expired');
  const payment = await storedPayment(subject, { payer: msisdn });
  const isKnown = async () =>
    (await ask('select from known_numbers where msisdn = $1', msisdn)).rows.length > 0;
  await used(payment, await depositIn(subject, 'succeeded', { msisdn }));
  await ask(`update payments set status = 'matched' where id = $1`, payment.id);
  expect(await isKnown()).toBe(true);
  await masked();
  expect(await isKnown()).toBe(false);
  const again = () => subject.payments.storeOnce({ ...payment, id: paymentId(uniqueId()) });
  // Alone, and in a batch with another one.
  expect((await again()).stored).toBe(false);
  await Promise.all([again(), again(), storedPayment(subject)]);
  expect(await isKnown()).toBe(false);
});

it('waits for no one who waits for it, however often both are at the same transactions', async () => {
  const deposits = await Promise.all(Array.from({ length: 12 }, () => depositIn(subject, 'succeeded')));
  await masked();
  const [writer, masker] = [await subject.database.pool.connect(), await subject.database.pool.connect()];
  const store = new PostgresTransactionStore(over(writer));
  const at = later(testMorning, 3 * dayMs);
  const write = async () => {
    const known = await Promise.all(deposits.map(found));
    const changes = known.map((each) =>
      changeOf(each, at, { exchanges: [anExchange(each, { at, detail: typed('TCHATCHOUA') })] }),
    );
    return store.commitAll(changes);
  };
  const mask = () =>
    masker.query('select * from mask_next_transactions($1, $2, 100)', [
      later(at, dayMs),
      later(at, 2 * dayMs),
    ]);
  for (let times = 0; times < 30; times += 1) {
    // What was written puts it up for the masker, which takes it while more is written.
    await write();
    await Promise.all([mask(), write()]);
  }
  await mask();
  for (const each of [writer, masker]) each.release();
  const { rows } = await ask(`select from exchanges e where e::text like '%TCHATCHOUA%'`);
  expect(rows).toEqual([]);
});
