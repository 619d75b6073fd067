import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, testMorning } from '@mobile-money/testing';
import { aPayment } from '@mobile-money/testing/contracts/given/payments';
import { later } from '../../src/instant.ts';
import type { ReceivedPayment } from '../../src/matching/received-payment.ts';
import type { Ports } from '../../src/ports/ports.ts';
import { reason } from '../../src/reason/reason.ts';
import { defaultSettings } from '../../src/settings.ts';
import type { PaymentId } from '../../src/transaction/transaction.ts';
import { explainGap } from '../../src/use-cases/gaps.ts';
import { vouchForPayment } from '../../src/use-cases/held-payments.ts';
import { applyVerdicts, lookAtWallets } from '../../src/use-cases/wallets.ts';
import type { Told, WalletId } from '../../src/wallet/wallet-entry.ts';
import {
  between,
  hear,
  hearElsewhere,
  large,
  minute,
  opened,
  paid,
  pass,
  player,
  stateOf,
  wallet,
} from '../a-wallet-world.ts';
import { withMethods, worldWith } from '../a-world.ts';

const hour = 60 * minute;
const elsewhere = 'orange-237690000002' as WalletId;
const settings = { ...defaultSettings, twoPersonApprovalXaf: large.amountXaf };

/** One person says where the money is that is missing in a book. */
function explained(world: MemoryPorts, of: WalletId) {
  const gaps = [...world.database.walletGaps.values()];
  const { id = '' } = gaps.find(({ walletId, status }) => walletId === of && status === 'open') ?? {};
  return explainGap(world.ports)(id, 'The rent was paid in.', aStaffMember());
}

const paymentOf = ({ database }: MemoryPorts, id: string) =>
  [...database.payments.values()].find(({ operatorTxId }) => operatorTxId === id) as ReceivedPayment;

const smsOf = ({ database }: MemoryPorts, text: string) =>
  [...database.messages.values()].find(({ rawText }) => rawText === text);

/** What takes two waits for its balance in one book, and another has begun. */
async function worldOfTwo() {
  const world = worldWith([large], { settings });
  await hear(world, opened);
  await hearElsewhere(world, { ...opened, id: 'PQ1', balance: 20_100 });
  expect(await hear(world, paid)).toMatchObject({ outcome: 'held', code: 'waits_for_balance' });
  return world;
}

describe('a payment that is told of at another number of ours, too,', () => {
  it.each([
    ['at once', 0],
    ['once it is held', 2 * minute],
  ])('is not credited by a balance that goes on there: told %s', async (_, after) => {
    const world = await worldOfTwo();
    await pass(world, after);
    const answer = await hearElsewhere(world, { ...paid, balance: 80_100 });
    expect(answer.outcome).not.toBe('matched');
    await pass(world, 2 * minute);
    expect(await stateOf(world, large)).not.toBe('succeeded');
    expect(paymentOf(world, 'PP3')).toMatchObject({
      status: 'held',
      heldBecause: { code: 'waits_for_balance' },
    });
  });

  it('is not credited by one person who explains a gap there', async () => {
    const world = await worldOfTwo();
    await pass(world, 2 * minute);
    expect(await hearElsewhere(world, { ...paid, balance: 90_100 })).toMatchObject({ outcome: 'duplicate' });
    await pass(world, 2 * minute);
    await expect(explained(world, wallet)).rejects.toMatchObject({ code: 'payment_takes_two' });
    await explained(world, elsewhere);
    await applyVerdicts(world.ports)(50);
    expect(await stateOf(world, large)).not.toBe('succeeded');
    // Its own book says so, once it can.
    await hear(world, between, testMorning);
    await pass(world, 0);
    expect(await stateOf(world, large)).toBe('succeeded');
  });

  it('is not accused by the balances there, but that SMS is', async () => {
    const world = worldWith([large], { settings });
    await hear(world, opened);
    await hearElsewhere(world, { ...opened, id: 'PQ1', balance: 20_100 });
    world.clock.advance(minute);
    await hear(world, { ...paid, balance: 70_100 });
    await hearElsewhere(world, { ...paid, balance: 500_000 });
    world.clock.advance(minute);
    await hearElsewhere(world, { ...opened, id: 'PQ2', balance: 20_200 });
    await pass(world, 2 * minute);
    expect(smsOf(world, 'SMS PP3')).toMatchObject({ outcome: 'matched', isSuspicious: false });
    const because = reason('balance_contradicts');
    expect(smsOf(world, 'SMS PP3 elsewhere')).toMatchObject({ outcome: 'held', isSuspicious: true, because });
  });
});

