import { type RefObject, useLayoutEffect, useState } from 'react';

const spareRows = 8;

/** Which rows of a scrolled list are in view, with a few to spare. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeightPx: number,
): { readonly first: number; readonly last: number } {
  const [view, setView] = useState({ top: 0, bottom: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const look = (): void => {
      // In whole rows, so that most steps of scrolling change nothing.
      const top = Math.floor(element.scrollTop / rowHeightPx);
      const bottom = Math.ceil((element.scrollTop + element.clientHeight) / rowHeightPx);
      setView((seen) => (seen.top === top && seen.bottom === bottom ? seen : { top, bottom }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list, rowHeightPx]);
  return { first: Math.max(0, view.top - spareRows), last: Math.min(count, view.bottom + spareRows) };
}
