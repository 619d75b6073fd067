import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, memoryPorts, saying, testMorning } from '@mobile-money/testing';
import { aMessage } from '@mobile-money/testing/contracts/given/messages';
import { type IncomingMessage, textShownTo } from '../../src/incoming/incoming-message.ts';
import { later } from '../../src/instant.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import type { SmsReading } from '../../src/ports/gateways.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { dutiesOf, type Role } from '../../src/staff/staff-account.ts';
import { messageId, paymentId, transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { receiveSms, type SmsReport } from '../../src/use-cases/receive-sms.ts';
import { recoverInterrupted } from '../../src/use-cases/recover.ts';
import { rereadMessage } from '../../src/use-cases/reread-messages.ts';
import { applyVerdicts, lookAtWallets } from '../../src/use-cases/wallets.ts';
import { amina, aReading } from '../a-template.ts';
import { aDeposit, aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { recordOf, statesOf, withMethods, worldWith } from '../a-world.ts';

const rawText = 'Le code de 696000002 est: 515318. ٣٤ ½';
const masked = 'Le code de ••••••••• est: ••••••. •• •';
const service = transactionId('0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10');
const payment = paymentId('0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c11');

describe('the text of a message', () => {
  // biome-ignore format: reads by its columns
  const table: readonly (readonly [Partial<IncomingMessage>, boolean])[] = [
    // what was made of it                             hidden from those who do not decide
    [{ outcome: 'ignored' },                            true],
    [{ outcome: 'ignored', isSuspicious: true },        true],
    [{ outcome: 'received' },                           true],
    [{ outcome: 'ignored', transactionId: service },    false],
    [{ outcome: 'held', isSuspicious: true },           true],
    [{ outcome: 'matched', paymentId: payment },        false],
    [{ outcome: 'held', paymentId: payment },           false],
    [{ outcome: 'duplicate', paymentId: payment },      false],
    [{ outcome: 'ignored', kind: 'callback' },          false],
  ];
  it.each(table)('that was %j has its digits hidden: %p', (fields, isHidden) => {
    const seenBy = (role: Role) => textShownTo(dutiesOf[role], aMessage({ rawText, ...fields }));
    expect(seenBy('approver')).toBe(rawText);
    for (const role of ['viewer', 'admin'] as const) expect(seenBy(role)).toBe(isHidden ? masked : rawText);
  });
});

const anSms = (fields: Partial<SmsReport> = {}): SmsReport => ({
  providerId: 'orange-money',
  sender: 'OrangeMoney',
  recipient: null,
  deviceId: 'phone-orange-money',
  simNumber: 1,
  rawText: 'Transfert de 691234567 reussi.',
  sentAt: null,
  ...fields,
});

/** A device passes an SMS on that is read so. */
function hear(world: MemoryPorts, reading: SmsReading = aReading(), sms: SmsReport = anSms()) {
  world.smsReader.always(reading);
  return receiveSms(world.ports)(sms);
}

type MovedSms = readonly [text: string, minutes: number, movedXaf: number, balanceXaf: number];

/** What an SMS with a balance tells. The odd one has a date far from when it came. */
function movedReading(...[operatorTxId, minutes, movedXaf, balanceXaf]: MovedSms): SmsReading {
  const [own, player] = [msisdn('+237690000001'), msisdn('+237691234567')];
  const money = { operator: 'orange', operatorTxId, amountXaf: Math.abs(movedXaf) } as const;
  const sums = { feeHundredths: 0, balanceHundredths: balanceXaf * 100, precisionMs: 1_000 };
  const movement = { ...money, ...sums, at: later(testMorning, minutes * 60_000) };
  if (movedXaf < 0) {
    const out = { ...movement, direction: 'out', payer: own, receiver: player } as const;
    return { kind: 'ignored', because: reason('receipt_of_ours'), isSuspicious: false, movement: out };
  }
  const parties = { payer: player, receiver: own };
  const doubt = operatorTxId === 'ODD' ? reason('sms_date_far') : null;
  const came = { ...movement, direction: 'in', ...parties } as const;
  return { kind: 'payment', ...money, ...parties, paidAt: null, doubt, movement: came };
}

const paymentsOf = ({ database }: MemoryPorts) => [...database.payments.values()];

describe('an SMS that tells of a payment', () => {
  it('completes the deposit that was paid, and is kept with what was made of it', async () => {
    const world = worldWith([aDeposit()]);
    const conclusion = await hear(world);
    expect(conclusion).toMatchObject({ outcome: 'matched', because: null, transactionId: aDeposit().id });
    const record = await recordOf(world, aDeposit());
    expect(statesOf(record)).toEqual(['succeeded']);
    expect(record.payments).toMatchObject([{ id: conclusion.paymentId, rawText: anSms().rawText }]);
    expect([...world.database.messages.values()]).toMatchObject([{ ...anSms(), kind: 'sms', ...conclusion }]);
  });

  it('about a prompt is answered with the code that it waits for the verdict', async () => {
    const world = worldWith([aPromptedDeposit({ state: 'provider_acknowledged' })]);
    const { code, ...conclusion } = await hear(world);
    expect([conclusion.outcome, code]).toEqual(['held', 'waits_for_verdict']);
    const [kept] = world.database.messages.values();
    expect(kept).toMatchObject(conclusion);
    expect(kept).not.toHaveProperty('code');
  });

  it('is read with the numbers of every provider: what moves between our own is no payment', async () => {
    const world = memoryPorts();
    await receiveSms(world.ports)(anSms());
    const { channels } = await world.registry.read();
    expect(world.smsReader.calls[0]?.[1]).toEqual(channels.map(({ merchantMsisdn }) => merchantMsisdn));
    expect(new Set(channels.map(({ providerId }) => providerId)).size).toBeGreaterThan(1);
  });

  it('is one payment when a gateway of another provider has passed it on already', async () => {
    const world = worldWith([aDeposit()]);
    world.smsReader.always(aReading({ receiver: null }));
    const elsewhere = { providerId: 'orange-ussd', deviceId: 'another-phone', recipient: '690000001' };
    expect(await receiveSms(world.ports)(anSms(elsewhere))).toMatchObject({ outcome: 'matched' });
    expect(await receiveSms(world.ports)(anSms())).toMatchObject({ outcome: 'duplicate' });
    expect(world.database.payments.size).toBe(1);
  });

  it.each<[string, Partial<SmsReport>, string | null]>([
    ['the SIM card that it came to', { simNumber: 2 }, '+237690000002'],
    ['the recipient that the device names', { recipient: '+237690000002' }, '+237690000002'],
    ['the recipient in nine digits', { recipient: '690 00 00 02' }, '+237690000002'],
    ['the SIM card when the recipient is not ours', { recipient: '+237699999999' }, '+237690000001'],
    ['the SIM card when the recipient is empty', { recipient: '' }, '+237690000001'],
    ['nothing when the device has two numbers and does not say which', { simNumber: null }, null],
    ['nothing when no such SIM card is known', { simNumber: 3 }, null],
    ['nothing when the device is not known', { deviceId: 'phone-of-a-stranger' }, null],
  ])('was paid to the number told by %s', async (_, fields, receiver) => {
    const world = memoryPorts();
    await hear(world, aReading({ receiver: null }), anSms(fields));
    expect(paymentsOf(world)).toMatchObject([{ receiver }]);
  });

  it.each<[string, Partial<SmsReport>]>([
    ['its SIM card', { simNumber: 2 }],
    ['its recipient, whatever SIM card it came to', { recipient: '+237690000002' }],
  ])('is heard at the number that its payment went to, and at no other: told by %s', async (_, fields) => {
    const world = memoryPorts();
    world.clock.advance(60_000);
    await hear(world, aReading({ receiver: null }), anSms(fields));
    const { channels } = await world.registry.read();
    const heard = channels.filter(({ lastSmsAt }) => lastSmsAt === world.clock.now());
    expect(heard.map(({ merchantMsisdn }) => merchantMsisdn)).toEqual(['+237690000002']);
    expect(paymentsOf(world)).toMatchObject([{ receiver: '+237690000002' }]);
  });

  // biome-ignore format: reads by its columns
  it.each<[string, Partial<SmsReport>, string, string]>([
    ['the text, though the SIM card is another', { simNumber: 2 }, '+237690000001', ''],
    ['the text when the recipient is not ours', { recipient: '+237699999999' }, '+237690000001', ''],
    ['the recipient before the text', { recipient: '+237690000002' }, '+237690000002', 'The device names another'],
  ])('that names a number of ours was paid to the one told by %s', async (_, fields, receiver, because) => {
    const world = memoryPorts();
    const conclusion = await hear(world, aReading(), anSms(fields));
    expect(paymentsOf(world)).toMatchObject([{ receiver }]);
    expect(conclusion).toMatchObject({
      because: because === '' ? null : saying(new RegExp(because)),
      isSuspicious: because !== '',
    });
  });

  it('of another amount than the one that was credited is held, and pointed out to a person', async () => {
    const world = worldWith([aDeposit()]);
    const { paymentId } = await hear(world);
    expect(await hear(world, aReading({ amountXaf: 50_000 }))).toEqual({
      outcome: 'held',
      because: saying('An earlier report of this payment says 5000 XAF from +237691234567.'),
      isSuspicious: true,
      paymentId,
      transactionId: aDeposit().id,
    });
    expect(statesOf(await recordOf(world, aDeposit()))).toEqual(['succeeded']);
  });

  it('was paid to the only number of a device that does not name its SIM card', async () => {
    const world = memoryPorts();
    world.smsReader.always(aReading({ receiver: null }));
    const other = { providerId: 'orange-ussd', deviceId: 'phone-orange-ussd', simNumber: null };
    await receiveSms(world.ports)(anSms(other));
    expect(paymentsOf(world)).toMatchObject([{ receiver: '+237690000003' }]);
  });

  it('of an unknown payer is held for a person', async () => {
    const world = worldWith([aDeposit()]);
    expect(await hear(world, aReading({ payer: null }))).toMatchObject({
      outcome: 'held',
      transactionId: null,
    });
    expect(paymentsOf(world)).toMatchObject([{ status: 'held', heldBecause: reason('payer_unknown') }]);
    expect(statesOf(await recordOf(world, aDeposit()))).toEqual([]);
  });

  it('is believed and pointed out to a person when something about it is odd', async () => {
    const world = worldWith([aDeposit()]);
    expect(await hear(world, aReading({ doubt: typed('Its date is far from its arrival.') }))).toMatchObject({
      outcome: 'matched',
      because: typed('Its date is far from its arrival.'),
      isSuspicious: true,
    });
    expect(world.log.messages('warn')).toEqual(['An SMS looks suspicious.']);
  });

  // biome-ignore format: reads by its columns
  it.each<[string, number, readonly MovedSms[], MovedSms]>([
    // each is of so many minutes after the first, moves so much, and leaves so much
    ['that waited for its balance', 60_000,
      [['FIRST', 0, 100, 1_100], ['ODD', 2, 60_000, 61_700]],                             ['LATE', 1, 600, 1_700]],
    ['that was credited, and accused by its book meanwhile', 700,
      [['FIRST', 0, 100, 1_100], ['NEXT', 3, 200, 1_300], ['ODD', 1, 700, 1_800]],        ['LATE', 2, -700, 1_100]],
    ['that its book accused', 60_000,
      [['FIRST', 0, 100, 1_100], ['NEXT', 3, 200, 1_300], ['ODD', 1, 60_000, 61_100]],    ['LATE', 2, -60_000, 1_100]],
  ])('%s is work for a person also then, when its date is odd and it pays a deposit', async (_, amount, sms, late) => {
    const deposit = aDeposit({ amountXaf: amountXaf(amount) });
    const world = worldWith([deposit]);
    const all = new Map([...sms, late].map((each) => [each[0], movedReading(...each)]));
    world.smsReader.by(({ rawText }) => all.get(rawText));
    const suspicious = async () => (await world.messages.list('suspicious', null, 10)).items;
    const pass = async () => {
      world.clock.advance(120_000);
      await lookAtWallets(world.ports)(50);
      await applyVerdicts(world.ports)(50);
    };
    for (const [rawText] of sms) {
      await receiveSms(world.ports)(anSms({ rawText }));
      if (rawText === 'FIRST') world.clock.advance(180_000);
    }
    if (sms.length > 2) {
      await pass();
      expect(await suspicious()).not.toMatchObject([{ because: reason('sms_date_far') }]);
    }
    await receiveSms(world.ports)(anSms({ rawText: 'LATE' }));
    await pass();
    expect(statesOf(await recordOf(world, deposit))).toContain('succeeded');
    const because = reason('sms_date_far');
    expect(await suspicious()).toMatchObject([{ rawText: 'ODD', outcome: 'matched', because }]);
  });

  it('that comes again is a duplicate, and both copies are kept', async () => {
    const world = worldWith([aDeposit()]);
    await hear(world);
    expect(await receiveSms(world.ports)(anSms())).toMatchObject({ outcome: 'duplicate' });
    expect(world.database.messages.size).toBe(2);
    expect(world.database.payments.size).toBe(1);
  });

  it('that cannot be is kept as ignored and looked at by a person', async () => {
    const world = memoryPorts();
    expect(await hear(world, aReading({ amountXaf: -5 }))).toMatchObject({
      outcome: 'ignored',
      isSuspicious: true,
    });
    expect(world.database.payments.size).toBe(0);
  });

  it('is not given up for a store that fails: it stays to be read again', async () => {
    const world = memoryPorts();
    world.smsReader.always(aReading());
    const payments = {
      ...world.ports.payments,
      storeOnce: async () => {
        throw new Error('no database');
      },
    };
    await expect(receiveSms({ ...world.ports, payments })(anSms())).rejects.toThrow('no database');
    expect([...world.database.messages.values()]).toMatchObject([{ outcome: 'received' }]);
  });
});

describe('an SMS that takes money back', () => {
  const { kind: _, doubt: __, ...payment } = aReading();
  const reversal: SmsReading = { kind: 'reversal', payment };
  const because = reason('reversed');
  const held = { outcome: 'held', because, code: 'reversed' };

  it('is held with its payment, credits no one, and is work for a person while its id is not known', async () => {
    const world = worldWith([aDeposit()]);
    const answer = await hear(world, reversal);
    const [stored] = world.database.payments.values();
    expect(answer).toEqual({ ...held, isSuspicious: true, paymentId: stored?.id, transactionId: null });
    expect(stored).toMatchObject({ ...payment, status: 'held', heldBecause: because });
    expect(statesOf(await recordOf(world, aDeposit()))).toEqual([]);
  });

  it('says the same when it is dealt with again after a crash, or comes again', async () => {
    const world = worldWith([aDeposit()]);
    await hear(world, reversal);
    expect(await hear(world, reversal)).toMatchObject({ ...held, isSuspicious: true });
    expect(paymentsOf(world)).toHaveLength(1);
  });

  it('stands against the receipt that comes after it', async () => {
    const world = worldWith([aDeposit()]);
    await hear(world, { kind: 'reversal', payment: { ...payment, payer: null, receiver: null } });
    expect(await hear(world)).toMatchObject({ outcome: 'duplicate' });
    expect(statesOf(await recordOf(world, aDeposit()))).toEqual([]);
    expect(paymentsOf(world)).toMatchObject([{ status: 'held', heldBecause: because }]);
  });

  it('is not taken up like any other payment when its process died', async () => {
    const world = worldWith([aDeposit()]);
    await hear(world, reversal);
    world.clock.advance(60_000);
    expect(await recoverInterrupted(world.ports)(10)).toBe(0);
    expect(statesOf(await recordOf(world, aDeposit()))).toEqual([]);
  });

  it('holds a payment that waits for something', async () => {
    const world = memoryPorts();
    await hear(world);
    const sms = anSms({ rawText: 'It was taken back.' });
    expect(await hear(world, reversal, sms)).toMatchObject({ ...held, isSuspicious: false });
    expect(paymentsOf(world)).toMatchObject([{ status: 'held', heldBecause: because }]);
  });

  it('raises the alarm when the money was credited, and is work for a person', async () => {
    const world = worldWith([aDeposit()]);
    const { paymentId } = await hear(world);
    expect(await hear(world, reversal)).toEqual({
      ...held,
      because: reason('credited_without_money', { amount: 5_000, why: because }),
      isSuspicious: true,
      paymentId,
      transactionId: aDeposit().id,
    });
    expect(statesOf(await recordOf(world, aDeposit()))).toEqual(['succeeded']);
    const facts = { payment_id: paymentId, service_tx_id: aDeposit().id };
    const message = 'A payment that was credited or sent back was taken back.';
    expect(world.log.lines).toContainEqual({ level: 'error', message, facts });
    const waiting = await world.waitingWork.count(10);
    for (const kind of ['messages_suspicious', 'credited_without_money'])
      expect(waiting).toContainEqual(expect.objectContaining({ kind, count: 1 }));
  });

  it('takes back the payment of its id where it tells no amount', async () => {
    const world = memoryPorts();
    const { paymentId } = await hear(world);
    const sms = anSms({ rawText: 'It was taken back.' });
    const idAlone: SmsReading = { kind: 'reversal', payment: { ...payment, payer: null, amountXaf: null } };
    const told = { ...held, isSuspicious: false, paymentId, transactionId: null };
    expect(await hear(world, idAlone, sms)).toEqual(told);
    expect(paymentsOf(world)).toMatchObject([{ status: 'held', isReversed: true, amountXaf: 5_000 }]);
  });

  it('that tells no amount either is work for a person while its payment is not known, and takes it back once read again', async () => {
    const world = worldWith([aDeposit()]);
    const idAlone: SmsReading = { kind: 'reversal', payment: { ...payment, amountXaf: null } };
    const answer = await hear(world, idAlone, anSms({ rawText: 'It was taken back.' }));
    expect(answer).toEqual({ ...held, isSuspicious: true, paymentId: null, transactionId: null });
    expect(paymentsOf(world)).toEqual([]);
    const [message] = world.database.messages.values();
    const { paymentId } = await hear(world);
    world.smsReader.always(idAlone);
    const reread = await rereadMessage(world.ports)(messageId(message?.id ?? ''), amina);
    expect(reread).toMatchObject({ paymentId, isSuspicious: true, code: 'reversed' });
    expect(paymentsOf(world)).toMatchObject([{ isReversed: true }]);
  });

  it('is work for a person when it does not tell what was taken back', async () => {
    const world = memoryPorts();
    const answer = await hear(world, { kind: 'reversal', payment: null });
    expect(answer).toEqual({ ...held, isSuspicious: true, paymentId: null, transactionId: null });
    const waiting = await world.waitingWork.count(10);
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'messages_suspicious', count: 1 }));
  });
});

