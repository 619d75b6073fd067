import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { storedPayment } from '@mobile-money/testing/contracts/given/payments';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { type IncomingMessage, ignored } from '../../src/incoming/incoming-message.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { maskedText, msisdn } from '../../src/phone/msisdn.ts';
import type { SmsReading } from '../../src/ports/gateways.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { messageId, transactionId } from '../../src/transaction/transaction.ts';
import { decideMessage } from '../../src/use-cases/receive-sms.ts';
import { recoverInterrupted } from '../../src/use-cases/recover.ts';
import { dismissMessage, rereadByTemplate, rereadMessage } from '../../src/use-cases/reread-messages.ts';
import { walletId } from '../../src/wallet/wallet-entry.ts';
import { amina, aReading, aTemplate, readByFirstWord, unread, withTemplates } from '../a-template.ts';
import { aDeposit, refusal, uuidOf } from '../a-transaction.ts';
import { recordOf, statesOf, withMethods, worldWith } from '../a-world.ts';

const dayMs = 86_400_000;

/** An SMS that no template read when it came. */
const anUnread = (world: MemoryPorts, fields: Partial<IncomingMessage> = {}, at = testMorning) =>
  storedMessage(
    world,
    {
      rawText: 'Recu 5000',
      deviceId: 'phone-orange-money',
      ...ignored(reason('sms_unread')),
      ...fields,
    },
    at,
  );

/** Deposits that wait, an SMS that no one could read, and days later a template that reads it. */
async function reworded(...deposits: Parameters<typeof worldWith>[0]) {
  const world = worldWith(deposits);
  const message = await anUnread(world);
  world.clock.advance(3 * dayMs);
  withTemplates(world, aTemplate());
  readByFirstWord(world);
  return { world, message };
}

const auditOf = ({ database }: MemoryPorts) =>
  [...database.audit.values()].map(({ action, subject, before, after }) => [action, subject, before, after]);

