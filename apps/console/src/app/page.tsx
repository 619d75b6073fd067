import type { ReactNode } from 'react';
import { AuditPage } from '../pages/audit/audit-page.tsx';
import { BlocksPage } from '../pages/blocks/blocks-page.tsx';
import { ChannelsPage } from '../pages/channels/channels-page.tsx';
import { HeldPage } from '../pages/held/held-page.tsx';
import { KeysPage } from '../pages/keys/keys-page.tsx';
import { NumberPage } from '../pages/number/number-page.tsx';
import { OverviewPage } from '../pages/overview/overview-page.tsx';
import { PeoplePage } from '../pages/people/people-page.tsx';
import { ReconciliationPage } from '../pages/reconciliation/reconciliation-page.tsx';
import { SearchPage } from '../pages/search/search-page.tsx';
import { SecurityPage } from '../pages/security/security-page.tsx';
import { TemplatesPage } from '../pages/templates/templates-page.tsx';
import { TransactionPage } from '../pages/transaction/transaction-page.tsx';
import { TransactionsPage } from '../pages/transaction/transactions-page.tsx';
import { WalletPage } from '../pages/wallets/wallet-page.tsx';
import { WalletsPage } from '../pages/wallets/wallets-page.tsx';
import { WebhooksPage } from '../pages/webhooks/webhooks-page.tsx';
import { WithdrawalsPage } from '../pages/withdrawals/withdrawals-page.tsx';
import { useTexts } from '../texts/language.tsx';
import type { Texts } from '../texts/words.ts';
import { Link, pathOf, useAddress } from './navigation.tsx';

export type PageName = keyof Texts['pages'];

interface Place {
  /** Its name in the texts, for the bar and for the title of the window. */
  readonly page: PageName;
  readonly show: (rest: string | undefined, query: URLSearchParams) => ReactNode;
}

/** Which page an address shows, by the first part of its path. */
const places: Readonly<Record<string, Place>> = {
  overview: { page: 'overview', show: () => <OverviewPage /> },
  withdrawals: { page: 'withdrawals', show: () => <WithdrawalsPage /> },
  held: {
    page: 'held',
    show: (rest, query) => (
      <HeldPage
        tab={rest === 'transactions' || rest === 'messages' ? rest : 'payments'}
        status={query.get('status')}
      />
    ),
  },
  transactions: {
    page: 'transactions',
    show: (rest) => (rest === undefined ? <TransactionsPage /> : <TransactionPage key={rest} id={rest} />),
  },
  search: { page: 'search', show: (_rest, query) => <SearchPage text={query.get('q') ?? ''} /> },
  numbers: {
    page: 'number',
    show: (rest = '') => <NumberPage key={rest} msisdn={decodeURIComponent(rest)} />,
  },
  blocks: { page: 'blocks', show: () => <BlocksPage /> },
  providers: { page: 'channels', show: () => <ChannelsPage /> },
  wallets: {
    page: 'wallets',
    show: (rest) => (rest === undefined ? <WalletsPage /> : <WalletPage key={rest} id={rest} />),
  },
  webhooks: { page: 'webhooks', show: () => <WebhooksPage /> },
  reconciliation: {
    page: 'reconciliation',
    show: (_rest, query) => (
      <ReconciliationPage provider={query.get('provider') ?? ''} day={query.get('day') ?? ''} />
    ),
  },
  keys: { page: 'keys', show: () => <KeysPage /> },
  people: { page: 'people', show: () => <PeoplePage /> },
  'sms-templates': { page: 'templates', show: () => <TemplatesPage /> },
  audit: { page: 'audit', show: () => <AuditPage /> },
  security: { page: 'security', show: () => <SecurityPage /> },
};

/** Where the address leads, and null for nowhere. */
export function usePlace(): Place | null {
  const [name = 'overview'] = useAddress().parts;
  return Object.hasOwn(places, name) ? (places[name] ?? null) : null;
}

export function Page(): ReactNode {
  const { pages } = useTexts();
  const { parts, query } = useAddress();
  const shown = usePlace()?.show(parts[1], query) ?? null;
  if (shown !== null) return shown;
  return (
    <div className="page">
      <h1>{pages.notFound}</h1>
      <p>
        <Link href={pathOf.overview()}>{pages.overview}</Link>
      </p>
    </div>
  );
}
