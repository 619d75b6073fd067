import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, testMorning } from '@mobile-money/testing';
import { instant, later } from '../../src/instant.ts';
import { lookAtWallets } from '../../src/use-cases/wallets.ts';
import { entryId, type ToldMovement, type WalletId } from '../../src/wallet/wallet-entry.ts';
import { aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const wallet = 'orange-237690000001' as WalletId;

/** A wallet that pays out without receipts, in seconds of its morning; what it holds is counted along. */
class APayingWallet {
  readonly world: MemoryPorts = worldWith([]);
  balance = 1_000_000;
  seconds = 0;
  writes = 0;
  #paid = 0;

  /** The SMS of so much, which happened now or then, and comes now. */
  async tell(name: string, movedXaf: number, then?: { readonly at: number; readonly balance: number }) {
    if (then === undefined) this.balance += movedXaf;
    const { at, balance } = then ?? { at: this.seconds, balance: this.balance };
    const arrivedAt = later(this.world.clock.now(), 500);
    const id = entryId(name, movedXaf);
    const balanceHundredths = balance * 100;
    const operatorAt = instant(testMorning + at * 1_000);
    const money = { movedXaf, feeHundredths: 0, balanceHundredths };
    const told: ToldMovement = { kind: 'moved', id, ...money, operatorAt, precisionMs: 1_000, arrivedAt };
    const source = { id: uuidOf(100_000 + this.writes) as never, walletId: wallet, source: 'sms' } as const;
    const times = { paidAt: operatorAt, receivedAt: arrivedAt };
    const entry = { ...source, name: id, operatorTxId: name, ...money, ...times };
    this.writes += 1;
    await this.world.ports.walletBooks.tell(wallet, { told, entry });
  }

  /** Money that goes without a receipt. */
  pay(amountXaf: number, at = this.seconds): void {
    const id = uuidOf(1_000 + this.#paid++) as never;
    const of = { operator: 'orange', providerId: 'orange-money', state: 'succeeded' } as const;
    const times = { stateUpdatedAt: instant(testMorning + at * 1_000) };
    const paid = aWithdrawal({ ...of, ...times, id, amountXaf: amountXaf as never });
    this.world.database.transactions.set(id, paid);
    if (at === this.seconds) this.balance -= amountXaf;
  }

  /** Someone looks every second at what is due: how often something was. */
  async wait(seconds: number): Promise<number> {
    let looks = 0;
    for (let at = 0; at < seconds; at += 1) {
      this.seconds += 1;
      this.world.clock.advance(1_000);
      looks += await lookAtWallets(this.world.ports)(5);
    }
    return looks;
  }

  /** Each payout is missed by the SMS after it. */
  async payOut(many: number): Promise<void> {
    for (let at = 0; at < many; at += 1) {
      await this.wait(25);
      this.pay(1_000 + at * 7);
      await this.wait(5);
      await this.tell(`Q${this.seconds}`, 100);
    }
  }

  standingOf(name: string): string | undefined {
    return this.world.database.walletEntries.get(`${wallet} ${name}`)?.entry.standing;
  }

  get gaps(): readonly (readonly unknown[])[] {
    return [...this.world.database.walletGaps.values()].map(({ before, missingHundredths, status }) => [
      ...[before, missingHundredths, status],
    ]);
  }
}

describe('where many payouts have no receipt', () => {
  it.each([
    [4, 'vouched'],
    [14, 'open'],
    [30, 'open'],
  ])(
    'one excuses what came late and cancels out with it, though %i others went since: %s',
    async (...given) => {
      const [many, standing] = given;
      const paying = new APayingWallet();
      await paying.wait(20);
      await paying.tell('T', 100);
      await paying.wait(20);
      const late = { at: paying.seconds, balance: paying.balance + 2_000 };
      paying.pay(2_000, paying.seconds + 5);
      await paying.wait(20);
      await paying.tell('U', 100);
      for (let at = 0; at < 10; at += 1) {
        await paying.wait(10);
        await paying.tell(`P${at}`, 100);
      }
      await paying.payOut(many);
      await paying.tell('S', 2_000, late);
      // Someone looks when something is due, and not every second.
      expect(await paying.wait(150)).toBeLessThan(10);
      await paying.tell('Z', 100);
      await paying.wait(150);
      expect(paying.standingOf('S+')).toBe(standing);
      expect(paying.gaps).toEqual([]);
    },
  );

  it.each([6, 20])(
    'one fills a gap that a late SMS shrinks to it, though %i others went since',
    async (many) => {
      const paying = new APayingWallet();
      await paying.wait(20);
      await paying.tell('T', 100);
      await paying.wait(5);
      paying.balance += 5_000;
      const late = { at: paying.seconds, balance: paying.balance };
      await paying.wait(7);
      paying.pay(2_000);
      await paying.wait(8);
      await paying.tell('N', 100);
      await paying.payOut(many);
      expect(paying.gaps).toEqual([['N+', 300_000, 'open']]);
      await paying.tell('C', 5_000, late);
      await paying.wait(150);
      await paying.tell('Z', 100);
      expect(paying.gaps).toEqual([['N+', 300_000, 'closed']]);
      expect(paying.standingOf('Z+')).toBe('vouched');
    },
  );

  it('one fills its hole also where SMS that bear dates of years ago have just come', async () => {
    const paying = new APayingWallet();
    const years = 100_000_000;
    for (let at = 0; at < 40; at += 1) paying.pay(700 + at, at - years);
    await paying.wait(20);
    for (let at = 0; at < 25; at += 1) {
      await paying.tell(`P${at}`, 100);
      await paying.wait(20);
    }
    await paying.tell('F0', 500, { at: -2 * years, balance: 777_777 });
    await paying.wait(20);
    paying.pay(2_000);
    await paying.wait(5);
    await paying.tell('N', 100);
    await paying.wait(90);
    await paying.tell('F1', 500, { at: -2 * years, balance: 888_888 });
    await paying.wait(300);
    await paying.tell('Z', 100);
    expect(paying.gaps).toEqual([]);
    expect(paying.standingOf('Z+')).toBe('vouched');
  });

  it('none excuses what is made up at a time of which all is told', async () => {
    const paying = new APayingWallet();
    await paying.wait(20);
    await paying.tell('T', 100);
    await paying.payOut(11);
    await paying.wait(20);
    await paying.tell('U', 100);
    await paying.wait(20);
    await paying.tell('F', 500, { at: paying.seconds, balance: 777_777 });
    await paying.wait(20);
    await paying.tell('V', 100);
    await paying.payOut(3);
    await paying.wait(150);
    expect(paying.standingOf('F+')).toBe('contradicted');
    expect(paying.gaps).toEqual([]);
  });
});