describe('an SMS that is read again', () => {
  it('completes the deposit that it would have completed when it came, however late it is now', async () => {
    const deposit = aDeposit({ state: 'expired' });
    const { world, message } = await reworded(deposit);
    const answer = await rereadMessage(world.ports)(message.id, amina);
    expect(answer).toMatchObject({ outcome: 'matched', because: null, transactionId: deposit.id });
    expect(statesOf(await recordOf(world, deposit))).toEqual(['succeeded']);
    expect(await world.messages.find(message.id)).toMatchObject(answer);
    const [payment] = world.database.payments.values();
    expect(payment).toMatchObject({
      receivedAt: message.receivedAt,
      readAt: world.clock.now(),
      status: 'matched',
    });
    expect(auditOf(world)).toEqual([['message.reread', message.id, 'ignored', 'matched']]);
  });

  it.each([
    ['before the deposit was made', (made: number) => made - 1],
    ['longer ago than it came', (made: number) => made + 10 * dayMs],
  ])('counts from its arrival where its text says that it was paid %s', async (_, paidAt) => {
    const deposit = aDeposit({ state: 'expired' });
    const { world, message } = await reworded(deposit);
    readByFirstWord(world, { Recu: aReading({ paidAt: later(deposit.createdAt, paidAt(0)) }) });
    expect(await rereadMessage(world.ports)(message.id, amina)).toMatchObject({ outcome: 'matched' });
  });

  it('is answered with what its payment waits for, however often', async () => {
    const world = worldWith([]);
    const codes = [
      ['waits_for_balance', { heldBecause: reason('waits_for_balance') }],
      ['reversed', { isReversed: true }],
      [undefined, { heldBecause: reason('no_open_deposit') }],
    ] as const;
    for (const [code, fields] of codes) {
      const payment = await storedPayment(world);
      world.database.payments.set(payment.id, { ...payment, status: 'held', ...fields });
      const message = await anUnread(world, { outcome: 'held', because: null, paymentId: payment.id });
      const answer = await rereadMessage(world.ports)(message.id, amina);
      expect([answer.outcome, answer.code]).toEqual(['held', code]);
    }
    const because = reason('reversed');
    const unknown = await anUnread(world, { outcome: 'held', because, isSuspicious: true });
    withTemplates(world, aTemplate());
    readByFirstWord(world, { Recu: { kind: 'reversal', payment: null } });
    expect(await rereadMessage(world.ports)(unknown.id, amina)).toMatchObject({ code: 'reversed' });
    expect(auditOf(world)).toEqual([]);
  });

  it.each<[string, Partial<Deposit>, string | null]>([
    [
      'is held where another player’s deposit was paid since: it may have been for that one',
      {},
      'deposits_of_many_players',
    ],
    ['is not held for one that was paid before', { stateUpdatedAt: testMorning }, null],
    ['is not held for one that was made after it came', { createdAt: later(testMorning, 1) }, null],
    [
      'is not held for one that could not be paid any more',
      { expiresAt: later(testMorning, -30 * dayMs) },
      null,
    ],
    ['is not held for one of the same player', { playerId: aDeposit().playerId }, null],
    [
      'is held beside a prompt for that alone',
      { collectionMode: 'merchant_initiated' },
      'may_be_of_other_prompt',
    ],
  ])('%s', async (_, fields, heldBecause) => {
    const paid = aDeposit({
      ...{ id: uuidOf(7) as never, reference: 'other' as never, playerId: uuidOf(8) as never },
      ...{ state: 'succeeded', createdAt: testMorning, stateUpdatedAt: later(testMorning, dayMs) },
      ...fields,
    });
    const { world, message } = await reworded(aDeposit({ state: 'expired' }), paid);
    const { outcome } = await rereadMessage(world.ports)(message.id, amina);
    const [payment] = world.database.payments.values();
    expect([outcome, payment?.heldBecause?.code ?? null]).toEqual([
      heldBecause === null ? 'matched' : 'held',
      heldBecause,
    ]);
  });

  it('is held where a dialled deposit of another player was paid since, and a prompt is left', async () => {
    const paid = aDeposit({
      ...{ id: uuidOf(7) as never, reference: 'other' as never, playerId: uuidOf(8) as never },
      ...{ state: 'succeeded', createdAt: testMorning, stateUpdatedAt: later(testMorning, dayMs) },
    });
    const prompt = aDeposit({ state: 'expired', collectionMode: 'merchant_initiated' });
    const { world, message } = await reworded(prompt, paid);
    await rereadMessage(world.ports)(message.id, amina);
    const [payment] = world.database.payments.values();
    expect(payment).toMatchObject({ status: 'held', heldBecause: { code: 'deposits_of_many_players' } });
    expect((await recordOf(world, prompt)).transaction.state).toBe('expired');
  });

  it('is not held for another player’s where its deposit bears its id', async () => {
    const named = aDeposit({ state: 'expired', providerTxId: aReading().operatorTxId });
    const paid = aDeposit({
      ...{ id: uuidOf(7) as never, reference: 'other' as never, playerId: uuidOf(8) as never },
      ...{ state: 'succeeded', createdAt: testMorning, stateUpdatedAt: later(testMorning, dayMs) },
    });
    const { world, message } = await reworded(named, paid);
    expect(await rereadMessage(world.ports)(message.id, amina)).toMatchObject({ outcome: 'matched' });
  });

  it('completes no deposit that was made after it came', async () => {
    const deposit = aDeposit({ createdAt: later(testMorning, 1) });
    const { world, message } = await reworded(deposit);
    const answer = await rereadMessage(world.ports)(message.id, amina);
    expect(answer).toMatchObject({ outcome: 'held', transactionId: null });
    expect(statesOf(await recordOf(world, deposit))).toEqual([]);
  });

  it('changes nothing when it is read once more, or by twenty at once', async () => {
    const deposit = aDeposit();
    const { world, message } = await reworded(deposit);
    const reread = rereadMessage(world.ports);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reread(message.id, amina)));
    expect(answers.some(({ outcome }) => outcome === 'matched')).toBe(true);
    for (const each of answers) expect(each).toMatchObject({ transactionId: deposit.id });
    const before = [await world.messages.find(message.id), world.database.audit.size];
    expect(before[0]).toMatchObject({ outcome: 'matched' });
    expect(await reread(message.id, amina)).toMatchObject({ outcome: 'matched', transactionId: deposit.id });
    expect([await world.messages.find(message.id), world.database.audit.size]).toEqual(before);
    expect(world.database.payments.size).toBe(1);
    expect(statesOf(await recordOf(world, deposit))).toEqual(['succeeded']);
  });

  it('stays as it is, dismissed or not, where no template reads it still', async () => {
    const world = memoryPorts();
    readByFirstWord(world);
    const dismissed = { at: testMorning, by: amina.id, because: typed('Spam.') };
    const message = await anUnread(world, { dismissed });
    expect(await rereadMessage(world.ports)(message.id, amina)).toMatchObject({ outcome: 'ignored' });
    expect(await world.messages.find(message.id)).toEqual(message);
    expect([world.database.audit.size, world.database.wallets.size]).toEqual([0, 0]);
  });

  it('is credited by recovery as when it came, when its process dies before it could decide', async () => {
    const deposit = aDeposit({ state: 'expired' });
    const { world, message } = await reworded(deposit);
    const deposits = withMethods(world.deposits, {
      candidatesFor: async () => {
        throw new Error('killed');
      },
    });
    await expect(rereadMessage({ ...world.ports, deposits })(message.id, amina)).rejects.toThrow('killed');
    expect(await recoverInterrupted(world.ports)(10)).toBe(1);
    expect(statesOf(await recordOf(world, deposit))).toEqual(['succeeded']);
    expect(await rereadMessage(world.ports)(message.id, amina)).toMatchObject({ transactionId: deposit.id });
    expect(world.database.payments.size).toBe(1);
  });

  it('holds what it says was taken back, since when it came', async () => {
    const { world, message } = await reworded();
    const { kind: _, doubt: __, ...payment } = aReading();
    readByFirstWord(world, { Recu: { kind: 'reversal', payment } });
    expect(await rereadMessage(world.ports)(message.id, amina)).toMatchObject({ code: 'reversed' });
    expect([...world.database.payments.values()]).toMatchObject([
      { receivedAt: message.receivedAt, readAt: world.clock.now(), isReversed: true },
    ]);
  });

  it('tells its wallet what it says, and excuses nothing there any more', async () => {
    const { world, message } = await reworded();
    const movement = {
      operator: 'orange',
      operatorTxId: 'PP260101.0901.A00001',
      direction: 'in',
      payer: null,
      receiver: null,
      amountXaf: 5_000,
      feeHundredths: 0,
      balanceHundredths: 1_000_000,
      at: testMorning,
      precisionMs: 60_000,
    } as const;
    const wallet = walletId('orange', msisdn('+237690000001'));
    const told = { kind: 'unread', id: `unread ${message.id}`, arrivedAt: testMorning } as const;
    await world.ports.walletBooks.tell(wallet, { told: told as never });
    expect((await world.wallets.read(wallet)).book?.unread).toHaveLength(1);
    readByFirstWord(world, { Recu: { ...aReading(), movement } });
    await rereadMessage(world.ports)(message.id, amina);
    const { book } = await world.wallets.read(wallet);
    expect([book?.unread, book?.segments.length]).toEqual([[], 1]);
  });

  it('was told to its wallet when no one could read it, and not when it was understood', async () => {
    const world = memoryPorts();
    const wallet = walletId('orange', msisdn('+237690000001'));
    const message = await storedMessage(world, { deviceId: 'phone-orange-money' });
    world.smsReader.always({ ...unread, because: reason('sms_of_balance') } as SmsReading);
    expect(await decideMessage(world.ports)(message)).toMatchObject({ outcome: 'ignored' });
    expect((await world.wallets.read(wallet)).book).toBeNull();
    world.smsReader.always(unread);
    expect(await decideMessage(world.ports)(message)).toMatchObject({ outcome: 'ignored' });
    expect((await world.wallets.read(wallet)).book?.unread).toEqual([[`unread ${message.id}`, testMorning]]);
  });

  it('must be an SMS that is known', async () => {
    const world = memoryPorts();
    const reread = rereadMessage(world.ports);
    await expect(reread(messageId(uuidOf(1)), amina)).rejects.toEqual(refusal('message_not_found'));
    const messages = withMethods(world.messages, { isTakenOut: async () => true });
    const takenOut = rereadMessage({ ...world.ports, messages })(messageId(uuidOf(1)), amina);
    await expect(takenOut).rejects.toEqual(refusal('message_taken_out'));
    const callback = await storedMessage(world, { kind: 'callback' });
    await expect(reread(callback.id, amina)).rejects.toEqual(refusal('message_not_sms'));
    const tied = await anUnread(world, { transactionId: transactionId(uuidOf(2)) });
    expect(await reread(tied.id, amina)).toMatchObject({ outcome: 'ignored', transactionId: uuidOf(2) });
    const masked = await anUnread(world, { rawText: maskedText });
    expect(await reread(masked.id, amina)).toMatchObject({ outcome: 'ignored', because: masked.because });
    expect(world.smsReader.calls).toEqual([]);
  });
});

