import { type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../texts/language.tsx';
import type { Texts } from '../texts/words.ts';
import { useAddress } from './navigation.tsx';

const names: Readonly<Record<string, keyof Texts['pages']>> = {
  overview: 'overview',
  withdrawals: 'withdrawals',
  held: 'held',
  transactions: 'transaction',
  search: 'search',
  providers: 'channels',
  webhooks: 'webhooks',
  reconciliation: 'reconciliation',
  keys: 'keys',
  audit: 'audit',
};

/** Whoever comes to another page is told so: its name stands in the window's title, and reading goes on in it. */
export function useArrival(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const texts = useTexts();
  const [name = 'overview', rest = ''] = useAddress().parts;
  const place = useRef(`${name}/${rest}`);
  useEffect(() => {
    const page = names[name];
    document.title = page === undefined ? texts.productName : `${texts.pages[page]} · ${texts.productName}`;
    if (place.current === `${name}/${rest}`) return;
    place.current = `${name}/${rest}`;
    content.current?.focus();
  }, [name, rest, texts]);
  return content;
}