describe('an SMS that tells of no payment', () => {
  it('is kept word by word, with the reason', async () => {
    const world = memoryPorts();
    const conclusion = await receiveSms(world.ports)(anSms());
    expect(conclusion).toEqual({
      outcome: 'ignored',
      because: typed('No template reads it.'),
      isSuspicious: false,
      paymentId: null,
      transactionId: null,
    });
    expect([...world.database.messages.values()]).toMatchObject([
      { rawText: anSms().rawText, ...conclusion },
    ]);
    expect(world.log.lines).toEqual([]);
  });

  it('raises the alarm when it looks forged', async () => {
    const world = memoryPorts();
    await hear(world, { kind: 'ignored', because: typed('A stranger wrote it.'), isSuspicious: true });
    const [message] = world.database.messages.values();
    const facts = { provider: 'orange-money', message_id: message?.id, because: 'A stranger wrote it.' };
    expect(world.log.lines).toEqual([{ level: 'warn', message: 'An SMS looks suspicious.', facts }]);
  });

  it('gives its id to the withdrawal that it is the receipt of, without a webhook', async () => {
    const withdrawal = aWithdrawal({ state: 'succeeded', providerTxId: null });
    const world = worldWith([withdrawal]);
    const { operator, msisdn, amountXaf } = withdrawal;
    const conclusion = await hear(world, {
      kind: 'receipt',
      operator,
      operatorTxId: 'CI-1',
      msisdn,
      amountXaf,
    });
    expect(conclusion).toMatchObject({ outcome: 'ignored', transactionId: withdrawal.id, paymentId: null });
    const record = await recordOf(world, withdrawal);
    expect([record.transaction.providerTxId, record.deliveries]).toEqual(['CI-1', []]);
  });

  it('is the receipt of nothing that we know', async () => {
    const world = memoryPorts();
    expect(
      await hear(world, {
        kind: 'receipt',
        operator: 'orange',
        operatorTxId: 'CI-1',
        msisdn: '+237691234567',
        amountXaf: 500,
      }),
    ).toMatchObject({ outcome: 'ignored', transactionId: null });
  });

  it('is a sign of life of its device all the same', async () => {
    const world = memoryPorts();
    world.clock.advance(60_000);
    await receiveSms(world.ports)(anSms());
    const { channels } = await world.registry.read();
    const seen = channels.filter(({ lastSeenAt }) => lastSeenAt === later(testMorning, 60_000));
    expect(seen.map(({ channelId }) => channelId)).toEqual(['orange-money-1', 'orange-money-2']);
  });

  it('of a provider that does not exist is refused', async () => {
    const world = memoryPorts();
    await expect(receiveSms(world.ports)(anSms({ providerId: 'no-one' }))).rejects.toThrow(
      refusal('provider_not_found'),
    );
    expect(world.database.messages.size).toBe(0);
  });
});

