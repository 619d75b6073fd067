import { expect } from '@jest/globals';
import {
  type EntryId,
  earlier,
  entryId,
  type Instant,
  instant,
  later,
  type Transaction,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { uniqueId } from '../given/unique.ts';
import { anEntry, aStep, aWallet } from '../given/wallets.ts';
import { withdrawalIn } from '../given/withdrawals.ts';
import type { WalletStoreSubject } from '../wallet-store.ts';

export const unbookedMoney = part<WalletStoreSubject>('of money that no SMS tells of', (it) => {
  it('finds money of ours that no entry tells of.', async (subject) => {
    const { wallets } = subject;
    const wallet = aWallet();
    const mine = { operator: 'mtn', providerId: uniqueId() } as const;
    const sent = await withdrawalIn(subject, 'provider_submitted', mine);
    const done = await withdrawalIn(subject, 'succeeded', mine, testMorning, later(testMorning, 1));
    for (const [state, fields, at] of [
      ['approved', {}, testMorning],
      ['failed', {}, testMorning],
      ['succeeded', {}, earlier(testMorning, 1)],
      ['succeeded', { providerId: uniqueId() }, testMorning],
    ] as const) {
      await withdrawalIn(subject, state, { ...mine, ...fields }, at);
    }
    const told = await withdrawalIn(subject, 'succeeded', { ...mine, providerTxId: uniqueId() });
    const toldElsewhere = await withdrawalIn(subject, 'succeeded', { ...mine, providerTxId: uniqueId() });
    const other = aWallet();
    for (const [each, { providerTxId }] of [
      [wallet, told],
      [other, toldElsewhere],
    ] as const) {
      const entry = anEntry(each, { name: entryId(providerTxId as string, -1) });
      await wallets.write(aStep(each, 0, { entries: [entry] }));
    }
    const prompt = await storedDeposit(subject, { ...merchantInitiated, channelId: uniqueId() });
    await movedDeposit(subject, prompt, 'payment_confirmed', later(testMorning, 2));
    const of = {
      operator: mine.operator,
      walletIds: [wallet, other],
      providerIds: [mine.providerId],
      channelIds: [prompt.channelId],
      told: [],
      doubted: [],
    };
    const unbooked = (
      { id: transactionId, providerTxId, amountXaf }: Transaction,
      sign: number,
      at: Instant,
    ) => ({
      ...{ transactionId, providerTxId, at },
      movedXaf: amountXaf * sign,
    });
    expect(await wallets.unbooked(of, testMorning)).toEqual([
      unbooked(sent, -1, testMorning),
      unbooked(done, -1, later(testMorning, 1)),
      unbooked(prompt, 1, later(testMorning, 2)),
    ]);
    const known = [entryId(sent.id, -1), entryId(prompt.id, 1), 'an SMS+' as EntryId];
    expect(await wallets.unbooked({ ...of, told: known }, testMorning)).toEqual([
      unbooked(done, -1, later(testMorning, 1)),
    ]);
  });

  it('finds money of ours of which only what is contradicted or in doubt tells.', async (subject) => {
    const { wallets } = subject;
    const wallet = aWallet();
    const mine = { operator: 'mtn', providerId: uniqueId() } as const;
    const [forged, doubted, open] = await Promise.all(
      [0, 1, 2].map((at) =>
        withdrawalIn(subject, 'succeeded', { ...mine, providerTxId: uniqueId() }, later(testMorning, at)),
      ),
    );
    const nameOf = (of: Transaction | undefined) => entryId(of?.providerTxId as string, -1);
    const entries = [
      anEntry(wallet, { name: nameOf(forged), standing: 'contradicted' }),
      ...[doubted, open].map((each) => anEntry(wallet, { name: nameOf(each), standing: 'open' })),
    ];
    await wallets.write(aStep(wallet, 0, { entries }));
    const other = aWallet();
    const walletIds = [wallet, other];
    const of = {
      ...{ operator: mine.operator, walletIds, providerIds: [mine.providerId], channelIds: [] },
      // Of two that bear one name one may be true.
      ...{
        told: [],
        doubted: [
          { walletId: wallet, name: nameOf(doubted) },
          { walletId: other, name: nameOf(open) },
        ],
      },
    };
    const found = await wallets.unbooked(of, instant(0));
    expect(found.map(({ transactionId }) => transactionId)).toEqual([forged?.id, doubted?.id]);
  });

  it('finds the oldest dozen of what the book does not know.', async (subject) => {
    const mine = { operator: 'mtn', providerId: uniqueId() } as const;
    const all: Transaction[] = [];
    for (let at = 0; at < 14; at += 1)
      all.push(await withdrawalIn(subject, 'provider_submitted', mine, later(testMorning, at)));
    const of = {
      ...{ operator: mine.operator, walletIds: [aWallet()], providerIds: [mine.providerId], channelIds: [] },
      told: all.slice(0, 2).map(({ id }) => entryId(id, -1)),
      doubted: [],
    };
    const found = await subject.wallets.unbooked(of, testMorning);
    expect(found.map(({ transactionId }) => transactionId)).toEqual(all.slice(2).map(({ id }) => id));
    const first = await subject.wallets.unbooked({ ...of, told: [] }, testMorning);
    expect(first.map(({ transactionId }) => transactionId)).toEqual(all.slice(0, 12).map(({ id }) => id));
  });
});
