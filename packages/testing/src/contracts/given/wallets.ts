import {
  type EntryId,
  emptyBook,
  type Instant,
  instant,
  messageId,
  msisdn,
  type Ports,
  type WalletEntry,
  type WalletGap,
  type WalletId,
  type WalletStep,
  walletId,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueId, uniqueMsisdn } from './unique.ts';

export const aWallet = (): WalletId => walletId('mtn', msisdn(uniqueMsisdn()));

export const anEntry = (wallet: WalletId, overrides: Partial<WalletEntry> = {}): WalletEntry => ({
  id: messageId(uniqueId()),
  walletId: wallet,
  name: `${uniqueId()}+` as EntryId,
  source: 'sms',
  operatorTxId: '17600000003',
  movedXaf: 5_000,
  feeHundredths: 10,
  balanceHundredths: 278_413_760,
  paidAt: instant(testMorning - 1_000),
  receivedAt: testMorning,
  standing: 'vouched',
  because: null,
  ...overrides,
});

export const aStep = (
  wallet: WalletId,
  version: number,
  overrides: Partial<WalletStep> = {},
): WalletStep => ({
  walletId: wallet,
  version,
  book: { ...emptyBook, recent: [`${uniqueId()}+` as EntryId] },
  dueAt: null,
  balance: { hundredths: 278_413_760, at: testMorning, source: 'sms' },
  entries: [],
  verdicts: [],
  audit: [],
  gaps: [],
  ...overrides,
});

export const aGap = (wallet: WalletId, before: EntryId, overrides: Partial<WalletGap> = {}): WalletGap => ({
  id: uniqueId(),
  walletId: wallet,
  before,
  after: `${uniqueId()}-` as EntryId,
  missingHundredths: -150,
  status: 'open',
  openedAt: testMorning,
  endedAt: null,
  explained: null,
  ...overrides,
});

/** A gap of a wallet of its own, open since the moment. */
export const aStoredGap = ({ wallets }: Pick<Ports, 'wallets'>, openedAt: Instant): Promise<unknown> => {
  const wallet = aWallet();
  return wallets.write(aStep(wallet, 0, { gaps: [aGap(wallet, anEntry(wallet).name, { openedAt })] }));
};