describe('a payment of which no one says which number was paid', () => {
  it.each<[string, number, Partial<ReceivedPayment>]>([
    ['is freed by no book', 70_100, { heldBecause: reason('waits_for_balance') }],
    ['is accused by any', 500_000, { heldBecause: reason('balance_contradicts') }],
  ])('%s', async (_, balance, expected) => {
    const world = worldWith([large]);
    await hear(world, opened);
    const heldBecause = reason('waits_for_balance');
    const money = { operator: 'orange', operatorTxId: 'PP3', amountXaf: paid.amount, payer: player } as const;
    const known = aPayment({ ...(money as object), receiver: null, status: 'held', heldBecause });
    world.database.payments.set(known.id, known);
    world.clock.advance(minute);
    expect(await hear(world, { ...paid, balance })).toMatchObject({ outcome: 'duplicate' });
    world.clock.advance(minute);
    await hear(world, { ...between, balance: balance === 500_000 ? 15_100 : 75_100 });
    await pass(world, 2 * minute);
    expect(await world.payments.find(known.id)).toMatchObject({ status: 'held', ...expected });
    expect(await stateOf(world, large)).not.toBe('succeeded');
  });
});

describe('a payment that two people vouched for', () => {
  async function vouchedFor(deposits: Parameters<typeof worldWith>[0] = []) {
    const world = worldWith(deposits, { settings });
    await hear(world, opened);
    world.clock.advance(minute);
    await hear(world, { ...paid, balance: 400_000 });
    const { id } = paymentOf(world, 'PP3');
    for (const who of ['awa', 'ben'])
      await vouchForPayment(world.ports)(id, 'Seen at the agent.', aStaffMember({ id: who }));
    expect(await world.payments.find(id)).toMatchObject({ isVouched: true });
    return { world, id };
  }
  const fitsNothing = reason('no_open_deposit');
  const others = { amount: 200, payer: '+237690999999' };

  it.each([
    ['that fits nothing is held for that still', [], 'held', 'balance_contradicts'],
    ['that was credited stays so', [large], 'matched', 'credited_without_money'],
  ] as const)(
    '%s once its balances contradict it; people are told of its SMS',
    async (_, deposits, status, code) => {
      const { world, id } = await vouchedFor([...deposits]);
      const before = await world.payments.find(id);
      expect(before).toMatchObject({ status, heldBecause: status === 'held' ? fitsNothing : null });
      world.clock.advance(minute);
      await hear(world, { ...others, id: 'PP4', balance: 10_300 });
      await pass(world, 2 * minute);
      expect(smsOf(world, 'SMS PP3')).toMatchObject({
        outcome: 'held',
        isSuspicious: true,
        because: { code },
      });
      expect(await world.payments.find(id)).toEqual(before);
    },
  );

  const nextTrueOne = { ...others, id: 'PP4', balance: 10_300 };
  const vouch = (ports: Ports, id: PaymentId, who: string) =>
    vouchForPayment(ports)(id, 'Seen at the agent.', aStaffMember({ id: who }));

  /** It waits for its balance, and one of the two has said that it came. */
  async function vouchedForByOne() {
    const world = worldWith([large], { settings });
    await hear(world, opened);
    world.clock.advance(minute);
    await hear(world, { ...paid, balance: 400_000 });
    const { id } = paymentOf(world, 'PP3');
    await vouch(world.ports, id, 'awa');
    return { world, id };
  }

  it('is credited after a crash, though its balances contradict it before anyone goes on', async () => {
    const { world, id } = await vouchedForByOne();
    const candidatesFor = () => Promise.reject(new Error('The process died.'));
    const dying = { ...world.ports, deposits: withMethods(world.ports.deposits, { candidatesFor }) };
    await expect(vouch(dying, id, 'ben')).rejects.toThrow('died');
    world.clock.advance(minute);
    await hear(world, nextTrueOne);
    await pass(world, 2 * minute);
    expect(await stateOf(world, large)).toBe('succeeded');
    const because = reason('balance_contradicts');
    expect(smsOf(world, 'SMS PP3')).toMatchObject({ outcome: 'held', isSuspicious: true, because });
  });

  it('is credited while its balances contradict it, and people are told of its SMS', async () => {
    const { world, id } = await vouchedForByOne();
    const decide: typeof world.payments.decide = async (...decided) => {
      const answer = await world.payments.decide(...decided);
      world.clock.advance(minute);
      await hear(world, nextTrueOne);
      world.clock.advance(2 * minute);
      await lookAtWallets(world.ports)(50);
      await applyVerdicts(world.ports)(50);
      return answer;
    };
    const payments = withMethods(world.ports.payments, { decide });
    expect(await vouch({ ...world.ports, payments }, id, 'ben')).toMatchObject({ status: 'matched' });
    expect(await stateOf(world, large)).toBe('succeeded');
    expect(smsOf(world, 'SMS PP3')).toMatchObject({
      outcome: 'held',
      isSuspicious: true,
      because: { code: 'credited_without_money' },
    });
  });

  it.each([null, reason('balance_contradicts')])(
    'keeps no one from explaining a gap: %p',
    async (heldBecause) => {
      const { world, id } = await vouchedFor();
      const { payments } = world.database;
      // As it was held before its book left it alone.
      const payment = payments.get(id) as ReceivedPayment;
      if (heldBecause !== null) payments.set(id, { ...payment, heldBecause });
      world.clock.advance(minute);
      await hear(world, { ...others, id: 'PP4', balance: 15_500 });
      await pass(world, 2 * minute);
      expect((await explained(world, wallet)).gap).toMatchObject({ status: 'explained' });
    },
  );
});

