import { describe, expect, it } from '@jest/globals';
import { aRegistry, aStaffMember, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';

import { aPayment } from '@mobile-money/testing/contracts/given/payments';
import type { IncomingMessage } from '../../src/incoming/incoming-message.ts';
import { earlier, type Instant, later, startOfHour } from '../../src/instant.ts';
import { type ReceivedPayment, wasReversed } from '../../src/matching/received-payment.ts';
import type { SmsReading } from '../../src/ports/gateways.ts';
import type { PlacedEntry } from '../../src/ports/wallet-store.ts';
import { type Reason, reason } from '../../src/reason/reason.ts';
import { defaultSettings } from '../../src/settings.ts';
import { messageId, type PaymentId } from '../../src/transaction/transaction.ts';
import { explainGap, listGaps } from '../../src/use-cases/gaps.ts';
import { setPaymentAside, takePaymentBack } from '../../src/use-cases/held-payments.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { receiveSms } from '../../src/use-cases/receive-sms.ts';
import { recoverInterrupted } from '../../src/use-cases/recover.ts';
import {
  applyVerdicts,
  listWalletEntries,
  listWallets,
  lookAtWallets,
  readWalletHours,
} from '../../src/use-cases/wallets.ts';
import { WalletBooks } from '../../src/wallet/wallet-books.ts';
import { type EntryId, type EntryStanding, entryId, type WalletId } from '../../src/wallet/wallet-entry.ts';
import { readName } from '../../src/wallet/wallet-step.ts';
import { recordTransferOutcome } from '../../src/withdrawal/submit-withdrawal.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { recordOf, statesOf, withMethods, worldWith } from '../a-world.ts';

const wallet = 'orange-237690000001' as WalletId;
const own = '+237690000001';
const player = '+237691234567';
const minute = 60_000;

interface Sms {
  readonly id: string;
  readonly amount: number;
  readonly balance: number | null;
  /** An SMS of money that went out. */
  readonly isOut?: boolean;
  readonly payer?: string;
  /** When it was paid, as the text says. */
  readonly paidAt?: Instant | null;
  readonly precisionMs?: number;
}

const readingOf = (
  { id, amount, balance, isOut = false, payer = player, paidAt = null, precisionMs = 1_000 }: Sms,
  at = testMorning,
): SmsReading => {
  const money = { operator: 'orange', operatorTxId: id, amountXaf: amount } as const;
  const parties = isOut ? { payer: own, receiver: player } : { payer, receiver: own };
  const movement = {
    ...money,
    ...(parties as { payer: never; receiver: never }),
    direction: isOut ? 'out' : 'in',
    feeHundredths: 0,
    balanceHundredths: balance === null ? null : balance * 100,
    at,
    precisionMs,
  } as const;
  return isOut
    ? { kind: 'receipt', ...money, msisdn: player, movement }
    : { kind: 'payment', ...money, ...parties, paidAt, doubt: null, movement };
};

/** The phone of the wallet passes an SMS on. */
function hear(world: MemoryPorts, sms: Sms, at = world.clock.now()) {
  world.smsReader.always(readingOf(sms, at));
  return receiveSms(world.ports)({
    providerId: 'orange-money',
    sender: 'OrangeMoney',
    recipient: null,
    deviceId: 'phone-orange-money',
    simNumber: 1,
    rawText: `SMS ${sms.id}`,
    sentAt: null,
  });
}

/** The same at another number of ours, from which its provider pays, too. */
function hearElsewhere(world: MemoryPorts, sms: Sms) {
  const reading = readingOf(sms, world.clock.now());
  const movement = { ...reading.movement, [sms.isOut ? 'payer' : 'receiver']: '+237690000002' };
  world.smsReader.always({ ...reading, movement } as SmsReading);
  const device = { providerId: 'orange-money', deviceId: 'unknown', simNumber: null };
  return receiveSms(world.ports)({
    ...{ ...device, sender: 'OrangeMoney', recipient: '+237690000002' },
    ...{ rawText: `SMS ${sms.id} elsewhere`, sentAt: null },
  });
}

/** What fills holes in the book, and is not joined for good. */
const filling = ({ database }: MemoryPorts) =>
  database.wallets.get(wallet)?.book?.segments.flatMap(({ by = [] }) => by);

/** What goes on by itself: books are looked at, and what follows is done. */
async function pass(world: MemoryPorts, ms: number): Promise<void> {
  world.clock.advance(ms);
  await lookAtWallets(world.ports)(50);
  await applyVerdicts(world.ports)(50);
  await recoverInterrupted(world.ports)(50);
}

const stateOf = async (world: MemoryPorts, deposit = aDeposit()) =>
  statesOf(await recordOf(world, deposit)).at(-1);
const large = aDeposit({ amountXaf: 60_000 as never });
const opened = { id: 'PP1', amount: 100, balance: 10_100, payer: '+237690999999' };
const paid = { id: 'PP3', amount: 60_000, balance: 75_100 };
const between = { id: 'PP2', amount: 5_000, balance: 15_100, payer: '+237690999999' };

describe('a payment that its wallet vouches for', () => {
  it('is credited at once, whatever its amount: the first ever, and what continues from it', async () => {
    const world = worldWith([large]);
    await hear(world, opened);
    expect(await hear(world, { ...paid, balance: 70_100 })).toMatchObject({ outcome: 'matched' });
    expect(await stateOf(world, large)).toBe('succeeded');
    expect(await listWallets(world.ports)()).toContainEqual(
      expect.objectContaining({
        walletId: wallet,
        balance: { hundredths: 7_010_000, at: expect.any(Number), source: 'sms' },
        gapsOpen: 0,
      }),
    );
  });

  it('is in the book once, however often it is told', async () => {
    const world = worldWith([large]);
    await hear(world, opened);
    for (let times = 0; times < 3; times += 1) await hear(world, { ...paid, balance: 70_100 });
    // Also by a process that has forgotten what came long ago.
    for (let count = 0; count < 40; count += 1) {
      const balance = 70_100 + (count + 1) * 10;
      await hear(world, { id: `PQ${count}`, amount: 10, balance, payer: '+237690999999' });
    }
    expect(await hear(world, { ...paid, balance: 70_100 })).toMatchObject({ outcome: 'duplicate' });
    const { items } = await listWalletEntries(world.ports)(wallet, { cursor: null, limit: 100 });
    expect(items).toHaveLength(42);
    expect(new Set(items.map(({ standing }) => standing))).toEqual(new Set(['vouched']));
  });
});

describe('a payment that its wallet does not vouch for', () => {
  it('is credited up to the limit', async () => {
    const world = worldWith([aDeposit()]);
    await hear(world, opened);
    expect(await hear(world, { id: 'PP9', amount: 5_000, balance: 99_000 })).toMatchObject({
      outcome: 'matched',
    });
  });

  it('is decided when its SMS brings a balance that goes on, where its provider told of it first', async () => {
    const world = worldWith([large]);
    await hear(world, opened);
    const waiting = { status: 'held', heldBecause: reason('waits_for_balance') } as const;
    const known = aPayment({
      operator: 'orange',
      operatorTxId: 'PP3',
      amountXaf: paid.amount,
      payer: player,
      ...waiting,
    } as never);
    world.database.payments.set(known.id, known);
    expect(await hear(world, { ...paid, balance: 70_100 })).toMatchObject({
      outcome: 'matched',
      paymentId: known.id,
    });
    expect(await stateOf(world, large)).toBe('succeeded');
  });

  it('waits for what was overtaken, and is credited as when it came', async () => {
    const world = worldWith([large]);
    await hear(world, opened);
    expect(await hear(world, paid)).toMatchObject({ outcome: 'held', code: 'waits_for_balance' });
    expect(await stateOf(world, large)).not.toBe('succeeded');
    await hear(world, between);
    await pass(world, 0);
    expect(await stateOf(world, large)).toBe('succeeded');
    const [message] = [...world.database.messages.values()].filter(({ rawText }) => rawText === 'SMS PP3');
    expect(message).toMatchObject({ outcome: 'matched', because: null, isSuspicious: false });
  });

  it.each([
    ['then', testMorning],
    ['before its deposit was made', earlier(testMorning, 3_600_000)],
    ['after it came', later(testMorning, 3_600_000)],
  ])('is credited as when it came, though it says that it was paid %s', async (_, paidAt) => {
    const world = worldWith([large]);
    await hear(world, opened);
    await hear(world, { ...paid, paidAt });
    await hear(world, between);
    await pass(world, 0);
    expect(await stateOf(world, large)).toBe('succeeded');
  });

  it('is held after so long, stands as such, and is credited once a person explains the gap', async () => {
    // The next in order, and with more time left.
    const next = aDeposit({
      ...{ id: uuidOf(9) as never, reference: 'next' as never, amountXaf: large.amountXaf },
      expiresAt: later(large.expiresAt, 60 * minute),
    });
    const world = worldWith([large, next]);
    await hear(world, opened);
    await hear(world, paid);
    await pass(world, 2 * minute);
    const [payment] = [...world.database.payments.values()].filter(
      ({ operatorTxId }) => operatorTxId === 'PP3',
    );
    expect(payment).toMatchObject({ status: 'held', heldBecause: { code: 'waits_for_balance' } });
    const { items: gaps } = await listGaps(world.ports)('open', { cursor: null, limit: 10 });
    expect(gaps).toMatchObject([
      {
        gap: { missingHundredths: 500_000, walletId: wallet },
        after: { operatorTxId: 'PP1' },
        before: { operatorTxId: 'PP3' },
      },
    ]);
    expect((await listWallets(world.ports)()).find(({ walletId }) => walletId === wallet)?.gapsOpen).toBe(1);
    const id = gaps[0]?.gap.id as string;
    const staff = aStaffMember();
    // The deposit has expired meanwhile, and the next of the same amount waits: the former is meant.
    world.clock.advance(20 * minute);
    await expireDeposits(world.ports)(50);
    const told = await explainGap(world.ports)(id, 'The rent was paid in.', staff);
    expect(told.gap).toMatchObject({ status: 'explained', explained: { by: staff.id } });
    await applyVerdicts(world.ports)(50);
    expect(statesOf(await recordOf(world, large))).toEqual(['expired', 'succeeded']);
    expect((await recordOf(world, next)).transaction.state).toBe('pending');
    await expect(explainGap(world.ports)(id, 'Again.', staff)).rejects.toThrow(refusal('gap_not_open'));
    await expect(
      explainGap(world.ports)('0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10', 'No.', staff),
    ).rejects.toThrow(refusal('gap_not_found'));
    expect([...world.database.audit.values()]).toMatchObject([{ action: 'gap.explain', subject: id }]);
  });

  it('is explained by no one alone while what waits behind it takes two: these vouch for it first', async () => {
    const world = worldWith([large], {
      settings: { ...defaultSettings, twoPersonApprovalXaf: large.amountXaf },
    });
    await hear(world, opened);
    await hear(world, paid);
    const explained = async (): Promise<unknown> => {
      const { items } = await listGaps(world.ports)('open', { cursor: null, limit: 10 });
      return explainGap(world.ports)(items[0]?.gap.id as string, 'The rent was paid in.', aStaffMember());
    };
    await pass(world, 2 * minute);
    await expect(explained()).rejects.toMatchObject({ code: 'payment_takes_two' });
    expect(await stateOf(world, large)).not.toBe('succeeded');
    const [payment] = [...world.database.payments.values()].filter(
      ({ operatorTxId }) => operatorTxId === 'PP3',
    );
    // One that came just now, or waits for a verdict first, may be credited once that has come.
    const stored = payment as ReceivedPayment;
    const waiting = { ...stored, status: 'received', waitsUntil: later(testMorning, 1) } as const;
    for (const heldBecause of [null, reason('waits_for_verdict')]) {
      world.database.payments.set(stored.id, { ...waiting, heldBecause });
      await expect(explained()).rejects.toMatchObject({ code: 'payment_takes_two' });
    }
    // What is accused by its book is freed by whoever vouches for the balance before it.
    world.database.payments.set(stored.id, { ...stored, heldBecause: reason('balance_contradicts') });
    await expect(explained()).rejects.toMatchObject({ code: 'payment_takes_two' });
    world.database.payments.set(stored.id, stored);
    // Many others of this number, which fit nothing, hide none.
    for (let index = 0; index < 120; index += 1) {
      const id = uuidOf(100 + index) as PaymentId;
      const receivedAt = later(world.clock.now(), 1);
      const other = {
        ...stored,
        id,
        operatorTxId: `PP9${index}`,
        receivedAt,
        heldBecause: reason('no_open_deposit'),
      };
      world.database.payments.set(id, other);
    }
    await expect(explained()).rejects.toMatchObject({ code: 'payment_takes_two' });
    await setPaymentAside(world.ports)(payment?.id as PaymentId, 'To be asked about.', aStaffMember());
    await explained();
    await applyVerdicts(world.ports)(50);
    expect(await stateOf(world, large)).not.toBe('succeeded');
    expect(await world.payments.find(stored.id)).toMatchObject({ status: 'set_aside' });
    // Nor is it credited once the same person takes it back, whoever tells of it again.
    await takePaymentBack(world.ports)(stored.id, 'It came.', aStaffMember());
    await hear(world, paid);
    await pass(world, 2 * minute);
    const heldBecause = reason('set_aside_unvouched');
    expect(await world.payments.find(stored.id)).toMatchObject({ status: 'held', heldBecause });
    expect(await stateOf(world, large)).not.toBe('succeeded');
  });

  it('is explained by one of two who do so at once, and the audit names that one', async () => {
    const world = worldWith([large]);
    await hear(world, opened);
    await hear(world, paid);
    await pass(world, 2 * minute);
    const { items: gaps } = await listGaps(world.ports)('open', { cursor: null, limit: 10 });
    const id = gaps[0]?.gap.id as string;
    const people = ['awa@example.com', 'ben@example.com'].map((each) => ({ ...aStaffMember(), id: each }));
    const answers = await Promise.allSettled(
      people.map((staff) => explainGap(world.ports)(id, 'The rent was paid in.', staff)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(answers[1]).toMatchObject({ reason: refusal('gap_not_open') });
    expect([...world.database.audit.values()]).toMatchObject([{ subject: id, staff: people[0] }]);
  });

  it('stays before the same SMS with the same amount while a newer gap of its minute is explained', async () => {
    const world = worldWith([]);
    const others = { payer: '+237690999999', precisionMs: minute };
    await hear(world, { id: 'PP1', amount: 520, balance: 10_520, ...others });
    await hear(world, { id: 'PP2', amount: 540, balance: 11_590, ...others });
    await hear(world, { id: 'PP3', amount: 60_000, balance: 71_590, ...others });
    await hear(world, { id: 'PP4', amount: 60_000, balance: 138_590, ...others });
    await pass(world, 2 * minute);
    const openGaps = async () => {
      const { items } = await listGaps(world.ports)('open', { cursor: null, limit: 10 });
      return items.map(({ gap: { missingHundredths, id }, after, before }) => ({
        ...{ id, missing: missingHundredths / 100 },
        ...{ after: after?.operatorTxId, before: before?.operatorTxId },
      }));
    };
    const older = { missing: 530, after: 'PP1', before: 'PP2' };
    const gaps = await openGaps();
    expect(gaps).toMatchObject([{ missing: 7_000, after: 'PP3', before: 'PP4' }, older]);
    await explainGap(world.ports)(gaps[0]?.id as string, 'The float.', aStaffMember());
    const left = [{ id: gaps[1]?.id, ...older }];
    expect(await openGaps()).toEqual(left);
    for (const [at, id] of ['PP5', 'PP6'].entries()) {
      await hear(world, { id, amount: 100, balance: 138_690 + 100 * at, ...others }, testMorning);
      await pass(world, 2 * minute);
      expect(await openGaps()).toEqual(left);
    }
  });

  it('is credited for no deposit that was made after it came', async () => {
    const world = worldWith([]);
    await hear(world, opened);
    const younger = aDeposit({ ...large, createdAt: later(testMorning, minute) });
    const older = aDeposit({ ...large, id: aWithdrawal().id, reference: 'older' as never });
    world.database.transactions.set(older.id, older);
    await hear(world, paid);
    world.database.transactions.delete(older.id);
    world.database.transactions.set(younger.id, younger);
    world.clock.advance(minute);
    await hear(world, between);
    await pass(world, 0);
    expect(await stateOf(world, younger)).not.toBe('succeeded');
  });

  it('is credited without limit where a number is trusted, and by its own limit', async () => {
    for (const [fields, outcome] of [
      [{ isUnvouchedUnlimited: true }, 'matched'],
      [{ unvouchedMaxXaf: 60_000 }, 'matched'],
      [{ unvouchedMaxXaf: 59_999 }, 'held'],
    ] as const) {
      const world = worldWith([large]);
      const { channels, ...rest } = aRegistry();
      const [changed] = channels.filter(({ merchantMsisdn }) => merchantMsisdn === own);
      world.database.registry = {
        ...rest,
        channels: channels.map((each) => (each === changed ? { ...each, ...fields } : each)),
      };
      await hear(world, opened);
      expect(await hear(world, paid)).toMatchObject({ outcome });
    }
  });
});

describe('an SMS that contradicts its wallet', () => {
  it('is held as suspicious at once when it leaves less than it brought', async () => {
    const world = worldWith([large]);
    await hear(world, opened);
    expect(await hear(world, { ...paid, balance: 1 })).toMatchObject({
      outcome: 'held',
      isSuspicious: true,
      code: 'balance_contradicts',
      because: reason('balance_below_amount'),
    });
    expect(await stateOf(world, large)).not.toBe('succeeded');
  });

  it.each([
    [5_000, true],
    [60_000, false],
  ])('of %i XAF is found by the next true one; credited: %p', async (amount, isCredited) => {
    const deposit = aDeposit({ amountXaf: amount as never });
    const world = worldWith([deposit]);
    await hear(world, opened);
    // Of the first minute that is known no one can say what was before it.
    world.clock.advance(minute);
    await hear(world, { id: 'FORGED', amount, balance: 400_000 });
    expect(await stateOf(world, deposit)).toBe(isCredited ? 'succeeded' : undefined);
    world.clock.advance(minute);
    await hear(world, { id: 'PP2', amount: 200, balance: 10_300, payer: '+237690999999' });
    await pass(world, 2 * minute);
    const [message] = [...world.database.messages.values()].filter(({ rawText }) => rawText === 'SMS FORGED');
    const code = isCredited ? 'credited_without_money' : 'balance_contradicts';
    expect(message).toMatchObject({ outcome: 'held', isSuspicious: true, because: { code } });
    const { items } = await listWalletEntries(world.ports)(wallet, { cursor: null, limit: 10 });
    expect(items.map(({ standing }) => standing)).toEqual(['vouched', 'contradicted', 'vouched']);
    expect(world.log.lines.some(({ level }) => level === 'error')).toBe(isCredited);
  });
});

describe('what was contradicted and fits after all, with a late SMS', () => {
  async function accused(amount: number, meanwhile: (world: MemoryPorts) => void = () => undefined) {
    const deposit = aDeposit({ amountXaf: amount as never });
    const world = worldWith([deposit]);
    await hear(world, { ...opened, balance: 100_100 });
    const [cameAt, wentAt] = [later(world.clock.now(), minute), later(world.clock.now(), 2 * minute)];
    world.clock.advance(3 * minute);
    await hear(world, { id: 'PP2', amount: 200, balance: 100_300, payer: '+237690999999' });
    await hear(world, { id: 'CAME', amount, balance: 100_100 + amount }, cameAt);
    meanwhile(world);
    await pass(world, 2 * minute);
    const sms = () => [...world.database.messages.values()].find(({ rawText }) => rawText === 'SMS CAME');
    expect(sms()).toMatchObject({ outcome: 'held', isSuspicious: true });
    const went = { id: 'WENT', amount, balance: 100_100, isOut: true };
    return { world, deposit, sms, tellWhatWent: () => hear(world, went, wentAt) };
  }

  it.each([
    [700, 'succeeded'],
    [60_000, undefined],
  ])('of %i XAF is accused no more, and is credited once; before: %p', async (amount, before) => {
    const { world, deposit, sms, tellWhatWent } = await accused(amount);
    expect(await stateOf(world, deposit)).toBe(before);
    await tellWhatWent();
    await pass(world, 2 * minute);
    expect(sms()).toMatchObject({ outcome: 'matched', isSuspicious: false, because: null });
    const states = statesOf(await recordOf(world, deposit));
    expect(states.filter((each) => each === 'succeeded')).toHaveLength(1);
  });

  it('stays accused where its operator took it back meanwhile', async () => {
    const { world, sms, tellWhatWent } = await accused(700);
    const { id = messageId(''), paymentId: paid } = sms() ?? {};
    await world.payments.takeBack(paid as PaymentId);
    const because = reason('credited_without_money', { amount: 700, why: wasReversed });
    await world.messages.conclude(id, { ...(sms() as IncomingMessage), because });
    await tellWhatWent();
    await pass(world, 2 * minute);
    expect(sms()).toMatchObject({ outcome: 'held', because });
  });

  it('is accused no more, too, where a person has set it aside meanwhile', async () => {
    const { world, sms, tellWhatWent } = await accused(60_000);
    const id = sms()?.paymentId as PaymentId;
    const payment = world.database.payments.get(id) as ReceivedPayment;
    world.database.payments.set(id, { ...payment, status: 'set_aside' });
    await tellWhatWent();
    for (let times = 0; times < 2; times += 1) {
      await pass(world, 2 * minute);
      expect(sms()).toMatchObject({ outcome: 'held', isSuspicious: false, because: null });
      const known = world.database.walletEntries.get(`${wallet} CAME+`);
      if (known !== undefined)
        world.database.walletEntries.set(`${wallet} CAME+`, { ...known, isToApply: true });
    }
    expect(world.database.payments.get(id)?.status).toBe('set_aside');
  });

  it('stays with people where a person asked for it back before, and that failed: it may have been sent', async () => {
    const because = reason('return_failed', { why: reason('sms_unread') });
    const failed = { status: 'held', waitsUntil: null, heldBecause: because } as const;
    const { world, deposit, sms, tellWhatWent } = await accused(60_000, ({ database: { payments } }) => {
      for (const payment of payments.values())
        if (payment.operatorTxId === 'CAME') payments.set(payment.id, { ...payment, ...failed });
    });
    await tellWhatWent();
    await pass(world, 2 * minute);
    expect(await stateOf(world, deposit)).toBeUndefined();
    expect(world.database.payments.get(sms()?.paymentId as PaymentId)).toMatchObject(failed);
    expect(sms()).toMatchObject({ outcome: 'held', isSuspicious: false, because: null });
  });

  it.each([700, 60_000])('stays with people while it is merely open again: %i XAF', async (amount) => {
    const { world, deposit, sms } = await accused(amount);
    const before = [sms(), await stateOf(world, deposit)];
    const known = world.database.walletEntries.get(`${wallet} CAME+`);
    if (known === undefined) throw new Error('It is in no book.');
    const entry = { ...known.entry, standing: 'open' as const };
    world.database.walletEntries.set(`${wallet} CAME+`, { entry, isToApply: true });
    await pass(world, 1);
    expect([sms(), await stateOf(world, deposit)]).toEqual(before);
  });
});

describe('a payment whose standing changes while it is decided', () => {
  /** Something happens at the moment when the book is asked, after the SMS was told. */
  async function heardWhile(happens: (world: MemoryPorts) => Promise<unknown>) {
    const world = worldWith([large]);
    await hear(world, opened);
    const { wallets } = world.ports;
    const entriesOf: typeof wallets.entriesOf = async (of, names) => {
      if (names.includes('PP3+' as EntryId)) await happens(world);
      return wallets.entriesOf(of, names);
    };
    const watched = withMethods(wallets, { entriesOf });
    const ports = {
      ...world.ports,
      wallets: watched,
      walletBooks: new WalletBooks({ ...world.ports, wallets: watched }),
    };
    return { world, answer: await hear({ ...world, ports }, paid) };
  }

  it('is held when it is contradicted by now', async () => {
    const { answer } = await heardWhile(async ({ database }) => {
      const known = database.walletEntries.get(`${wallet} PP3+`);
      if (known === undefined) return;
      const entry = {
        ...known.entry,
        standing: 'contradicted',
        because: reason('balance_contradicts'),
      } as const;
      database.walletEntries.set(`${wallet} PP3+`, { entry, isToApply: true });
    });
    expect(answer).toMatchObject({ outcome: 'held', code: 'balance_contradicts' });
  });

  it('stays held when a person was faster', async () => {
    const { answer } = await heardWhile(async ({ ports, database }) => {
      const waiting = [...database.payments.values()].find(({ operatorTxId }) => operatorTxId === 'PP3');
      if (waiting !== undefined) await ports.payments.hold(waiting.id, reason('typed', { text: 'Mine.' }));
    });
    expect(answer).toMatchObject({ outcome: 'held' });
  });
});

describe('money of ours', () => {
  it('that went out with a receipt is an entry, and no payment', async () => {
    const world = worldWith([]);
    await hear(world, opened);
    await hear(world, { id: 'PP5', amount: 100, balance: 10_000, isOut: true });
    const { items } = await listWalletEntries(world.ports)(wallet, { cursor: null, limit: 10 });
    expect(items.map(({ movedXaf, standing }) => [movedXaf, standing])).toEqual([
      [-100, 'vouched'],
      [100, 'vouched'],
    ]);
  });

  it('whose receipt outran the reply is booked: an equal loss after it is a gap', async () => {
    const sent = aWithdrawal({
      ...{ operator: 'orange', providerId: 'orange-money', amountXaf: 700 as never, submissionId: 'ours' },
      ...{ state: 'provider_submitted', stateUpdatedAt: later(testMorning, 1_000) },
    });
    const world = worldWith([sent]);
    await hear(world, opened);
    world.clock.advance(2_000);
    await hear(world, { id: 'PP5', amount: 700, balance: 9_400, isOut: true });
    const answer = { outcome: 'sent', isFinal: true, providerTxId: null } as const;
    await world.ports.answerKeeper.awaited((keepAnswer) =>
      recordTransferOutcome(world.ports, keepAnswer)(sent, answer),
    );
    expect(await world.transactions.find(sent.id)).toMatchObject({ state: 'succeeded', providerTxId: 'PP5' });
    world.clock.advance(2_000);
    await hear(world, { id: 'PP8', amount: 100, balance: 8_800, payer: '+237690999999' });
    await pass(world, 2 * minute);
    const { items } = await listGaps(world.ports)('open', { cursor: null, limit: 10 });
    expect(items).toMatchObject([{ gap: { missingHundredths: -70_000 } }]);
  });

  it('that went out without one fills the hole that it left', async () => {
    const sent = aWithdrawal({
      operator: 'orange',
      providerId: 'orange-money',
      state: 'succeeded',
      amountXaf: 700 as never,
    });
    const world = worldWith([large, { ...sent, stateUpdatedAt: later(testMorning, 1_000) }]);
    await hear(world, opened);
    world.clock.advance(2_000);
    expect(await hear(world, { ...paid, balance: 69_400 })).toMatchObject({ outcome: 'matched' });
    // It is no one's twice: the next hole of that amount is one.
    world.clock.advance(2_000);
    await hear(world, { id: 'PP8', amount: 100, balance: 68_800, payer: '+237690999999' });
    await pass(world, 2 * minute);
    expect((await listGaps(world.ports)('open', { cursor: null, limit: 10 })).items).toMatchObject([
      { gap: { missingHundredths: -70_000 } },
    ]);
  });

  describe('is told once, and hides nothing else,', () => {
    const other = '+237690999999';
    const gapsOf = async ({ ports }: MemoryPorts) =>
      (await listGaps(ports)('open', { cursor: null, limit: 10 })).items.map(
        ({ gap: { missingHundredths } }) => missingHundredths,
      );
    const of = { operator: 'orange', providerId: 'orange-money', amountXaf: 700 as never } as const;
    const sent = aWithdrawal({
      ...of,
      state: 'provider_submitted',
      msisdn: player as never,
      stateUpdatedAt: later(testMorning, 1_000),
    });
    const after = { id: 'PP2', amount: 100, balance: 9_500, payer: other };
    const receipt = { id: 'CI1', amount: 700, balance: 9_400, isOut: true };
    /** As much once more goes, and no one says where. */
    const missAnother = async (world: MemoryPorts) => {
      world.clock.advance(2_000);
      await hear(world, { id: 'PP3', amount: 100, balance: 8_900, payer: other });
      await pass(world, 3 * minute);
    };

    it.each([
      ['when its receipt comes after it was missed', null],
      ['when its provider had told its id', 'CI1'],
    ])('%s', async (_when, providerTxId) => {
      const world = worldWith([{ ...sent, providerTxId }]);
      await hear(world, opened);
      world.clock.advance(2_000);
      await hear(world, after);
      await hear(world, receipt, later(testMorning, 1_000));
      await missAnother(world);
      expect(await gapsOf(world)).toEqual([-70_000]);
    });

    const forged = { ...receipt, id: 'XX1', balance: 123 };
    it.each([
      ['after it was missed', [after, forged], 1, []],
      ['after it was missed, long before anything else comes', [after, forged], 20, []],
      // Where money of ours lies between, what is made up is not contradicted.
      ['before it was missed', [forged, after], 1, [-927_700]],
    ] as const)('but by no receipt that a player makes up %s', async (_when, told, waits, gaps) => {
      const world = worldWith([sent]);
      await hear(world, opened);
      world.clock.advance(1_000);
      for (const each of told) {
        world.clock.advance(1_000);
        await hear(world, each);
      }
      expect(await world.transactions.find(sent.id)).toMatchObject({ providerTxId: 'XX1' });
      for (let at = 1; at <= 20; at += 1) {
        for (let wait = 0; wait < waits; wait += 1) await pass(world, 15_000);
        expect(filling(world)).toEqual([entryId(sent.id, -1)]);
        await hear(world, { id: `PQ${at}`, amount: 10, balance: 9_500 + at * 10, payer: other });
      }
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toEqual(gaps);
    });

    it.each([
      ['before it is made up at another number', hear, hearElsewhere],
      ['at another number, before it is made up here', hearElsewhere, hear],
    ])('when its receipt has come %s', async (_where, hearTrue, hearMadeUp) => {
      const world = worldWith([{ ...sent, providerTxId: 'CI1' }]);
      for (const heard of [hear, hearElsewhere]) await heard(world, opened);
      await hearTrue(world, receipt);
      const balance = hearTrue === hear ? receipt.balance : opened.balance;
      const missed = () => hear(world, { id: 'PP3', amount: 100, balance: balance - 600, payer: other });
      const madeUp = () => hearMadeUp(world, { ...receipt, balance: 123 });
      for (const happens of hearMadeUp === hear ? [missed, madeUp] : [madeUp, missed]) {
        world.clock.advance(2_000);
        await happens();
      }
      await pass(world, 3 * minute);
      expect(filling(world)).toEqual([]);
      const { items } = await listGaps(world.ports)(
        'open',
        { cursor: null, limit: 10 },
        { walletId: wallet },
      );
      expect(items.map(({ gap }) => [gap.before, gap.missingHundredths])).toContainEqual(['PP3+', -70_000]);
    });

    it('when its provider tells only later which receipt is its own', async () => {
      const twin = { ...sent, id: uuidOf(901) as never };
      const world = worldWith([sent, twin]);
      await hear(world, opened);
      world.clock.advance(2_000);
      await hear(world, { ...after, balance: 8_800 });
      await hear(world, receipt, later(testMorning, 1_000));
      await hear(world, { ...receipt, id: 'CI2', balance: 8_700 }, later(testMorning, 1_000));
      for (const [each, providerTxId] of [[sent, 'CI1'] as const, [twin, 'CI2'] as const])
        world.database.transactions.set(each.id, { ...each, state: 'succeeded', providerTxId });
      await pass(world, minute);
      await hear(world, { id: 'PP3', amount: 100, balance: 8_200, payer: other });
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toEqual([-70_000]);
    });

    it('when the SMS of a prompt that was paid comes after its verdict', async () => {
      const prompt = aDeposit({
        ...of,
        collectionMode: 'merchant_initiated',
        state: 'succeeded',
        providerTxId: 'MP1',
        stateUpdatedAt: later(testMorning, 1_000),
      });
      const world = worldWith([prompt]);
      await hear(world, opened);
      world.clock.advance(2_000);
      await hear(world, { ...after, balance: 10_900 });
      await hear(world, { id: 'MP1', amount: 700, balance: 10_800 }, later(testMorning, 1_000));
      world.clock.advance(2_000);
      await hear(world, { id: 'PP3', amount: 100, balance: 11_700, payer: other });
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toEqual([70_000]);
    });
  });

  describe('is no gap', () => {
    const sent = aWithdrawal({
      operator: 'orange',
      providerId: 'orange-money',
      state: 'succeeded',
      amountXaf: 700 as never,
      stateUpdatedAt: later(testMorning, 1_000),
    });
    const gapsOf = async ({ ports }: MemoryPorts) =>
      Promise.all(
        (['open', 'closed'] as const).map(
          async (each) => (await listGaps(ports)(each, { cursor: null, limit: 10 })).items,
        ),
      ).then((lists) => lists.flat());
    const next = { id: 'PP2', amount: 100, balance: 9_500, payer: '+237690999999' };
    const arriving = (arrivedAt: Instant, balanceHundredths: number) =>
      ({ id: readName('1'), arrivedAt, balanceHundredths }) as const;

    it('before a balance that the operator itself tells', async () => {
      const world = worldWith([sent]);
      await hear(world, opened);
      world.clock.advance(2_000);
      const told = { kind: 'read', ...arriving(world.clock.now(), 940_000) } as const;
      await world.ports.walletBooks.tell(wallet, { told });
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toEqual([]);
    });

    it('before an SMS that came to its book late', async () => {
      const world = worldWith([sent]);
      await hear(world, opened);
      world.clock.advance(9 * minute);
      const operatorAt = later(testMorning, 2_000);
      const money = { movedXaf: 100, feeHundredths: 0, operatorAt, precisionMs: 1_000 };
      const told = { kind: 'moved', ...money, ...arriving(operatorAt, 950_000) } as const;
      await world.ports.walletBooks.tell(wallet, { told });
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toEqual([]);
    });

    it('when it is known before the gap would be told', async () => {
      const world = worldWith([]);
      await hear(world, opened);
      world.clock.advance(2_000);
      await hear(world, next);
      world.database.transactions.set(sent.id, sent);
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toEqual([]);
    });

    it.each([
      ['while that is open', 30_000],
      ['when it is contradicted at once', 9 * minute],
    ])('nor a contradiction of what came late, and cancels out with it, %s', async (_when, lateMs) => {
      const world = worldWith([{ ...sent, stateUpdatedAt: later(testMorning, 2_000) }]);
      await hear(world, opened);
      world.clock.advance(3_000);
      await hear(world, { ...next, balance: 10_200 });
      world.clock.advance(lateMs);
      const money = { movedXaf: 700, feeHundredths: 0, precisionMs: 1_000 };
      const when = { operatorAt: later(testMorning, 1_000), arrivedAt: later(testMorning, 3_000) };
      const told = {
        kind: 'moved',
        id: readName('1'),
        balanceHundredths: 1_080_000,
        ...money,
        ...when,
      } as const;
      const entry = { ...money, ...when, name: told.id, walletId: wallet, paidAt: null } as never;
      const stands = await world.ports.walletBooks.tell(wallet, { told, entry });
      expect(stands).toMatchObject({ standing: 'vouched' });
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toEqual([]);
    });

    it.each([
      [true, 'open'],
      [false, 'contradicted'],
    ])(
      'nor one of what has no balance, where money of ours went in between (%p): %s',
      async (isSent, standing) => {
        const world = worldWith(isSent ? [{ ...sent, stateUpdatedAt: later(testMorning, 20_000) }] : []);
        await hear(world, opened);
        world.clock.advance(15_000);
        await hear(world, { id: 'CAME', amount: 700, balance: null, payer: '+237690999999' });
        world.clock.advance(30_000);
        await hear(world, { ...next, balance: 10_200 });
        await pass(world, 3 * minute);
        const { items } = await listWalletEntries(world.ports)(wallet, { cursor: null, limit: 10 });
        expect(items.find(({ operatorTxId }) => operatorTxId === 'CAME')).toMatchObject({ standing });
      },
    );

    it('but one when nothing of that amount moved', async () => {
      const world = worldWith([{ ...sent, amountXaf: 699 as never }]);
      await hear(world, opened);
      world.clock.advance(2_000);
      await hear(world, next);
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toMatchObject([{ gap: { missingHundredths: -70_000 } }]);
    });
  });

  describe('that left without a receipt and may come back', () => {
    const sent = aWithdrawal({
      operator: 'orange',
      providerId: 'orange-money',
      state: 'provider_submitted',
      amountXaf: 700 as never,
      stateUpdatedAt: later(testMorning, 1_000),
    });
    const gapsOf = async ({ ports }: MemoryPorts) =>
      (await listGaps(ports)('open', { cursor: null, limit: 10 })).items.map(
        ({ gap: { walletId: of, before, missingHundredths } }) => [of, before, missingHundredths],
      );
    const other = '+237690999999';
    const become = ({ database }: MemoryPorts, fields: Partial<typeof sent>) =>
      database.transactions.set(sent.id, { ...sent, ...fields });
    const filled = async () => {
      const world = worldWith([sent]);
      await hear(world, opened);
      world.clock.advance(2_000);
      await hear(world, { id: 'PP2', amount: 100, balance: 9_500, payer: other });
      return world;
    };
    /** So many SMS follow that what fills the hole is joined to what came before it. */
    const goOn = async (world: MemoryPorts, from: number, count: number) => {
      for (let at = from; at < from + count; at += 1) {
        await pass(world, 1_000);
        const balance = 9_500 + (at + 1) * 10;
        expect(await hear(world, { id: `PQ${at}`, amount: 10, balance, payer: other })).toMatchObject({
          outcome: 'held',
        });
      }
    };

    it.each([
      ['it fails', { state: 'failed' }, 0],
      ['it fails, long after the book went on', { state: 'failed' }, 60],
      ['a person says that it failed', { state: 'requires_manual_resolution' }, 45],
      ['another provider sends it', { providerId: 'orange-ussd' }, 0],
    ] as const)('fills nothing any more when %s', async (_when, fields, count) => {
      const world = await filled();
      await goOn(world, 0, count);
      expect(await gapsOf(world)).toEqual([]);
      become(world, fields);
      await goOn(world, count, count);
      if ('state' in fields && fields.state !== 'failed') {
        await pass(world, 60 * minute);
        expect(await gapsOf(world)).toEqual([]);
        become(world, { state: 'failed' });
      }
      await pass(world, minute);
      await pass(world, 2 * minute);
      expect(await gapsOf(world)).toEqual([[wallet, 'PP2+', -70_000]]);
      // Whoever explains it has done all that there is to do.
      const { items } = await listGaps(world.ports)('open', { cursor: null, limit: 10 });
      await explainGap(world.ports)(items[0]?.gap.id as string, 'The float.', aStaffMember());
      await pass(world, 60 * minute);
      expect(await gapsOf(world)).toEqual([]);
      expect(await world.ports.wallets.due(later(world.clock.now(), 60 * minute), 5)).toEqual([]);
    });

    it('fills it still when its number is in no list any more', async () => {
      const world = await filled();
      const known = await world.ports.registry.read();
      const registry = withMethods(world.ports.registry, { read: async () => ({ ...known, channels: [] }) });
      world.clock.advance(minute);
      await new WalletBooks({ ...world.ports, registry }).look(wallet as WalletId);
      world.clock.advance(3 * minute);
      await new WalletBooks({ ...world.ports, registry }).look(wallet as WalletId);
      expect(await gapsOf(world)).toEqual([]);
    });

    it('fills it still when an SMS that bears its id is contradicted', async () => {
      const world = await filled();
      become(world, { providerTxId: 'XX1' });
      const name = entryId('XX1', -1);
      const entry = { walletId: wallet, name, standing: 'contradicted' } as never;
      world.database.walletEntries.set(`${wallet} ${name}`, { entry, isToApply: false });
      await pass(world, minute);
      expect(filling(world)).toEqual([entryId(sent.id, -1)]);
    });

    it.each(['before', 'after'])(
      'fills it still when its receipt is made up at another number %s',
      async (when) => {
        const world = worldWith([{ ...sent, providerTxId: 'XX1' }]);
        for (const heard of [hear, hearElsewhere]) await heard(world, opened);
        world.clock.advance(2_000);
        const madeUp = { id: 'XX1', amount: 700, balance: 123, isOut: true };
        if (when === 'before') await hearElsewhere(world, madeUp);
        await hear(world, { id: 'PP2', amount: 100, balance: 9_500, payer: other });
        if (when === 'after') await hearElsewhere(world, madeUp);
        await pass(world, minute);
        expect(filling(world)).toEqual([entryId(sent.id, -1)]);
      },
    );

    it('fills it for good once it has arrived, and is not asked about again', async () => {
      const world = await filled();
      become(world, { state: 'succeeded' });
      await pass(world, minute);
      expect(await world.ports.wallets.due(later(world.clock.now(), 60 * minute), 5)).toEqual([]);
      await goOn(world, 0, 60);
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toEqual([]);
    });

    it('is no gap though many others may come back, too', async () => {
      const world = await filled();
      for (let at = 1; at < 30; at += 1) {
        await pass(world, 2_000);
        const stateUpdatedAt = earlier(world.clock.now(), 1_000);
        for (const one of [1, 2]) {
          const id = uuidOf(900 + at * 2 + one) as never;
          const another = { ...sent, id, amountXaf: 100 as never, stateUpdatedAt } as const;
          world.database.transactions.set(id, another);
        }
        await hear(world, { id: `PQ${at}`, amount: 100, balance: 9_500 - at * 100, payer: other });
      }
      await pass(world, 3 * minute);
      expect(await gapsOf(world)).toEqual([]);
    });

    it('is not forgotten for others that arrived since', async () => {
      const world = await filled();
      for (let at = 1; at < 20; at += 1) {
        world.clock.advance(2_000);
        const id = uuidOf(900 + at) as never;
        const stateUpdatedAt = earlier(world.clock.now(), 1_000);
        const done = { ...sent, id, state: 'succeeded', amountXaf: 200 as never, stateUpdatedAt } as const;
        world.database.transactions.set(id, done);
        await hear(world, { id: `PQ${at}`, amount: 100, balance: 9_500 - at * 100, payer: other });
        await pass(world, minute);
      }
      expect(await gapsOf(world)).toEqual([]);
      become(world, { state: 'failed' });
      await pass(world, minute);
      await pass(world, 2 * minute);
      expect(await gapsOf(world)).toEqual([[wallet, 'PP2+', -70_000]]);
    });
  });

  it('that went out of one number is not missing in another of its provider', async () => {
    const sent = aWithdrawal({
      operator: 'orange',
      providerId: 'orange-money',
      state: 'succeeded',
      amountXaf: 700 as never,
      stateUpdatedAt: later(testMorning, 1_000),
    });
    const world = worldWith([sent]);
    const { walletBooks } = world.ports;
    const tell = (number: string, id: string, balance: number) =>
      walletBooks.tell(`orange-${number}` as WalletId, {
        told: {
          kind: 'moved',
          id: entryId(id, 100),
          movedXaf: 100,
          feeHundredths: 0,
          balanceHundredths: balance * 100,
          operatorAt: world.clock.now(),
          precisionMs: 1_000,
          arrivedAt: world.clock.now(),
        },
      });
    for (const number of ['237690000001', '237690000002']) await tell(number, `${number} a`, 10_100);
    world.clock.advance(2_000);
    for (const number of ['237690000001', '237690000002']) await tell(number, `${number} b`, 9_500);
    await pass(world, 2 * minute);
    expect((await listGaps(world.ports)('open', { cursor: null, limit: 10 })).items).toMatchObject([
      { gap: { walletId: 'orange-237690000002', missingHundredths: -70_000 } },
    ]);
  });

  it('between two numbers of ours is an entry of the one that the SMS came to', async () => {
    const world = worldWith([]);
    const reading = readingOf({ id: 'PP7', amount: 100, balance: 10_100 });
    for (const [payer, receiver] of [
      ['+237690000002', own],
      [own, '+237690000002'],
      ['+237690000002', null],
    ]) {
      const movement = { ...reading.movement, direction: 'between', payer, receiver } as never;
      world.smsReader.always({
        kind: 'ignored',
        because: reason('sms_between_own'),
        isSuspicious: false,
        movement,
      });
      const sms = {
        providerId: 'orange-money',
        sender: 'OrangeMoney',
        recipient: own,
        deviceId: 'unknown',
        simNumber: null,
      };
      await receiveSms(world.ports)({ ...sms, rawText: '', sentAt: null });
    }
    const { items } = await listWalletEntries(world.ports)(wallet, { cursor: null, limit: 10 });
    expect(items.map(({ movedXaf }) => movedXaf).sort()).toEqual([-100, 100]);
  });
});

describe('a book', () => {
  const telling = (id: string, amount: number, balance: number) => ({
    told: {
      kind: 'moved',
      id: entryId(id, amount),
      movedXaf: amount,
      feeHundredths: 0,
      balanceHundredths: balance * 100,
      operatorAt: testMorning,
      precisionMs: 1_000,
      arrivedAt: testMorning,
    } as const,
    entry: {
      id: `0197c3de-8d4f-7a55-b5d0-${id.padStart(12, '0')}` as never,
      walletId: wallet,
      name: entryId(id, amount),
      source: 'sms',
      operatorTxId: id,
      movedXaf: amount,
      feeHundredths: 0,
      balanceHundredths: balance * 100,
      paidAt: testMorning,
      receivedAt: testMorning,
    } as const,
  });

  it('is written by many processes at once, each SMS once', async () => {
    const world = memoryPorts();
    const books = [1, 2, 3].map(() => new WalletBooks(world.ports));
    const tellings = Array.from({ length: 150 }, (_, index) => telling(String(index), 10, 10 * (index + 1)));
    const told = await Promise.all(tellings.flatMap((each) => books.map((book) => book.tell(wallet, each))));
    expect(told.every((entry) => entry?.standing === 'vouched')).toBe(true);
    expect(world.database.walletEntries.size).toBe(150);
    expect((await world.ports.wallets.balances()).get(wallet)?.hundredths).toBe(150_000);
  });

  it('has what is told twice in one step once, and keeps the row of it', async () => {
    const world = memoryPorts();
    const told = await Promise.all(
      [telling('1', 10, 10), telling('2', 10, 20), telling('2', 10, 20)].map((each) =>
        world.ports.walletBooks.tell(wallet, each),
      ),
    );
    expect(told.map((entry) => entry?.standing)).toEqual(['vouched', 'vouched', 'vouched']);
    expect([...world.database.walletEntries.keys()]).toEqual([`${wallet} 1+`, `${wallet} 2+`]);
  });

  it('answers in one step what is told and what is asked meanwhile', async () => {
    const world = memoryPorts();
    const books = new WalletBooks(world.ports);
    const [first, second] = [telling('1', 10, 10), telling('2', 10, 20)];
    const asked = { ...first.entry, standing: 'open', because: null } as const;
    const answers = [books.tell(wallet, first), books.tell(wallet, second), books.whyNotCredited(asked)];
    expect((await Promise.all(answers)).at(-1)).toBeNull();
  });

  it('lets no payment wait by what a process remembers of it, when another one knows better', async () => {
    const world = memoryPorts();
    const [here, there] = [new WalletBooks(world.ports), new WalletBooks(world.ports)];
    const openOf = ({ entry }: ReturnType<typeof telling>) => ({ ...entry, standing: 'open' }) as const;
    await here.tell(wallet, telling('1', 10, 10));
    for (const n of [3, 4, 5, 6]) {
      const each = telling(String(n), 40_000, 20 + (n - 2) * 40_000);
      expect(await here.tell(wallet, each)).toMatchObject({ standing: 'open' });
      expect(await here.whyNotCredited(openOf(each))).toBeNull();
    }
    // What they had overtaken: with it, all is vouched for.
    await there.tell(wallet, telling('2', 10, 20));
    const open = telling('8', 45_000, 300_000);
    expect(await there.tell(wallet, open)).toMatchObject({ standing: 'open' });
    expect(await here.whyNotCredited(openOf(open))).toBeNull();
  });

  it('is read once more, and not again and again, before a payment has to wait', async () => {
    const world = memoryPorts();
    let reads = 0;
    const read = (id: WalletId) => {
      reads += 1;
      return world.ports.wallets.read(id);
    };
    const wallets = Object.assign(Object.create(world.ports.wallets), { read });
    const books = new WalletBooks({ ...world.ports, wallets });
    await books.tell(wallet, telling('1', 10, 10));
    const large = { ...telling('2', 60_000, 90_000).entry, standing: 'open' } as const;
    expect(await books.whyNotCredited(large)).toMatchObject({ code: 'waits_for_balance' });
    expect(reads).toBe(2);
  });

  it('that cannot be written gives no answer, and goes on afterwards', async () => {
    const world = memoryPorts();
    let isDown = true;
    const wallets = { ...world.ports.wallets, read: (id: WalletId) => world.ports.wallets.read(id) };
    const write: typeof wallets.write = (step) =>
      isDown ? Promise.reject(new Error('down')) : world.ports.wallets.write(step);
    const books = new WalletBooks({
      ...world.ports,
      wallets: Object.assign(Object.create(world.ports.wallets), { write }),
    });
    await expect(books.tell(wallet, telling('1', 10, 10))).rejects.toThrow('down');
    isDown = false;
    expect(await books.tell(wallet, telling('1', 10, 10))).toMatchObject({ standing: 'vouched' });
  });

  it('asks for money of ours as if SMS to which nothing leads had not come', async () => {
    const world = memoryPorts();
    const doubted: (readonly PlacedEntry[])[] = [];
    const unbooked: typeof world.ports.wallets.unbooked = async (of) => {
      doubted.push(of.doubted);
      return [];
    };
    const wallets = Object.assign(Object.create(world.ports.wallets), { unbooked });
    const books = new WalletBooks({ ...world.ports, wallets });
    for (const [id, balance] of [['1', 10] as const, ['2', 90] as const, ['3', 100] as const])
      await books.tell(wallet, telling(id, 10, balance));
    // The second is right after the hole, and leads to the third.
    const second = [{ walletId: wallet, name: '2+' }];
    expect(doubted).toEqual([second, second]);
  });

  it('tells a gap also where money of ours cannot be asked for, once its time has come', async () => {
    const world = memoryPorts();
    const unbooked = () => Promise.reject(new Error('slow'));
    const wallets = Object.assign(Object.create(world.ports.wallets), { unbooked });
    const books = new WalletBooks({ ...world.ports, wallets });
    await books.tell(wallet, telling('1', 10, 10));
    await expect(books.tell(wallet, telling('2', 10, 90))).rejects.toThrow('slow');
    const late = telling('2', 10, 90);
    world.clock.advance(3 * minute);
    expect(world.log.messages('warn')).toEqual([]);
    expect(await books.tell(wallet, late)).toMatchObject({ standing: 'open' });
    expect(world.log.messages('warn')).toEqual([
      'Money of ours could not be asked for: a gap or contradiction may be none.',
    ]);
    expect((await listGaps(world.ports)('open', { cursor: null, limit: 10 })).items).toHaveLength(1);
  });

  it('gives up when others are always faster', async () => {
    const world = memoryPorts();
    const wallets = Object.assign(Object.create(world.ports.wallets), { write: async () => 'stale' });
    const books = new WalletBooks({ ...world.ports, wallets });
    await expect(books.tell(wallet, telling('1', 10, 10))).rejects.toThrow(refusal('too_busy'));
    const entry = { ...telling('1', 10, 10).entry, standing: 'open', because: null } as const;
    world.database.walletEntries.set(`${wallet} ${entry.name}`, { entry, isToApply: false });
    await expect(books.whyNotCredited(entry)).rejects.toThrow(refusal('too_busy'));
  });

  it('is vouched for by a balance that the operator itself tells', async () => {
    const world = worldWith([large]);
    await hear(world, opened);
    await hear(world, paid);
    const at = world.clock.now();
    const id = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c77';
    const told = { kind: 'read', id: readName(id), balanceHundredths: 7_510_000, arrivedAt: at } as const;
    const entry = {
      ...telling('1', 0, 75_100).entry,
      id: id as never,
      name: readName(id),
      source: 'api',
      operatorTxId: null,
    } as const;
    expect(await world.ports.walletBooks.tell(wallet, { told, entry })).toMatchObject({
      standing: 'vouched',
    });
    await pass(world, 0);
    expect(await stateOf(world, large)).toBe('succeeded');
    const empty = memoryPorts();
    await empty.ports.walletBooks.tell(wallet, { told, entry });
    expect((await empty.ports.wallets.balances()).get(wallet)).toMatchObject({ source: 'api' });
  });

  it('takes up receipts and old SMS that were overtaken, of which nothing follows', async () => {
    const world = worldWith([aDeposit()]);
    await hear(world, opened);
    await hear(world, { id: 'PP6', amount: 5_000, balance: 14_900 });
    await hear(world, { id: 'PP4', amount: 100, balance: 9_900, isOut: true });
    await hear(world, { id: 'PP3', amount: 100, balance: 10_000, isOut: true });
    await pass(world, 0);
    const { items } = await listWalletEntries(world.ports)(wallet, { cursor: null, limit: 10 });
    expect(new Set(items.map(({ standing }) => standing))).toEqual(new Set(['vouched']));
    expect(await world.ports.wallets.toApply(10)).toEqual([]);
  });

  it('takes up money that came from another number of ours, of which nothing follows', async () => {
    const world = worldWith([]);
    await hear(world, opened);
    const reading = readingOf({ id: 'PP5', amount: 100, balance: 10_250 }, testMorning);
    const movement = { ...reading.movement, direction: 'between', payer: '+237690000002' } as never;
    world.smsReader.always({
      kind: 'ignored',
      because: reason('sms_between_own'),
      isSuspicious: false,
      movement,
    });
    const sms = {
      providerId: 'orange-money',
      sender: '',
      recipient: own,
      deviceId: 'unknown',
      simNumber: null,
    };
    await receiveSms(world.ports)({ ...sms, rawText: '', sentAt: null });
    await hear(world, { id: 'PP4', amount: 50, balance: 10_150, payer: '+237690999999' });
    await pass(world, 0);
    expect(await world.ports.wallets.toApply(10)).toEqual([]);
  });

  it('that can say nothing of a payment keeps no one from deciding about it', async () => {
    const world = worldWith([]);
    const { payment } = await world.ports.payments.storeOnce(aPayment({ receiver: null }));
    await pass(world, minute);
    expect(await world.ports.payments.find(payment.id)).toMatchObject({ status: 'held' });
  });

  it('tells of a gap whose sides it has forgotten', async () => {
    const world = worldWith([]);
    const gap = {
      id: '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10',
      walletId: wallet,
      before: 'PP9+' as EntryId,
      after: null,
      missingHundredths: 100,
      status: 'open',
      openedAt: testMorning,
      endedAt: null,
      explained: null,
    } as const;
    world.database.walletGaps.set(`${wallet} PP9+`, gap);
    expect((await listGaps(world.ports)('open', { cursor: null, limit: 1 })).items).toEqual([
      { gap, after: null, before: null },
    ]);
  });

  it('is low under what its number says', async () => {
    const world = worldWith([]);
    await hear(world, opened);
    const { channels, ...rest } = aRegistry();
    world.database.registry = { ...rest, channels: channels.map((each) => ({ ...each, lowXaf: 10_101 })) };
    expect((await listWallets(world.ports)()).filter(({ isLow }) => isLow)).toMatchObject([
      { walletId: wallet },
    ]);
  });

  it('of what is no wallet of ours is none', async () => {
    const world = memoryPorts();
    await expect(listWalletEntries(world.ports)('mtn-1', { cursor: null, limit: 1 })).rejects.toThrow(
      refusal('wallet_not_found'),
    );
    const stranger = readingOf({ id: 'PP1', amount: 5, balance: 5 });
    world.smsReader.always({
      ...stranger,
      movement: { ...stranger.movement, receiver: '+237690000077' },
    } as SmsReading);
    const sms = {
      providerId: 'orange-money',
      sender: '',
      recipient: null,
      deviceId: 'unknown',
      simNumber: null,
    };
    await receiveSms(world.ports)({ ...sms, rawText: '', sentAt: null });
    expect(world.database.walletEntries.size).toBe(0);
  });

  it.each<[string, Reason, EntryStanding]>([
    ['is unread', reason('sms_unread'), 'open'],
    ['tells of success and failure', reason('sms_success_and_failure'), 'open'],
    ['bears two ids', reason('sms_many_ids'), 'open'],
    ['has half a franc', reason('sms_amount_not_whole', { amount: '1.5' }), 'open'],
    ['has a date that is none', reason('sms_no_date'), 'open'],
    ['names too many numbers', reason('sms_many_numbers'), 'open'],
    ['names none of our numbers', reason('sms_not_ours'), 'open'],
    ['names a foreign number', reason('sms_foreign_number'), 'open'],
    ['is too long', reason('sms_too_long'), 'open'],
    ['tells a balance', reason('sms_of_balance'), 'contradicted'],
    ['comes from a stranger', reason('sender_not_listed', { sender: '+237677000000' }), 'contradicted'],
  ])('excuses what does not fit or not, while an SMS between %s: %j, %s', async (_, because, standing) => {
    const world = worldWith([aDeposit()]);
    await hear(world, opened);
    world.clock.advance(minute);
    await hear(world, { id: 'ODD', amount: 5_000, balance: 400_000 });
    world.smsReader.always({ kind: 'ignored', because, isSuspicious: false });
    const sms = {
      providerId: 'orange-money',
      sender: 'OrangeMoney',
      recipient: null,
      deviceId: 'phone-orange-money',
      simNumber: 1,
    };
    await receiveSms(world.ports)({ ...sms, rawText: 'Bonjour', sentAt: null });
    world.clock.advance(minute);
    await hear(world, { id: 'PP2', amount: 200, balance: 10_300, payer: '+237690999999' });
    await pass(world, 2 * minute);
    const { items } = await listWalletEntries(world.ports)(wallet, { cursor: null, limit: 10 });
    expect(items.map(({ name, standing }) => [name, standing])).toContainEqual(['ODD+' as EntryId, standing]);
  });
});

it('what a wallet held is told hour by hour, up to now', async () => {
  const world = worldWith([]);
  await hear(world, opened);
  world.clock.advance(2 * 60 * minute);
  await hear(world, { id: 'PP2', amount: 200, balance: opened.balance + 200, payer: '+237690999999' });
  const hours = await readWalletHours(world.ports)(wallet);
  const held = [opened.balance, opened.balance, opened.balance + 200].map((xaf) => xaf * 100);
  expect(hours.slice(-4).map(({ hundredths }) => hundredths)).toEqual([null, ...held]);
  expect([hours.length, hours.at(-1)?.hour]).toEqual([24, startOfHour(world.clock.now())]);
  await expect(readWalletHours(world.ports)('mtn-0')).rejects.toEqual(refusal('wallet_not_found'));
});
