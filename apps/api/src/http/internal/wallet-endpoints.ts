import {
  type EntryRecord,
  type GapRecord,
  isoInstant,
  sentenceOf,
  type WalletEntry,
  type WalletView,
} from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import {
  GapItem,
  GapsAnswer,
  WalletEntriesAnswer,
  type WalletEntryItem,
  WalletHoursAnswer,
  type WalletItem,
  WalletsAnswer,
} from '../answers/internal/wallet-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { ExplainBody } from '../requests/internal/decision-bodies.ts';
import { EntriesQuery, GapPath, GapsQuery, WalletPath } from '../requests/internal/list-requests.ts';
import { WalletsQuery } from '../requests/internal/short-list-requests.ts';
import { internalEndpoint, presentSlice } from './internal-endpoint.ts';
import { entriesFile, gapsFile } from './list-files.ts';
import { asked, filterOf, flagOf, meant, ofNoApplication } from './list-filter.ts';
import { walletsFile } from './setting-files.ts';

/** The books of our merchant numbers, and what is missing in them. */
export const walletEndpoints = (use: UseCases): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/wallets',
    summary: 'List the wallets and what they hold',
    duty: 'read',
    answer: WalletsAnswer,
    queryClass: WalletsQuery,
    handle: async ({ query }) => {
      const { operator, provider: provider_id } = query;
      const wallets = (await use.listWallets()).map(presentWallet);
      const facts = ({ balance_at: at, balance_xaf: amountXaf }: WalletItem) => ({ at, amountXaf });
      return { items: meant(wallets, query, facts, { operator, provider_id, is_low: flagOf(query.is_low) }) };
    },
    file: walletsFile,
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/wallets/{wallet_id}/entries',
    summary: 'List what was told of a wallet',
    duty: 'read',
    pathClass: WalletPath,
    queryClass: EntriesQuery,
    answer: WalletEntriesAnswer,
    refusals: ['wallet_not_found'],
    handle: async ({ path: { wallet_id }, query }) => {
      const filter = { ...filterOf(query), ...asked({ standing: query.status }) };
      return presentSlice(await use.listWalletEntries(wallet_id, query, filter), presentEntry);
    },
    file: entriesFile,
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/wallets/{wallet_id}/balances',
    summary: 'Tell what a wallet held, hour by hour',
    duty: 'read',
    pathClass: WalletPath,
    answer: WalletHoursAnswer,
    refusals: ['wallet_not_found'],
    handle: async ({ path: { wallet_id } }) => ({
      hours: (await use.readWalletHours(wallet_id)).map(({ hour, hundredths }) => ({
        hour: isoInstant(hour),
        balance_xaf: hundredths === null ? null : hundredths / 100,
      })),
    }),
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/gaps',
    summary: 'List money that moved in a wallet and that no one told of',
    duty: 'read',
    queryClass: GapsQuery,
    answer: GapsAnswer,
    handle: async ({ query }) => {
      const { applicationId: _, ...filter } = filterOf(query);
      const own = { ...filter, ...asked({ walletId: query.wallet }) };
      const gaps = () => use.listGaps(query.status, query, own);
      return presentSlice(await ofNoApplication(query, gaps), presentGap);
    },
    file: gapsFile,
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/gaps/{gap_id}/explain',
    summary: 'Say where the money of a gap is: what follows it is vouched for',
    duty: 'decide',
    pathClass: GapPath,
    bodyClass: ExplainBody,
    answer: GapItem,
    refusals: ['gap_not_found', 'gap_not_open', 'payment_takes_two'],
    handle: async ({ path: { gap_id }, body, staff }) =>
      presentGap(await use.explainGap(gap_id, body.reason, staff)),
  }),
];

const isoOrNull = (at: Parameters<typeof isoInstant>[0] | null): string | null =>
  at === null ? null : isoInstant(at);

const presentWallet = ({ walletId, channel, balance, gapsOpen, isLow }: WalletView): WalletItem => ({
  wallet_id: walletId,
  provider_id: channel.providerId,
  operator: channel.operator,
  merchant_msisdn: channel.merchantMsisdn,
  balance_xaf: balance === null ? null : balance.hundredths / 100,
  balance_at: isoOrNull(balance?.at ?? null),
  source: balance?.source ?? null,
  gaps_open: gapsOpen,
  low_xaf: channel.lowXaf,
  is_low: isLow,
});

const presentSide = (entry: WalletEntry) => ({
  entry_id: entry.id,
  operator_tx_id: entry.operatorTxId,
  amount_xaf: entry.movedXaf,
  balance_xaf: entry.balanceHundredths === null ? null : entry.balanceHundredths / 100,
  received_at: isoInstant(entry.receivedAt),
});

const presentEntry = (entry: EntryRecord): WalletEntryItem => ({
  ...presentSide(entry),
  source: entry.source,
  fee_xaf: entry.feeHundredths / 100,
  paid_at: isoOrNull(entry.paidAt),
  status: entry.standing,
  because: sentenceOf(entry.because),
  why: entry.because,
  payment_id: entry.paymentId,
  service_tx_id: entry.transactionId,
});

const presentGap = ({ gap, after, before }: GapRecord): GapItem => ({
  gap_id: gap.id,
  wallet_id: gap.walletId,
  missing_xaf: gap.missingHundredths / 100,
  after: after === null ? null : presentSide(after),
  before: before === null ? null : presentSide(before),
  status: gap.status,
  opened_at: isoInstant(gap.openedAt),
  ended_at: isoOrNull(gap.endedAt),
  explained_by: gap.explained?.by ?? null,
  explanation: sentenceOf(gap.explained?.because ?? null),
});
