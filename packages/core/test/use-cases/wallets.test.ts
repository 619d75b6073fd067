import { describe, expect, it } from '@jest/globals';
import { aRegistry, aStaffMember, type MemoryPorts, testMorning } from '@mobile-money/testing';
import { aPayment } from '@mobile-money/testing/contracts/given/payments';
import type { IncomingMessage } from '../../src/incoming/incoming-message.ts';
import { earlier, later } from '../../src/instant.ts';
import { type ReceivedPayment, wasReversed } from '../../src/matching/received-payment.ts';
import { reason } from '../../src/reason/reason.ts';
import { defaultSettings } from '../../src/settings.ts';
import { messageId, type PaymentId } from '../../src/transaction/transaction.ts';
import { explainGap, listGaps } from '../../src/use-cases/gaps.ts';
import { setPaymentAside, takePaymentBack } from '../../src/use-cases/held-payments.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { applyVerdicts, listWalletEntries, listWallets } from '../../src/use-cases/wallets.ts';
import { WalletBooks } from '../../src/wallet/wallet-books.ts';
import type { EntryId } from '../../src/wallet/wallet-entry.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import {
  between,
  hear,
  large,
  minute,
  opened,
  own,
  paid,
  pass,
  player,
  stateOf,
  wallet,
} from '../a-wallet-world.ts';
import { recordOf, statesOf, withMethods, worldWith } from '../a-world.ts';

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
