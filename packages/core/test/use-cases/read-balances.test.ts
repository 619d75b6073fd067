import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { listGaps } from '../../src/use-cases/gaps.ts';
import { readBalances } from '../../src/use-cases/read-balances.ts';
import { receiveSms } from '../../src/use-cases/receive-sms.ts';
import { applyVerdicts, listWalletEntries, listWallets, lookAtWallets } from '../../src/use-cases/wallets.ts';
import type { WalletId } from '../../src/wallet/wallet-entry.ts';
import { aDeposit, aPayment } from '../a-transaction.ts';
import { recordOf, statesOf, worldWith } from '../a-world.ts';

const wallet = 'orange-237690000001' as WalletId;
const large = aDeposit({ amountXaf: 60_000 as never });
const minuteMs = 60_000;

/** A provider of one number, whose operator tells what it holds. */
function given(hundredths: number | null = 1_010_000): MemoryPorts {
  const world = worldWith([large]);
  const { registry } = world.database;
  const channels = registry.channels.filter(({ channelId }) => channelId !== 'orange-money-2');
  world.database.registry = { ...registry, channels };
  world.balanceReader.telling.add('orange-money');
  if (hundredths !== null) world.balanceReader.always({ outcome: 'told', hundredths });
  return world;
}

/** The phone passes an SMS on that says how much came in, and what the wallet holds now. */
function hear(world: MemoryPorts, operatorTxId: string, amountXaf: number, balanceXaf: number) {
  const payer = amountXaf === 60_000 ? '+237691234567' : '+237690999999';
  const money = { operator: 'orange', operatorTxId, amountXaf, payer, receiver: '+237690000001' } as const;
  const movement = {
    ...(money as typeof money & { payer: never; receiver: never }),
    direction: 'in',
    feeHundredths: 0,
    balanceHundredths: balanceXaf * 100,
    at: world.clock.now(),
    precisionMs: 1_000,
  } as const;
  world.smsReader.always({ kind: 'payment', ...money, paidAt: null, doubt: null, movement });
  const device = { deviceId: 'phone-orange-money', simNumber: 1, recipient: null };
  const words = { providerId: 'orange-money', sender: 'OrangeMoney', rawText: operatorTxId, sentAt: null };
  return receiveSms(world.ports)({ ...words, ...device });
}

const channelOf = ({ database }: MemoryPorts) =>
  database.registry.channels.find(({ channelId }) => channelId === 'orange-money-1');

describe('the balance of a wallet', () => {
  it('is read every five minutes, and is an entry of its book', async () => {
    const world = given();
    const read = readBalances(world.ports);
    expect([await read(10), await read(10)]).toEqual([1, 0]);
    world.clock.advance(5 * minuteMs - 1);
    expect(await read(10)).toBe(0);
    world.clock.advance(1);
    expect(await read(10)).toBe(1);
    expect(world.balanceReader.calls).toEqual(['orange-money', 'orange-money']);
    expect((await listWallets(world.ports)())[2]).toMatchObject({
      walletId: wallet,
      balance: { hundredths: 1_010_000, source: 'api' },
    });
    const { items } = await listWalletEntries(world.ports)(wallet, { cursor: null, limit: 10 });
    expect(items).toHaveLength(2);
    expect(items[1]).toMatchObject({
      source: 'api',
      movedXaf: 0,
      balanceHundredths: 1_010_000,
      standing: 'vouched',
      receivedAt: testMorning,
    });
  });

  it.each([
    ['of whom it may not be asked', []],
    ['who has several numbers', ['orange-ussd']],
    ['who is not known', ['nobody']],
  ])('is not read from a provider %s', async (_what, telling) => {
    const world = given();
    const { registry } = world.database;
    const more = registry.channels.map((each) => ({ ...each, channelId: `${each.channelId}-b` }));
    world.database.registry = { ...registry, channels: [...registry.channels, ...more] };
    world.balanceReader.telling.clear();
    for (const each of telling) world.balanceReader.telling.add(each);
    expect(await readBalances(world.ports)(10)).toBe(0);
    expect(world.balanceReader.calls).toEqual([]);
  });

  it('is asked for at once while a payment waits for it, again and again, and lets the payment be credited', async () => {
    const world = given(null);
    await hear(world, 'PP1', 100, 10_100);
    const read = readBalances(world.ports);
    await read(10);
    world.clock.advance(1_000);
    // 5,000 of which nothing was told lie between.
    expect(await hear(world, 'PP3', 60_000, 75_100)).toMatchObject({ code: 'waits_for_balance' });
    await read(10);
    expect(world.balanceReader.calls).toHaveLength(1);
    world.clock.advance(9_000);
    await read(10);
    expect(world.balanceReader.calls).toHaveLength(2);
    world.balanceReader.always({ outcome: 'told', hundredths: 7_510_000 });
    world.clock.advance(10_000);
    await read(10);
    await applyVerdicts(world.ports)(50);
    expect(statesOf(await recordOf(world, large)).at(-1)).toBe('succeeded');
    expect((await listGaps(world.ports)('open', { cursor: null, limit: 10 })).items).toEqual([]);
    world.clock.advance(10_000);
    await read(10);
    expect(world.balanceReader.calls).toHaveLength(3);
  });

  it('is not asked for sooner because a payment waits for something else', async () => {
    const world = given();
    const read = readBalances(world.ports);
    await read(10);
    const { payment } = await world.payments.storeOnce(aPayment({ receiver: '+237690000001' as never }));
    await world.payments.postpone(payment.id, typed('It waits for a verdict.'), later(testMorning, minuteMs));
    world.clock.advance(10_000);
    expect(await read(10)).toBe(0);
  });

  it('is read although a payment waits for one of which no one knows what number it came to', async () => {
    const world = given();
    const { payment } = await world.payments.storeOnce(aPayment({ receiver: null }));
    await world.payments.postpone(payment.id, reason('waits_for_balance'), later(testMorning, minuteMs));
    expect(await readBalances(world.ports)(10)).toBe(1);
  });

  it('that cannot be read is told of, and read the next time', async () => {
    const world = given();
    world.balanceReader.next({ outcome: 'unknown', reason: typed('Silence.') }, new Error('lost'));
    const read = readBalances(world.ports);
    expect(await read(10)).toBe(1);
    expect(world.log.lines).toContainEqual({
      level: 'warn',
      message: 'A balance could not be read.',
      facts: { wallet_id: wallet, because: 'Silence.' },
    });
    world.clock.advance(5 * minuteMs);
    expect(await read(10)).toBe(0);
    world.clock.advance(5 * minuteMs);
    expect(await read(10)).toBe(1);
    expect((await world.wallets.balances()).get(wallet)).toMatchObject({ hundredths: 1_010_000 });
  });

  it('that was so long on its way that it may be of another time is not believed', async () => {
    const world = given();
    for (const [ms, isKnown] of [
      [10_001, false],
      [10_000, true],
    ] as const) {
      world.balanceReader.next(() => {
        world.clock.advance(ms);
        return { outcome: 'told', hundredths: 1_010_000 };
      });
      await readBalances(world.ports)(10);
      expect((await world.wallets.balances()).has(wallet)).toBe(isKnown);
    }
  });
});

