import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useHealth } from '../api/health.ts';
import { type LiveState, useLive } from '../api/live.ts';
import { useWaiting } from '../api/queue.ts';
import { wholeText } from '../formats/figures.ts';
import { useTexts } from '../texts/language.tsx';
import { useArrivalSigns } from './arrival.ts';
import { Bar, useCounts } from './bar.tsx';
import { useIdleSignOut } from './idle-sign-out.ts';
import { KeysDialog, useKeyboard, useShortcuts } from './keys.tsx';
import { go, pathOf, useAddress } from './navigation.tsx';
import { OneBox } from './one-box.tsx';
import { usePlace } from './page.tsx';
import { useBarPlaces } from './places.ts';
import { Top } from './top.tsx';

/** What stands around every page: where to go, the one box, who is here, and whether the page is live. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const texts = useTexts();
  const { environment, live } = useSurroundings();
  const counts = useCounts();
  const arrival = useArrivalSigns(useWaiting().data?.count);
  const [opened, setOpened] = useState<'box' | 'keys' | null>(null);
  const close = (): void => setOpened(null);
  useIdleSignOut();
  useKeyboard();
  useFrameKeys(setOpened);
  const content = useArrival((counts.withdrawals?.count ?? 0) + (counts.held?.count ?? 0));
  useKeptFocus(content);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {texts.skipToContent}
      </a>
      <Top
        environment={environment}
        live={live}
        arrival={arrival}
        onSearch={() => setOpened('box')}
        onKeys={() => setOpened('keys')}
      />
      <Bar counts={counts} />
      <main ref={content} id="content" className="content" tabIndex={-1}>
        {children}
      </main>
      {opened === 'box' && <OneBox onClose={close} />}
      {opened === 'keys' && <KeysDialog onClose={close} />}
    </div>
  );
}

/** Live is who hears of changes, from a service that has its database: one without it is silent, and seems calm. */
function useSurroundings() {
  const client = useQueryClient();
  const stream = useLive();
  const { data: health } = useHealth();
  const isUp = health?.isUp ?? true;
  const wasUp = useRef(isUp);
  useEffect(() => {
    if (isUp && !wasUp.current)
      void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'health' });
    wasUp.current = isUp;
  }, [client, isUp]);
  const live: LiveState = isUp ? stream : 'lost';
  return { environment: health?.environment ?? null, live };
}

function useFrameKeys(open: (what: 'box' | 'keys') => void): void {
  const { pages, shortcuts, search } = useTexts();
  const toPages = useBarPlaces().map(({ page, href, key }) => [
    `g ${key}`,
    { text: pages[page], run: () => go(href) },
  ]);
  useShortcuts({
    '/': { text: search.label, run: () => open('box') },
    'Ctrl K': { text: search.label, run: () => open('box') },
    w: { text: shortcuts.decideOldest, run: () => go(pathOf.withdrawals('oldest')) },
    '?': { text: shortcuts.help, run: () => open('keys') },
    ...Object.fromEntries(toPages),
  });
}

/**
 * Whoever comes to another page is told so: its name stands in the window's title, after how much waits for someone,
 * and reading goes on in it.
 */
function useArrival(waiting: number): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pages, productName } = useTexts();
  const page = usePlace()?.page;
  const [name = 'overview', rest = ''] = useAddress().parts;
  const here = `${name}/${rest}`;
  const place = useRef(here);
  useEffect(() => {
    const title = page === undefined ? productName : `${pages[page]} · ${productName}`;
    document.title = waiting === 0 ? title : `(${wholeText(waiting)}) ${title}`;
    if (place.current === here) return;
    place.current = here;
    content.current?.focus();
  }, [page, here, pages, productName, waiting]);
  return content;
}

/** What had the focus may go with what was decided about it: the list goes on with it then, or else the page. */
function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = content.current;
    if (page === null) return;
    let last: Element | null = null;
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    const look = (): void => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      // Not behind a question that is still there.
      if (page.closest('[inert]') !== null) return;
      last = null;
      (page.querySelector<HTMLElement>('[role="listbox"]') ?? page).focus();
    };
    // Also what stands beside the page, such as the question that was answered.
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
    page.addEventListener('focusin', note);
    return () => {
      watcher.disconnect();
      page.removeEventListener('focusin', note);
    };
  }, [content]);
}
