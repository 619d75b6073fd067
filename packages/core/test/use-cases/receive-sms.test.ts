import { describe, expect, it } from '@jest/globals';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import type { SmsReading } from '../../src/ports/sms-reader.ts';
import { receiveSms, type SmsReport } from '../../src/use-cases/receive-sms.ts';
import { aDeposit, aPromptedDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { recordOf, statesOf, worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

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

const aReading = (fields: Partial<Extract<SmsReading, { kind: 'payment' }>> = {}): SmsReading => ({
  kind: 'payment',
  operator: 'orange',
  operatorTxId: 'PP260101.0901.A00001',
  payer: '+237691234567',
  receiver: '+237690000001',
  amountXaf: 5_000,
  paidAt: null,
  doubt: null,
  ...fields,
});

describe('an SMS that tells of a payment', () => {
  it('completes the deposit that was paid, and is kept with what was made of it', async () => {
    const world = worldWith([aDeposit()]);
    world.smsReader.always(aReading());
    const conclusion = await receiveSms(world.ports)(anSms());
    expect(conclusion).toMatchObject({ outcome: 'matched', because: '', transactionId: aDeposit().id });
    const record = await recordOf(world, aDeposit());
    expect(statesOf(record)).toEqual(['succeeded']);
    expect(record.payments).toMatchObject([{ id: conclusion.paymentId, rawText: anSms().rawText }]);
    expect([...world.database.messages.values()]).toMatchObject([{ ...anSms(), kind: 'sms', ...conclusion }]);
  });

  it('about a prompt is answered with the code that it waits for the verdict', async () => {
    const world = worldWith([aPromptedDeposit({ state: 'provider_acknowledged' })]);
    world.smsReader.always(aReading());
    const { code, ...conclusion } = await receiveSms(world.ports)(anSms());
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
    world.smsReader.always(aReading({ receiver: null }));
    await receiveSms(world.ports)(anSms(fields));
    expect([...world.database.payments.values()]).toMatchObject([{ receiver }]);
  });

  it.each<[string, Partial<SmsReport>, string, string]>([
    ['the text, though the SIM card is another', { simNumber: 2 }, '+237690000001', ''],
    ['the text when the recipient is not ours', { recipient: '+237699999999' }, '+237690000001', ''],
    [
      'the recipient before the text',
      { recipient: '+237690000002' },
      '+237690000002',
      'The device names another',
    ],
  ])('that names a number of ours was paid to the one told by %s', async (_, fields, receiver, because) => {
    const world = memoryPorts();
    world.smsReader.always(aReading());
    const conclusion = await receiveSms(world.ports)(anSms(fields));
    expect([...world.database.payments.values()]).toMatchObject([{ receiver }]);
    expect(conclusion).toMatchObject({
      because: expect.stringContaining(because),
      isSuspicious: because !== '',
    });
  });

  it('of another amount than the one that was credited is held, and pointed out to a person', async () => {
    const world = worldWith([aDeposit()]);
    world.smsReader.always(aReading());
    const { paymentId } = await receiveSms(world.ports)(anSms());
    world.smsReader.always(aReading({ amountXaf: 50_000 }));
    expect(await receiveSms(world.ports)(anSms())).toEqual({
      outcome: 'held',
      because: 'An earlier report of this payment says 5000 XAF from +237691234567.',
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
    expect([...world.database.payments.values()]).toMatchObject([{ receiver: '+237690000003' }]);
  });

  it('of an unknown payer is held for a person', async () => {
    const world = worldWith([aDeposit()]);
    world.smsReader.always(aReading({ payer: null }));
    expect(await receiveSms(world.ports)(anSms())).toMatchObject({ outcome: 'held', transactionId: null });
    expect([...world.database.payments.values()]).toMatchObject([
      { status: 'held', heldBecause: 'It is not known which number paid.' },
    ]);
    expect(statesOf(await recordOf(world, aDeposit()))).toEqual([]);
  });

  it('is believed and pointed out to a person when something about it is odd', async () => {
    const world = worldWith([aDeposit()]);
    world.smsReader.always(aReading({ doubt: 'Its date is far from its arrival.' }));
    expect(await receiveSms(world.ports)(anSms())).toMatchObject({
      outcome: 'matched',
      because: 'Its date is far from its arrival.',
      isSuspicious: true,
    });
    expect(world.log.messages('warn')).toEqual(['An SMS looks suspicious.']);
  });

  it('that comes again is a duplicate, and both copies are kept', async () => {
    const world = worldWith([aDeposit()]);
    world.smsReader.always(aReading());
    await receiveSms(world.ports)(anSms());
    expect(await receiveSms(world.ports)(anSms())).toMatchObject({ outcome: 'duplicate' });
    expect(world.database.messages.size).toBe(2);
    expect(world.database.payments.size).toBe(1);
  });

  it('that cannot be is kept as ignored and looked at by a person', async () => {
    const world = memoryPorts();
    world.smsReader.always(aReading({ amountXaf: -5 }));
    expect(await receiveSms(world.ports)(anSms())).toMatchObject({ outcome: 'ignored', isSuspicious: true });
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

describe('an SMS that tells of no payment', () => {
  it('is kept word by word, with the reason', async () => {
    const world = memoryPorts();
    const conclusion = await receiveSms(world.ports)(anSms());
    expect(conclusion).toEqual({
      outcome: 'ignored',
      because: 'No template reads it.',
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
    world.smsReader.always({ kind: 'ignored', because: 'A stranger wrote it.', isSuspicious: true });
    await receiveSms(world.ports)(anSms());
    const [message] = world.database.messages.values();
    const facts = { provider: 'orange-money', message_id: message?.id, because: 'A stranger wrote it.' };
    expect(world.log.lines).toEqual([{ level: 'warn', message: 'An SMS looks suspicious.', facts }]);
  });

  it('gives its id to the withdrawal that it is the receipt of, without a webhook', async () => {
    const withdrawal = aWithdrawal({ state: 'succeeded', providerTxId: null });
    const world = worldWith([withdrawal]);
    const { operator, msisdn, amountXaf } = withdrawal;
    world.smsReader.always({ kind: 'receipt', operator, operatorTxId: 'CI-1', msisdn, amountXaf });
    const conclusion = await receiveSms(world.ports)(anSms());
    expect(conclusion).toMatchObject({ outcome: 'ignored', transactionId: withdrawal.id, paymentId: null });
    const record = await recordOf(world, withdrawal);
    expect([record.transaction.providerTxId, record.deliveries]).toEqual(['CI-1', []]);
  });

  it('is the receipt of nothing that we know', async () => {
    const world = memoryPorts();
    world.smsReader.always({
      kind: 'receipt',
      operator: 'orange',
      operatorTxId: 'CI-1',
      msisdn: '+237691234567',
      amountXaf: 500,
    });
    expect(await receiveSms(world.ports)(anSms())).toMatchObject({ outcome: 'ignored', transactionId: null });
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