describe('money that a balance shows and no SMS told of', () => {
  /** The read stands for two minutes. */
  const stood = async (world: MemoryPorts) => {
    const read = readBalances(world.ports);
    await read(10);
    world.clock.advance(2 * minuteMs + 1_000);
    await lookAtWallets(world.ports)(50);
    world.clock.advance(3 * minuteMs);
    await read(10);
    return read;
  };

  it('means that the phone is deaf, until an SMS comes', async () => {
    const world = given(2_010_000);
    await hear(world, 'PP1', 100, 10_100);
    world.clock.advance(minuteMs);
    const read = await stood(world);
    expect(channelOf(world)?.deafSince).toBe(world.clock.now());
    expect(world.log.messages('warn')).toContain('A channel hears of no payment any more.');
    await read(10);
    expect(world.log.messages('warn').filter((each) => each.startsWith('A channel'))).toHaveLength(1);
    world.clock.advance(1_000);
    await hear(world, 'PP9', 100, 20_200);
    await read(10);
    expect(channelOf(world)?.deafSince).toBeNull();
  });

  it.each<[string, number, (world: MemoryPorts) => void]>([
    ['when money is missing instead', 10_000, () => undefined],
    [
      'when no device hears of its payments',
      2_010_000,
      ({ database }) => {
        const { registry } = database;
        const channels = registry.channels.map((each) => ({ ...each, deviceId: null }));
        database.registry = { ...registry, channels };
      },
    ],
  ])('means nothing of the kind %s', async (_when, hundredths, change) => {
    const world = given(hundredths);
    await hear(world, 'PP1', 100, 10_100);
    world.clock.advance(minuteMs);
    change(world);
    await stood(world);
    expect(channelOf(world)?.deafSince).toBeNull();
  });

  it('is found also where no SMS ever came, and not if one comes at that moment', async () => {
    const world = given();
    world.balanceReader.next({ outcome: 'told', hundredths: 10_000 });
    const read = readBalances(world.ports);
    await read(10);
    world.clock.advance(5 * minuteMs);
    await read(10);
    world.clock.advance(3 * minuteMs);
    await lookAtWallets(world.ports)(50);
    const markDeaf = async () => false;
    const registry = Object.assign(Object.create(world.registry), { markDeaf });
    await readBalances({ ...world.ports, registry })(10);
    expect([channelOf(world)?.deafSince, channelOf(world)?.lastSmsAt]).toEqual([null, null]);
    await read(10);
    expect(channelOf(world)?.deafSince).toBe(later(testMorning, 8 * minuteMs));
  });
});
