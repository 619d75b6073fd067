import { expect, it } from '@jest/globals';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { type BookWord, balanceTold } from '../../src/matching/book-word.ts';
import type { WalletEntry } from '../../src/ports/wallet-store.ts';
import { messageId } from '../../src/transaction/transaction.ts';
import { entryId, type WalletId } from '../../src/wallet/wallet-entry.ts';
import { uuidOf } from '../a-transaction.ts';

const entry: WalletEntry = {
  id: messageId(uuidOf(1)),
  walletId: 'orange-237690000001' as WalletId,
  name: entryId('PP1', 60_000),
  source: 'sms',
  operatorTxId: 'PP1',
  movedXaf: 60_000,
  feeHundredths: 0,
  balanceHundredths: 10_000_000,
  paidAt: null,
  receivedAt: testMorning,
  standing: 'open',
  because: null,
};

const told = (more: Partial<WalletEntry>, held: number | null, word: Partial<BookWord> = {}) => {
  const wallets = { ...memoryPorts().ports.wallets, heldBefore: async () => [held] };
  const given = { entry: { ...entry, ...more }, standing: 'open', isAboveOpen: true, ...word } as const;
  return balanceTold({ wallets }, given);
};

it.each([
  [
    'what it held before, and the payment',
    {},
    1_000_000,
    { toldHundredths: 10_000_000, expectedHundredths: 7_000_000 },
  ],
  [
    'without the fee where that is what was told',
    { feeHundredths: 50_000 },
    4_000_000,
    { toldHundredths: 10_000_000, expectedHundredths: 10_000_000 },
  ],
  [
    'with the fee otherwise',
    { feeHundredths: 50_000 },
    1_000_000,
    { toldHundredths: 10_000_000, expectedHundredths: 6_950_000 },
  ],
  ['nothing where nothing was known', {}, null, { toldHundredths: 10_000_000, expectedHundredths: null }],
  ['nothing where no balance was told', { balanceHundredths: null }, 1_000_000, null],
] as const)('what the book expected of a payment is %s', async (_, more, held, expected) => {
  expect(await told(more, held)).toEqual(expected);
});

it('says nothing where a balance or two people vouch for it, or the book has no entry', async () => {
  expect(await told({}, 1_000_000, { standing: 'vouched' })).toBeNull();
  expect(await told({}, 1_000_000, { entry: null })).toBeNull();
});