describe('all SMS that a template reads now', () => {
  it('are read again a part at a time, the oldest first, until none is left', async () => {
    const world = memoryPorts();
    withTemplates(world, aTemplate());
    const count = limits.smsPerStep + 20;
    for (let n = 0; n < count; n += 1) await anUnread(world, { rawText: `Recu ${n}` }, later(testMorning, n));
    const other = await anUnread(world, { rawText: 'Promotion' });
    world.smsReader.by(({ rawText }, templates) =>
      rawText.startsWith('Recu') && templates.length > 0 ? aReading({ operatorTxId: rawText }) : unread,
    );
    const first = await rereadByTemplate(world.ports)('recu', null, amina);
    expect(first).toMatchObject({ looked: limits.smsPerStep, read: limits.smsPerStep - 1 });
    const second = await rereadByTemplate(world.ports)('recu', first.nextCursor, amina);
    expect(second).toEqual({ looked: 21, read: 21, nextCursor: null });
    expect(await rereadByTemplate(world.ports)('recu', null, amina)).toEqual({
      looked: 1,
      read: 0,
      nextCursor: null,
    });
    const order = [...world.database.payments.values()].map(({ operatorTxId }) => operatorTxId);
    expect(order).toEqual(Array.from({ length: count }, (_, n) => `Recu ${n}`));
    expect(await world.messages.find(other.id)).toEqual(other);
    expect(auditOf(world).map(([action]) => action)).toEqual(['template.reread', 'template.reread']);
  });

  it('are those that another has not read meanwhile', async () => {
    const { world, message } = await reworded(aDeposit());
    const messages = withMethods(world.messages, {
      unread: async () => {
        await rereadMessage(world.ports)(message.id, amina);
        return { items: [(await world.messages.find(message.id)) as IncomingMessage], nextCursor: null };
      },
    });
    const ports = { ...world.ports, messages };
    expect(await rereadByTemplate(ports)('recu', null, amina)).toMatchObject({ looked: 1, read: 0 });
  });

  it('are read with an active template only', async () => {
    const world = memoryPorts();
    withTemplates(world, aTemplate({ status: 'draft' }));
    await expect(rereadByTemplate(world.ports)('recu', null, amina)).rejects.toEqual(
      refusal('template_not_active'),
    );
  });
});

