import { expect } from '@jest/globals';
import {
  amountXaf,
  later,
  limits,
  type Msisdn,
  maskedText,
  msisdn,
  type Ports,
  type ReceivedPayment,
  type Reference,
  soughtBy,
  type Transaction,
  withNumbers,
} from '@mobile-money/core';
import fc from 'fast-check';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { depositIn, movedDeposit, storedDeposit } from './given/deposits.ts';
import { storedMessage } from './given/messages.ts';
import { storedPayment } from './given/payments.ts';
import { inAnyCase, numberSpelt, uniqueName, uniqueNumber, uniqueTxId } from './given/sought.ts';
import { uniqueId } from './given/unique.ts';
import { walk } from './given/walk.ts';
import { withdrawalIn } from './given/withdrawals.ts';

export type FindingSubject = Pick<Ports, 'reader' | 'payments' | 'messages' | 'transactions'>;

const runs = { numRuns: 15, endOnFailure: true };

/** The stores may hold anything else. */
export const findingContract = contract<FindingSubject>('What someone looks for', (it) => {
  const transactions = async ({ reader }: FindingSubject, text: string) =>
    (await walk((cursor) => reader.search({ text }, cursor, 20))).map(({ id }) => id);
  const payments = async ({ payments: store }: FindingSubject, text: string, limit = 20) =>
    (await walk((cursor) => store.search(soughtBy(text), cursor, limit))).map(({ id }) => id);
  const messages = async ({ messages: store }: FindingSubject, text: string, isOurs = false, limit = 20) =>
    (await walk((cursor) => store.search(soughtBy(text), isOurs, cursor, limit))).map(({ id }) => id);

  it('is found by its number, however that is written.', async (subject) => {
    const number = uniqueNumber();
    const deposit = await storedDeposit(subject, { msisdn: number });
    const payment = await storedPayment(subject, { payer: number });
    const sms = await storedMessage(subject, { rawText: `Transfert de ${number.slice(4)} reussi.` });
    const found = fc.asyncProperty(numberSpelt(number), async (text) => {
      expect([text, await transactions(subject, text)]).toEqual([text, [deposit.id]]);
      expect([text, await payments(subject, text)]).toEqual([text, [payment.id]]);
      expect([text, await messages(subject, text)]).toEqual([text, [sms.id]]);
    });
    await fc.assert(found, runs);
  });

  it('is found by the number that wrote it, which its text may not name.', async (subject) => {
    const number = uniqueNumber();
    const sms = await storedMessage(subject, { sender: number.slice(4), rawText: 'Rappelez-moi.' });
    expect(await messages(subject, number)).toEqual([sms.id]);
  });

  it('is found by the first digits of its number, or the last ones.', async (subject) => {
    const [number, payer] = [uniqueNumber(), uniqueNumber()];
    const deposit = await storedDeposit(subject, { msisdn: number });
    const payment = await storedPayment(subject, { payer });
    const like = async (text: string) => {
      const { part } = soughtBy(text);
      return part === null ? [] : await subject.reader.numbersLike(part);
    };
    for (const each of [number, payer]) {
      const parts = [
        each.slice(4, 12),
        each.slice(0, 12),
        each.slice(-8),
        ` ${each.slice(-7, -3)} ${each.slice(-3)}`,
      ];
      for (const text of parts) expect([text, await like(text)]).toEqual([text, [each]]);
    }
    expect(await like(number.slice(-3))).toEqual([]);
    expect(await like(`${number.slice(4)}1`)).toEqual([]);
    const both = withNumbers(soughtBy('0000'), [number, payer]);
    const { items } = await subject.reader.search({ text: '0000', numbers: both.numbers }, null, 20);
    expect(items.map(({ id }) => id)).toContain(deposit.id);
    expect((await subject.payments.search(both, null, 20)).items.map(({ id }) => id)).toContain(payment.id);
  });

  it('is not found by what stands where its number was masked.', async (subject) => {
    const masked = maskedText as Msisdn;
    await storedDeposit(subject, { msisdn: masked });
    expect(await transactions(subject, masked)).toEqual([]);
    expect((await subject.reader.search({ msisdn: masked }, null, 20)).items).toEqual([]);
  });

  it('finds no more numbers than it says.', async (subject) => {
    const begun = uniqueNumber().slice(0, 10);
    for (let count = 0; count <= limits.numbersFoundMax; count += 1)
      await storedPayment(subject, { payer: msisdn(`${begun}${String(count).padStart(3, '0')}`) });
    const found = await subject.reader.numbersLike({ beginnings: [begun], ending: null });
    expect(found).toHaveLength(limits.numbersFoundMax);
  });

  it('is found by its reference in any case, and by the beginning of it.', async (subject) => {
    const own = `Ç-${uniqueId()}-É`;
    const deposit = await storedDeposit(subject, { reference: own as Reference });
    const spelt = inAnyCase(own).chain((text) =>
      fc.integer({ min: 20, max: own.length }).map((length) => text.slice(0, length)),
    );
    const found = fc.asyncProperty(spelt, async (text) => {
      expect([text, await transactions(subject, text)]).toEqual([text, [deposit.id]]);
    });
    await fc.assert(found, runs);
    expect(await transactions(subject, own.slice(1))).toEqual([]);
    expect(await transactions(subject, `${own}1`)).toEqual([]);
  });

  it('tells references apart that differ in nothing but their case, and finds all of them.', async (subject) => {
    const own = uniqueId().replaceAll('-', '').replaceAll(/\d/g, 'x');
    const both = [own, own.toUpperCase(), `${own}-more`] as Reference[];
    const stored: Transaction[] = [];
    for (const reference of both)
      stored.push(await storedDeposit(subject, { reference }, later(testMorning, stored.length)));
    expect(await transactions(subject, own)).toEqual(stored.map(({ id }) => id).toReversed());
    const short = uniqueId().slice(0, 2);
    await storedDeposit(subject, { reference: short as Reference });
    const [only] = await transactions(subject, short.toUpperCase());
    expect(only).toBeDefined();
    expect(await transactions(subject, `${short}\u{10FFFF}`)).toEqual([]);
  });

  it("is found by the operator's id in any case, as it stands in a sentence.", async (subject) => {
    const operatorTxId = uniqueTxId();
    const deposit = await depositIn(subject, 'expired', { providerTxId: operatorTxId });
    const payment = await storedPayment(subject, { operatorTxId });
    const sms = await storedMessage(subject, {
      rawText: `ID transaction:${operatorTxId}.Nouveau Solde: 5 FCFA`,
    });
    for (const text of [operatorTxId, operatorTxId.toLowerCase(), ` ${operatorTxId}.`, `(${operatorTxId})`]) {
      expect([text, await transactions(subject, text)]).toEqual([text, [deposit.id]]);
      expect([text, await payments(subject, text)]).toEqual([text, [payment.id]]);
      expect([text, await messages(subject, text)]).toEqual([text, [sms.id]]);
    }
  });

  it('is found by its id; a payment by that of its transaction too.', async (subject) => {
    const payment = await storedPayment(subject);
    const deposit = await storedDeposit(subject);
    await movedDeposit(subject, deposit, 'payment_confirmed', testMorning, { consumes: [payment.id] });
    const sms = await storedMessage(subject);
    for (const id of [deposit.id, deposit.id.toUpperCase(), deposit.id.replaceAll('-', '')]) {
      expect(await transactions(subject, id)).toEqual([deposit.id]);
      expect(await payments(subject, id)).toEqual([payment.id]);
      expect(await messages(subject, id)).toEqual([]);
    }
    expect(await payments(subject, payment.id)).toEqual([payment.id]);
    expect(await messages(subject, sms.id)).toEqual([sms.id]);
    expect(await transactions(subject, deposit.playerId)).toEqual([deposit.id]);
  });

  it('is found by the words of a name in its SMS, all of them, whatever their case and accents.', async (subject) => {
    const [first, last] = [uniqueName(), uniqueName()];
    const payment = await storedPayment(subject);
    const told = { paymentId: payment.id, outcome: 'held' } as const;
    const rawText = `Vous avez recu 5000 FCFA de ${first.toUpperCase()}-É ${last}é.`;
    const sms = await storedMessage(subject, { rawText, ...told });
    const again = await storedMessage(
      subject,
      { rawText, ...told, outcome: 'duplicate' },
      later(testMorning, 1),
    );
    await storedMessage(subject, { rawText: first, kind: 'callback' });
    for (const text of [first, `${last}E`, `${last}é  ${first}`, `${first}, ${last}e`]) {
      expect([text, await messages(subject, text)]).toEqual([text, [again.id, sms.id]]);
      expect([text, await payments(subject, text)]).toEqual([text, [payment.id]]);
    }
    for (const text of [`${first} ${uniqueName()}`, first.slice(0, -1), 'vous', 'recu 5000', '…', '']) {
      expect([text, await messages(subject, text)]).toEqual([text, []]);
      expect([text, await payments(subject, text)]).toEqual([text, []]);
    }
  });

  it('is found newest first, part by part, none twice.', async (subject) => {
    const [number, name] = [uniqueNumber(), uniqueName()];
    const paid: ReceivedPayment[] = [];
    const told: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const at = later(testMorning, count);
      paid.push(await storedPayment(subject, { payer: number }, at));
      const fields = { rawText: name, paymentId: paid[count]?.id ?? null, outcome: 'matched' } as const;
      told.push((await storedMessage(subject, fields, at)).id);
    }
    const ids = paid.map(({ id }) => id).toReversed();
    expect(await payments(subject, number, 3)).toEqual(ids);
    expect(await payments(subject, name, 2)).toEqual(ids);
    expect(await messages(subject, name, false, 2)).toEqual(told.toReversed());
  });

  it('is found among what is about our money, when nothing else may be.', async (subject) => {
    const name = uniqueName();
    const { id: paymentId } = await storedPayment(subject);
    const { id: transactionId } = await storedDeposit(subject);
    const ofPayment = await storedMessage(subject, { rawText: name, paymentId }, later(testMorning, 1));
    const ofTransaction = await storedMessage(subject, { rawText: name, transactionId });
    const other = await storedMessage(subject, { rawText: name }, later(testMorning, 2));
    expect(await messages(subject, name, true)).toEqual([ofPayment.id, ofTransaction.id]);
    expect(await messages(subject, name, false)).toEqual([other.id, ofPayment.id, ofTransaction.id]);
  });

  it('has sums of its number: what succeeded, who used it, and what is held.', async (subject) => {
    const number = uniqueNumber();
    const nothing = {
      depositedXaf: 0,
      depositCount: 0,
      withdrawnXaf: 0,
      withdrawalCount: 0,
      returnedXaf: 0,
      playerIds: [],
    };
    expect(await subject.reader.sumsOf(number)).toEqual(nothing);
    expect(await subject.payments.heldOf(number, 5)).toEqual({ sumXaf: 0, count: 0, newest: [] });
    const first = await depositIn(subject, 'succeeded', { msisdn: number, amountXaf: amountXaf(700) });
    await depositIn(subject, 'expired', { msisdn: number, playerId: first.playerId });
    const last = await withdrawalIn(
      subject,
      'succeeded',
      { msisdn: number, amountXaf: amountXaf(300) },
      later(testMorning, 1),
    );
    expect(await subject.reader.sumsOf(number)).toEqual({
      depositedXaf: 700,
      depositCount: 1,
      withdrawnXaf: 300,
      withdrawalCount: 1,
      returnedXaf: 0,
      playerIds: [last.playerId, first.playerId],
    });
    const used = await storedPayment(subject, { payer: number });
    await movedDeposit(subject, await storedDeposit(subject), 'payment_confirmed', testMorning, {
      consumes: [used.id],
    });
    const older = await storedPayment(subject, { payer: number, amountXaf: amountXaf(200) });
    const newer = await storedPayment(
      subject,
      { payer: number, amountXaf: amountXaf(900) },
      later(testMorning, 1),
    );
    expect(await subject.payments.heldOf(number, 5)).toEqual({
      sumXaf: 1_100,
      count: 2,
      newest: [newer, older],
    });
    expect((await subject.payments.heldOf(number, 1)).newest).toEqual([newer]);
  });
});
