import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';

export type HeldTab = 'payments' | 'transactions' | 'messages';

/** Paths of the pages, as they stand in the address bar. */
const base = '/console';

export const pathOf = {
  overview: () => `${base}/`,
  withdrawals: (id?: string) => `${base}/withdrawals${id === undefined ? '' : `?id=${id}`}`,
  held: (tab: HeldTab = 'payments') => `${base}/held/${tab}`,
  channels: () => `${base}/providers`,
  wallets: () => `${base}/wallets`,
  wallet: (id: string) => `${base}/wallets/${id}`,
  webhooks: () => `${base}/webhooks`,
  reconciliation: ({ provider = '', day = '' }: { readonly provider?: string; readonly day?: string } = {}) =>
    `${base}/reconciliation${provider === '' ? '' : `?${new URLSearchParams({ provider, day })}`}`,
  keys: () => `${base}/keys`,
  templates: () => `${base}/sms-templates`,
  audit: () => `${base}/audit`,
  transaction: (id: string) => `${base}/transactions/${id}`,
  search: (text: string) => `${base}/search?q=${encodeURIComponent(text)}`,
};

const moved = 'console:moved';

export function go(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new Event(moved));
}

const follow = (listener: () => void): (() => void) => {
  addEventListener('popstate', listener);
  addEventListener(moved, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(moved, listener);
  };
};

/** The address, as the parts of its path after `/console`, and its query. */
export function useAddress(): { readonly parts: readonly string[]; readonly query: URLSearchParams } {
  const address = useSyncExternalStore(follow, () => location.pathname + location.search);
  const url = new URL(address, location.origin);
  const parts = url.pathname
    .slice(base.length)
    .split('/')
    .filter((part) => part !== '');
  return { parts, query: url.searchParams };
}

/** A link that changes the page without loading it anew; with a key held down the browser does as it always does. */
export function Link({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
      return;
    event.preventDefault();
    go(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
