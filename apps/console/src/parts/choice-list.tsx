import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface ChoiceListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly current: string | null;
  readonly onCurrent: (id: string) => void;
  readonly rowHeightPx: number;
  readonly children: (item: Item) => ReactNode;
  /** Reads on in a list that is not here whole; null when it is. */
  readonly onEnd?: (() => void) | null;
  /** Those chosen for one decision; without it, only one can be chosen. */
  readonly marked?: ReadonlySet<string>;
  readonly onMark?: (id: string) => void;
}

/**
 * A list of thousands to choose from. Only the rows in view are in the page; the list itself has the focus and names
 * the row that is current, so that arrow keys and screen readers work as in any list.
 */
export function ChoiceList<Item>(props: ChoiceListProps<Item>) {
  const { label, items, idOf, current, onCurrent, rowHeightPx, children, marked, onMark } = props;
  const { onEnd = null } = props;
  const list = useRef<HTMLDivElement>(null);
  const { first, last } = useVisibleRows(list, items.length, rowHeightPx);
  const at = items.findIndex((item) => idOf(item) === current);

  useEffect(() => {
    if (at >= 0) bringIntoView(list.current, at, rowHeightPx);
  }, [at, rowHeightPx]);

  const isAtEnd = onEnd !== null && items.length > 0 && last >= items.length;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);

  const press = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, at, items.length, pageOf(list.current, rowHeightPx));
    if (target !== null) {
      event.preventDefault();
      const item = items[target];
      if (item !== undefined) onCurrent(idOf(item));
    }
    if (event.key === ' ' && current !== null) {
      event.preventDefault();
      onMark?.(current);
    }
  };
  const click = (event: MouseEvent, id: string): void => {
    const isMark = event.target instanceof Element && event.target.closest('.mark') !== null;
    if (isMark) onMark?.(id);
    else onCurrent(id);
    // The row may be scrolled out of the page, and would take the focus with it.
    list.current?.focus();
  };

  const rows = items.slice(first, last).map((item, index) => {
    const id = idOf(item);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
      <div
        key={id}
        id={rowId(id)}
        role="option"
        tabIndex={-1}
        className={id === current ? 'choice choice-current' : 'choice'}
        aria-selected={marked === undefined ? id === current : marked.has(id)}
        aria-posinset={first + index + 1}
        aria-setsize={onEnd === null ? items.length : -1}
        style={{ top: (first + index) * rowHeightPx, height: rowHeightPx }}
        onClick={(event) => click(event, id)}
      >
        {marked !== undefined && <span className="mark" aria-hidden="true" />}
        {children(item)}
      </div>
    );
  });
  return (
    <div
      ref={list}
      className="choices"
      role="listbox"
      aria-label={label}
      aria-multiselectable={marked !== undefined}
      aria-activedescendant={at >= first && at < last && current !== null ? rowId(current) : undefined}
      tabIndex={0}
      onKeyDown={press}
    >
      <div role="presentation" style={{ height: items.length * rowHeightPx }}>
        {rows}
      </div>
    </div>
  );
}

const rowId = (id: string): string => `choice-${id}`;

const pageOf = (list: HTMLElement | null, rowHeightPx: number): number =>
  Math.max(1, Math.floor((list?.clientHeight ?? 0) / rowHeightPx) - 1);

function targetOf(key: string, at: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const target = steps[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}

function bringIntoView(list: HTMLElement | null, at: number, rowHeightPx: number): void {
  if (list === null) return;
  const top = at * rowHeightPx;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + rowHeightPx > list.scrollTop + list.clientHeight)
    list.scrollTop = top + rowHeightPx - list.clientHeight;
}

const spareRows = 8;

/** Which rows of a scrolled list are in view, with a few to spare. */
function useVisibleRows(
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
