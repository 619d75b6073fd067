import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, testMorning } from '@mobile-money/testing';
import { earlier, type Instant, later } from '../../src/instant.ts';
import { reason } from '../../src/reason/reason.ts';
import { explainGap, listGaps } from '../../src/use-cases/gaps.ts';
import { receiveSms } from '../../src/use-cases/receive-sms.ts';
import { listWalletEntries } from '../../src/use-cases/wallets.ts';
import { WalletBooks } from '../../src/wallet/wallet-books.ts';
import { entryId, type WalletId } from '../../src/wallet/wallet-entry.ts';
import { readName } from '../../src/wallet/wallet-step.ts';
import { recordTransferOutcome } from '../../src/withdrawal/submit-withdrawal.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import {
  filling,
  hear,
  hearElsewhere,
  large,
  minute,
  opened,
  own,
  paid,
  pass,
  player,
  readingOf,
  wallet,
} from '../a-wallet-world.ts';
import { withMethods, worldWith } from '../a-world.ts';

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
