import type { ReactNode } from 'react';
import { AuditPage } from '../pages/audit/audit-page.tsx';
import { ChannelsPage } from '../pages/channels/channels-page.tsx';
import { HeldPage } from '../pages/held/held-page.tsx';
import { KeysPage } from '../pages/keys/keys-page.tsx';
import { OverviewPage } from '../pages/overview/overview-page.tsx';
import { ReconciliationPage } from '../pages/reconciliation/reconciliation-page.tsx';
import { SearchPage } from '../pages/search/search-page.tsx';
import { TransactionPage } from '../pages/transaction/transaction-page.tsx';
import { WebhooksPage } from '../pages/webhooks/webhooks-page.tsx';
import { WithdrawalsPage } from '../pages/withdrawals/withdrawals-page.tsx';
import { useTexts } from '../texts/language.tsx';
import { useAddress } from './navigation.tsx';

/** Which page an address shows. */
export function Page(): ReactNode {
  const texts = useTexts();
  const {
    parts: [name = 'overview', rest],
    query,
  } = useAddress();
  switch (name) {
    case 'overview':
      return <OverviewPage />;
    case 'withdrawals':
      return <WithdrawalsPage />;
    case 'held':
      return <HeldPage tab={rest === 'transactions' || rest === 'messages' ? rest : 'payments'} />;
    case 'transactions':
      return <TransactionPage key={rest} id={rest ?? ''} />;
    case 'search':
      return <SearchPage text={query.get('q') ?? ''} />;
    case 'providers':
      return <ChannelsPage />;
    case 'webhooks':
      return <WebhooksPage />;
    case 'reconciliation':
      return <ReconciliationPage provider={query.get('provider') ?? ''} day={query.get('day') ?? ''} />;
    case 'keys':
      return <KeysPage />;
    case 'audit':
      return <AuditPage />;
    default:
      return <h1>{texts.pages.notFound}</h1>;
  }
}
