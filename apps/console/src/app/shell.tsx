import type { ReactNode } from 'react';
import { useLive } from '../api/live.ts';
import { useUnmatchedPayments } from '../api/payments.ts';
import { useWaiting } from '../api/queue.ts';
import { useOpenDifferences } from '../api/reconciliation.ts';
import { useHeldTransactions } from '../api/transactions.ts';
import { wholeText } from '../formats/amount.ts';
import { useTexts } from '../texts/language.tsx';
import { useArrival } from './arrival.ts';
import { useIdleSignOut } from './idle-sign-out.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Link, pathOf, useAddress } from './navigation.tsx';
import { SearchBox } from './search-box.tsx';
import { Who } from './who.tsx';

/** What stands around every page: where to go, who is here, and whether the page is live. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const texts = useTexts();
  const live = useLive();
  useIdleSignOut();
  const content = useArrival();
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {texts.skipToContent}
      </a>
      <header className="bar">
        <Navigation />
        <SearchBox />
        <div className="bar-end">
          <span className={`live live-${live}`} role="status">
            {texts.live[live]}
          </span>
          <LanguageSwitch />
          <Who />
        </div>
      </header>
      <main ref={content} id="content" className="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Navigation() {
  const { pages, navigation } = useTexts();
  const waiting = useWaiting().data?.count ?? 0;
  const held = (useUnmatchedPayments().data?.length ?? 0) + (useHeldTransactions().data?.length ?? 0);
  const differences = useOpenDifferences().data ?? 0;
  return (
    <nav aria-label={navigation}>
      <ul className="nav">
        <NavItem name="overview" href={pathOf.overview()} text={pages.overview} />
        <NavItem name="withdrawals" href={pathOf.withdrawals()} text={pages.withdrawals} count={waiting} />
        <NavItem name="held" href={pathOf.held()} text={pages.held} count={held} />
        <NavItem name="providers" href={pathOf.channels()} text={pages.channels} />
        <NavItem name="webhooks" href={pathOf.webhooks()} text={pages.webhooks} />
        <NavItem
          name="reconciliation"
          href={pathOf.reconciliation()}
          text={pages.reconciliation}
          count={differences}
        />
        <NavItem name="keys" href={pathOf.keys()} text={pages.keys} />
        <NavItem name="audit" href={pathOf.audit()} text={pages.audit} />
      </ul>
    </nav>
  );
}

interface NavItemProps {
  readonly name: string;
  readonly href: string;
  readonly text: string;
  readonly count?: number;
}

function NavItem({ name, href, text, count = 0 }: NavItemProps) {
  const [first = 'overview'] = useAddress().parts;
  return (
    <li>
      <Link href={href} aria-current={first === name ? 'page' : undefined}>
        {text}
        {count > 0 && <span className="count"> {wholeText(count)}</span>}
      </Link>
    </li>
  );
}
