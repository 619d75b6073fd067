import { expect } from '@jest/globals';
import {
  type EntryId,
  instant,
  later,
  type Ports,
  reason,
  type WalletEntry,
  type WalletId,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { movedDeposit, storedDeposit } from './given/deposits.ts';
import { anAuditEntry, storedPayment } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';
import { aGap, anEntry, aStep, aWallet } from './given/wallets.ts';
import { unbookedMoney } from './wallet-store/unbooked-money.ts';

export type WalletStoreSubject = Pick<Ports, 'wallets' | 'transactions' | 'payments' | 'audit'>;

/** The store may hold any other wallets. */
export const walletStoreContract = contract<WalletStoreSubject>(
  'The store of wallets',
  unbookedMoney,
  (it) => {
    it('knows nothing of a wallet before something is told, and then what was written last.', async ({
      wallets,
    }) => {
      const wallet = aWallet();
      expect(await wallets.read(wallet)).toEqual({ book: null, version: 0 });
      const step = aStep(wallet, 0);
      expect(await wallets.write(step)).toBe('written');
      expect(await wallets.read(wallet)).toEqual({ book: step.book, version: 1 });
      expect((await wallets.balances()).get(wallet)).toEqual(step.balance);
      expect(await wallets.write(aStep(wallet, 1, { balance: null }))).toBe('written');
      expect((await wallets.balances()).has(wallet)).toBe(false);
    });

    it('takes one of many steps that were made from one version.', async ({ wallets }) => {
      const wallet = aWallet();
      const answers = await atOnce(10, () => wallets.write(aStep(wallet, 0, { entries: [anEntry(wallet)] })));
      expect(answers.filter((each) => each === 'written')).toHaveLength(1);
      expect(answers.filter((each) => each === 'stale')).toHaveLength(9);
      expect((await wallets.entries(wallet, null, 50)).items).toHaveLength(1);
    });

    it('takes nothing of a step that tells what is known.', async ({ wallets }) => {
      const wallet = aWallet();
      const entry = anEntry(wallet);
      await wallets.write(aStep(wallet, 0, { entries: [entry] }));
      const again = anEntry(wallet, { name: entry.name });
      const step = aStep(wallet, 1, { entries: [anEntry(wallet), again], gaps: [aGap(wallet, entry.name)] });
      expect(await wallets.write(step)).toBe('known');
      expect((await wallets.read(wallet)).version).toBe(1);
      expect(await wallets.entriesOf(wallet, [entry.name, again.name, 'none' as EntryId])).toEqual([entry]);
      expect(await wallets.entriesOf(aWallet(), [entry.name])).toEqual([]);
      // The same movement, told of another wallet, is another.
      const other = aWallet();
      expect(await wallets.write(aStep(other, 0, { entries: [anEntry(other, { name: entry.name })] }))).toBe(
        'written',
      );
    });

    it('tells what a wallet held before a moment, without what tells no balance or is contradicted.', async ({
      wallets,
    }) => {
      const wallet = aWallet();
      const told = [100, 200, null, 400].map((balanceHundredths, index) =>
        anEntry(wallet, { balanceHundredths, receivedAt: later(testMorning, index) }),
      );
      const contradicted = anEntry(wallet, { standing: 'contradicted', receivedAt: later(testMorning, 1) });
      await wallets.write(aStep(wallet, 0, { entries: [contradicted, ...told] }));
      const moments = [4, 3, 2, 1, 0].map((afterMs) => later(testMorning, afterMs));
      expect(await wallets.heldBefore(wallet, moments)).toEqual([400, 200, 200, 100, null]);
      expect(await wallets.heldBefore(aWallet(), [testMorning])).toEqual([null]);
    });

    it('writes steps of many wallets at once.', async ({ wallets }) => {
      const many = Array.from({ length: 40 }, aWallet);
      const answers = await Promise.all(many.map((wallet) => wallets.write(aStep(wallet, 0))));
      expect(new Set(answers)).toEqual(new Set(['written']));
    });

    it('gives what stands otherwise now until it is applied.', async ({ wallets }) => {
      const wallet = aWallet();
      const [one, other] = [anEntry(wallet), anEntry(wallet, { receivedAt: later(testMorning, 1) })];
      await wallets.write(aStep(wallet, 0, { entries: [one, other] }));
      const mine = async () => (await wallets.toApply(10_000)).filter(({ walletId: of }) => of === wallet);
      expect(await mine()).toEqual([]);
      const because = reason('balance_contradicts');
      const verdicts = [one, other].map(({ name }) => ({ name, standing: 'contradicted', because }) as const);
      await wallets.write(aStep(wallet, 1, { verdicts }));
      const changed = await mine();
      expect(changed).toEqual([one, other].map((each) => ({ ...each, standing: 'contradicted', because })));
      // It was applied as it stood before.
      await wallets.applied(one);
      expect(await mine()).toEqual(changed);
      await wallets.applied(changed[0] as WalletEntry);
      expect(await mine()).toEqual(changed.slice(1));
      await wallets.applied(changed[1] as WalletEntry);
    });

    it('names the wallets that are due, the longest waiting first.', async ({ wallets }) => {
      const [late, later_, never] = [aWallet(), aWallet(), aWallet()];
      await wallets.write(aStep(later_, 0, { dueAt: instant(2) }));
      await wallets.write(aStep(late, 0, { dueAt: instant(1) }));
      await wallets.write(aStep(never, 0));
      const mine = (ids: readonly WalletId[]) => ids.filter((id) => [late, later_, never].includes(id));
      expect(mine(await wallets.due(instant(2), 10_000))).toEqual([late, later_]);
      expect(mine(await wallets.due(instant(1), 10_000))).toEqual([late]);
      expect(await wallets.due(instant(2), 1)).toHaveLength(1);
      for (const wallet of [late, later_]) await wallets.write(aStep(wallet, 1));
    });

    it('lists entries newest first, a part at a time.', async ({ wallets }) => {
      const wallet = aWallet();
      const entries = [0, 1, 2].map((ms) =>
        anEntry(wallet, { receivedAt: later(testMorning, ms), operatorTxId: null }),
      );
      await wallets.write(aStep(wallet, 0, { entries }));
      const first = await wallets.entries(wallet, null, 2);
      const unknown = { paymentId: null, transactionId: null };
      expect(first.items).toEqual([entries[2], entries[1]].map((each) => ({ ...each, ...unknown })));
      const rest = await wallets.entries(wallet, first.nextCursor, 2);
      expect(rest).toEqual({ items: [{ ...entries[0], ...unknown }], nextCursor: null });
    });

    it('keeps a gap under its id through all that becomes of it.', async ({ wallets, audit }) => {
      const wallet = aWallet();
      const before = anEntry(wallet).name;
      const gap = aGap(wallet, before);
      await wallets.write(aStep(wallet, 0, { gaps: [gap] }));
      expect(await wallets.findGap(gap.id)).toEqual(gap);
      expect((await wallets.openGaps()).get(wallet)).toBe(1);
      const amended = aGap(wallet, before, { missingHundredths: 40, openedAt: later(testMorning, 5) });
      await wallets.write(aStep(wallet, 1, { gaps: [amended] }));
      const kept = { ...amended, id: gap.id, openedAt: gap.openedAt };
      expect(await wallets.findGap(gap.id)).toEqual(kept);
      const explained = { by: 'amina@example.com', because: reason('typed', { text: 'The rent.' }) };
      const over = { ...kept, status: 'explained', endedAt: later(testMorning, 9), explained } as const;
      const deed = anAuditEntry({ subject: gap.id });
      const explaining = aStep(wallet, 2, { gaps: [{ ...over, id: uniqueId() }], audit: [deed] });
      expect(await wallets.write(explaining)).toBe('written');
      const other = { by: 'ben@example.com', because: reason('typed', { text: 'A gift.' }) };
      const second = { ...explaining, version: 3, audit: [anAuditEntry({ subject: gap.id })] };
      await wallets.write({ ...second, gaps: [{ ...over, id: uniqueId(), explained: other }] });
      expect(await wallets.findGap(gap.id)).toEqual(over);
      // What the first of them did is stored with it.
      expect((await audit.list(null, 9, { subject: gap.id })).items).toEqual([deed]);
      expect((await wallets.openGaps()).has(wallet)).toBe(false);
      // It may open again, and is then open since then.
      const again = aGap(wallet, before, { openedAt: later(testMorning, 20) });
      await wallets.write(aStep(wallet, 4, { gaps: [again] }));
      expect(await wallets.findGap(gap.id)).toEqual({ ...again, id: gap.id });
      const [listed] = (await wallets.gaps('open', null, 1)).items;
      expect(listed?.status).toBe('open');
      expect(await wallets.findGap(uniqueId())).toBeNull();
      await wallets.write(aStep(wallet, 5, { gaps: [{ ...again, status: 'closed', endedAt: testMorning }] }));
      expect((await wallets.gaps('closed', null, 100)).items.some(({ id }) => id === gap.id)).toBe(true);
    });

    it('takes what becomes of one gap within a step in its order.', async ({ wallets }) => {
      const wallet = aWallet();
      const gap = aGap(wallet, anEntry(wallet).name);
      const closed = { ...gap, id: uniqueId(), status: 'closed', endedAt: later(testMorning, 9) } as const;
      const again = { ...gap, id: uniqueId(), openedAt: later(testMorning, 20) };
      expect(await wallets.write(aStep(wallet, 0, { gaps: [gap, closed] }))).toBe('written');
      expect(await wallets.findGap(gap.id)).toEqual({ ...closed, id: gap.id });
      expect(await wallets.write(aStep(wallet, 1, { gaps: [again, closed, again] }))).toBe('written');
      expect(await wallets.findGap(gap.id)).toEqual({ ...again, id: gap.id });
    });

    it('names the payment and the transaction of an entry.', async (subject) => {
      const { wallets } = subject;
      const wallet = aWallet();
      const payment = await storedPayment(subject, { operator: 'mtn' });
      const entry = anEntry(wallet, { operatorTxId: payment.operatorTxId });
      const spent = anEntry(wallet, {
        operatorTxId: payment.operatorTxId,
        movedXaf: -5_000,
        receivedAt: instant(1),
      });
      await wallets.write(aStep(wallet, 0, { entries: [entry, spent] }));
      const deposit = await storedDeposit(subject);
      await movedDeposit(subject, deposit, 'payment_confirmed', testMorning, { consumes: [payment.id] });
      expect((await wallets.entries(wallet, null, 2)).items).toMatchObject([
        { id: entry.id, paymentId: payment.id, transactionId: deposit.id },
        { id: spent.id, paymentId: null, transactionId: null },
      ]);
    });
  },
);