describe('a gap of which more is missing elsewhere once it is explained', () => {
  it('stays open, and is explained by nobody', async () => {
    const world = worldWith([]);
    const tell = async (ms: number, told: Readonly<Record<string, unknown>>) => {
      const arrivedAt = later(testMorning, ms);
      world.clock.set(arrivedAt);
      const ofMinute = { operatorAt: arrivedAt, precisionMs: minute };
      await world.ports.walletBooks.tell(wallet, { told: { ...ofMinute, ...told, arrivedAt } as Told });
    };
    // The last seconds of a minute.
    const at = later(testMorning, hour + 50_000);
    await tell(0, { kind: 'read', id: 'read first', balanceHundredths: 1_000_000 });
    await tell(hour + 50_000, { kind: 'filler', id: 'T1+', movedXaf: 100, feeHundredths: 5_030 });
    const out = { movedXaf: -200, feeHundredths: 10_000 };
    await tell(hour + 50_999, { kind: 'filler', id: 'OT2--', ...out, receipt: 'T2-' });
    await tell(hour + 50_999, { kind: 'moved', id: 'T2-', ...out, balanceHundredths: 949_940 });
    const came = { kind: 'moved', movedXaf: 200, feeHundredths: 0, balanceHundredths: 999_940 };
    await tell(hour + 80_000, { ...came, id: 'F0+' });
    const late = { movedXaf: 100, feeHundredths: 5_030, balanceHundredths: 979_940, operatorAt: at };
    await tell(hour + 170_000, { kind: 'moved', id: 'T1+', ...late });
    await tell(hour + 550_000, { kind: 'read', id: 'read 1', balanceHundredths: 979_940 });
    world.clock.set(later(testMorning, hour + 1_550_000));
    await lookAtWallets(world.ports)(5);
    expect(await explained(world, wallet)).toMatchObject({ gap: { status: 'open', explained: null } });
    expect([...world.database.audit.values()]).toMatchObject([{ action: 'gap.explain' }]);
  });
});
