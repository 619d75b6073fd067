import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';
import { base } from './paths.ts';

export { type HeldTab, pathOf } from './paths.ts';

const moved = 'console:moved';

/** Goes there; what takes the place of an address is no step to go back to. */
export function go(address: string, isInPlace = false): void {
  if (isInPlace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
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

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Called when the page changes, and not when the link is opened elsewhere. */
  readonly onFollow?: (() => void) | undefined;
}

/** A link that changes the page without loading it anew; with a key held down the browser does as it always does. */
export function Link({ href = '', onFollow, ...rest }: LinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
      return;
    event.preventDefault();
    go(href);
    onFollow?.();
  };
  return <a {...rest} href={href} onClick={follow} />;
}
