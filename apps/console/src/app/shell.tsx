import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, Input, SearchField } from 'react-aria-components';
import { useLive } from '../api/live.ts';
import { useWaiting } from '../api/queue.ts';
import { useOpenDifferences } from '../api/reconciliation.ts';
import { useSignOut } from '../api/session.ts';
import { useHeldTransactions, useUnmatchedPayments } from '../api/transactions.ts';
import { useWallets } from '../api/wallets.ts';
import { wholeText } from '../formats/figures.ts';
import { useTexts } from '../texts/language.tsx';
import { useIdleSignOut } from './idle-sign-out.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { go, Link, pathOf, useAddress } from './navigation.tsx';
import { type PageName, usePlace } from './page.tsx';
import { useWho } from './session-context.tsx';

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
  const { navigation } = useTexts();
  const waiting = useWaiting().data?.count ?? 0;
  const held = (useUnmatchedPayments().data?.length ?? 0) + (useHeldTransactions().data?.length ?? 0);
  const wallets = new Map(useWallets().data?.items.map((each) => [each.wallet_id, each.gaps_open]));
  const gaps = [...wallets.values()].reduce((sum, each) => sum + each, 0);
  const differences = useOpenDifferences().data ?? 0;
  return (
    <nav aria-label={navigation}>
      <ul className="nav">
        <NavItem page="overview" href={pathOf.overview()} />
        <NavItem page="withdrawals" href={pathOf.withdrawals()} count={waiting} />
        <NavItem page="held" href={pathOf.held()} count={held} />
        <NavItem page="channels" href={pathOf.channels()} />
        <NavItem page="wallets" href={pathOf.wallets()} count={gaps} />
        <NavItem page="webhooks" href={pathOf.webhooks()} />
        <NavItem page="reconciliation" href={pathOf.reconciliation()} count={differences} />
        <NavItem page="keys" href={pathOf.keys()} />
        <NavItem page="templates" href={pathOf.templates()} />
        <NavItem page="audit" href={pathOf.audit()} />
      </ul>
    </nav>
  );
}

interface NavItemProps {
  readonly page: PageName;
  readonly href: string;
  readonly count?: number;
}

function NavItem({ page, href, count = 0 }: NavItemProps) {
  const { pages } = useTexts();
  return (
    <li>
      <Link href={href} aria-current={usePlace()?.page === page ? 'page' : undefined}>
        {pages[page]}
        {count > 0 && <span className="count"> {wholeText(count)}</span>}
      </Link>
    </li>
  );
}

/** Whoever comes to another page is told so: its name stands in the window's title, and reading goes on in it. */
function useArrival(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pages, productName } = useTexts();
  const page = usePlace()?.page;
  const [name = 'overview', rest = ''] = useAddress().parts;
  const here = `${name}/${rest}`;
  const place = useRef(here);
  useEffect(() => {
    document.title = page === undefined ? productName : `${pages[page]} · ${productName}`;
    if (place.current === here) return;
    place.current = here;
    content.current?.focus();
  }, [page, here, pages, productName]);
  return content;
}

function SearchBox() {
  const { search } = useTexts();
  const { parts, query } = useAddress();
  const asked = parts[0] === 'search' ? (query.get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') go(pathOf.search(text.trim()));
  };
  return (
    <search>
      <form onSubmit={submit} className="search-box">
        <SearchField aria-label={search.label} value={text} onChange={setText}>
          <Input placeholder={search.placeholder} />
        </SearchField>
      </form>
    </search>
  );
}

/** Who is signed in, with what role. Whoever has no session, as in development, has nothing to end. */
function Who() {
  const texts = useTexts();
  const { email, role, csrf_token: token } = useWho();
  const signOut = useSignOut();
  return (
    <div className="who">
      <span className="who-name" title={email}>
        {email} <span className="quiet">{texts.roles[role]}</span>
      </span>
      {token !== null && (
        <Button className="plain" onPress={() => void signOut()}>
          {texts.signOut}
        </Button>
      )}
    </div>
  );
}