describe('an SMS that is dismissed', () => {
  it.each(['sms_unread', 'sms_many_ids'] as const)(
    'is work for no one, with who said so and why, and excuses nothing in its wallet (%s)',
    async (code) => {
      const world = memoryPorts();
      const message = await anUnread(world, { because: reason(code) });
      const wallet = walletId('orange', msisdn('+237690000001'));
      const told = { kind: 'unread', id: `unread ${message.id}`, arrivedAt: testMorning } as const;
      await world.ports.walletBooks.tell(wallet, { told: told as never });
      const dismissed = await dismissMessage(world.ports)(message.id, 'An advertisement.', amina);
      expect(dismissed.dismissed).toEqual({
        at: testMorning,
        by: amina.id,
        because: typed('An advertisement.'),
      });
      expect((await world.messages.list('ignored', null, 10)).items).toEqual([]);
      expect((await world.messages.list('dismissed', null, 10)).items).toEqual([dismissed]);
      expect((await world.wallets.read(wallet)).book?.unread).toEqual([]);
      expect(auditOf(world)).toEqual([['message.dismiss', message.id, 'ignored', 'dismissed']]);
      expect(await dismissMessage(world.ports)(message.id, 'Again.', amina)).toEqual(dismissed);
      expect(world.database.audit.size).toBe(1);
    },
  );

  it('tells no wallet of what was read', async () => {
    const world = memoryPorts();
    const { id } = await storedMessage(world, { outcome: 'held', isSuspicious: true });
    await dismissMessage(world.ports)(id, 'Seen.', amina);
    expect(world.database.wallets.size).toBe(0);
  });
});
