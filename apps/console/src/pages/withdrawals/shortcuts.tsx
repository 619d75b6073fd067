import { useEffect } from 'react';
import { TellDialog } from '../../parts/ask-dialog.tsx';
import { useTexts } from '../../texts/language.tsx';

type Shortcuts = Readonly<Record<string, () => void>>;

const walking: ReadonlySet<string> = new Set(['j', 'k']);

/** Keys that work anywhere on the page, but never while someone writes or is being asked. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const act = shortcuts[event.key];
      // A key that is held down walks through the list, and decides nothing.
      if (act === undefined || (event.repeat && !walking.has(event.key))) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [shortcuts]);
}

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { shortcuts, withdrawals } = useTexts();
  const rows = [
    ['j', shortcuts.next],
    ['k', shortcuts.previous],
    ['x', shortcuts.mark],
    ['a', withdrawals.approve],
    ['r', withdrawals.reject],
    ['?', shortcuts.help],
  ] as const;
  return (
    <TellDialog title={withdrawals.shortcuts} isSmall onClose={onClose}>
      <dl className="keys">
        {rows.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TellDialog>
  );
}
