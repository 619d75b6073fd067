import { describe, expect, it } from '@jest/globals';
import { aRegistry, memoryPorts, testMorning } from '@mobile-money/testing';
import { aPayment } from '@mobile-money/testing/contracts/given/payments';
import { startOfHour } from '../../src/instant.ts';
import type { SmsReading } from '../../src/ports/gateways.ts';
import type { PlacedEntry } from '../../src/ports/wallet-store.ts';
import { type Reason, reason } from '../../src/reason/reason.ts';
import { listGaps } from '../../src/use-cases/gaps.ts';
import { receiveSms } from '../../src/use-cases/receive-sms.ts';
import { listWalletEntries, listWallets, readWalletHours } from '../../src/use-cases/wallets.ts';
import { WalletBooks } from '../../src/wallet/wallet-books.ts';
import { type EntryId, type EntryStanding, entryId, type WalletId } from '../../src/wallet/wallet-entry.ts';
import { readName } from '../../src/wallet/wallet-step.ts';
import { aDeposit, refusal } from '../a-transaction.ts';
import {
  hear,
  large,
  minute,
  opened,
  own,
  paid,
  pass,
  readingOf,
  stateOf,
  wallet,
} from '../a-wallet-world.ts';
import { worldWith } from '../a-world.ts';

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