it('an SMS that is not there any more is done with all the same, and the log says that nothing is written down', async () => {
  const world = worldWith([aDeposit()]);
  world.smsReader.always(aReading());
  const messages = withMethods(world.messages, { conclude: async () => false });
  const answer = await receiveSms({ ...world.ports, messages })(anSms());
  expect(answer).toMatchObject({ outcome: 'matched' });
  const [message] = world.database.messages.values();
  expect(world.log.lines).toEqual([
    {
      level: 'warn',
      message: expect.stringContaining('What was made of an SMS is not written down'),
      facts: { message_id: message?.id, outcome: 'matched', payment_id: answer.paymentId },
    },
  ]);
});

it('an SMS that waited for its balance, and is not there any more, pays its deposit all the same', async () => {
  const deposit = aDeposit({ amountXaf: amountXaf(60_000) });
  const world = worldWith([deposit]);
  const all: readonly MovedSms[] = [
    ['FIRST', 0, 100, 1_100],
    ['TAKEN OUT', 2, 60_000, 61_700],
    ['LATE', 1, 600, 1_700],
  ];
  for (const sms of all) {
    world.database.messages.clear();
    world.smsReader.always(movedReading(...sms));
    await receiveSms(world.ports)(anSms());
  }
  await applyVerdicts(world.ports)(50);
  expect(statesOf(await recordOf(world, deposit))).toEqual(['succeeded']);
});

it('texts that break what reads them are mended, and long ones cut', async () => {
  const world = memoryPorts();
  await receiveSms(world.ports)(
    anSms({ sender: 'x'.repeat(100), rawText: 'a\u0000b', recipient: '\u0007', deviceId: 'y'.repeat(200) }),
  );
  const [message] = world.database.messages.values();
  expect(message).toMatchObject({ rawText: 'a\uFFFDb', recipient: '\uFFFD' });
  expect([message?.sender.length, message?.deviceId?.length]).toEqual([64, 128]);
  expect(message?.id).not.toBe(uuidOf(1));
});
