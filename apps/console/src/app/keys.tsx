import { useEffect, useLayoutEffect, useRef } from 'react';
import { TellDialog } from '../parts/ask-dialog.tsx';
import { useTexts } from '../texts/language.tsx';

export interface Shortcut {
  /** What it does, in the words of its button. */
  readonly text: string;
  readonly run: () => void;
}

type Shortcuts = Readonly<Record<string, Shortcut>>;

/** What can be pressed now: of the frame first, then of the page. The last word on a key is the page's. */
const pressable = new Map<symbol, Shortcuts>();
/** These walk through a list also while they are held down; others decide, once. */
const walking: ReadonlySet<string> = new Set(['j', 'k']);
/** So long a `g` waits for its letter, and a key for the page that it is meant for. */
const waitsMs = 1_500;
/** Pressed while its page was still on its way. */
let ahead = { key: '', atMs: 0 };

/** Keys that work anywhere on the page, but never while someone writes or is being asked; `g o` is one after another. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const id = useRef(Symbol('shortcuts'));
  useLayoutEffect(() => {
    pressable.set(id.current, shortcuts);
    const { key, atMs } = ahead;
    if (!Object.hasOwn(shortcuts, key)) return;
    ahead = { key: '', atMs: 0 };
    if (performance.now() - atMs < waitsMs) shortcuts[key]?.run();
  });
  useEffect(() => {
    const own = id.current;
    return () => void pressable.delete(own);
  }, []);
}

/** Hears every key for the whole window; there is one frame, and so one of these. */
export function useKeyboard(): void {
  useEffect(() => {
    let began = { key: '', atMs: 0 };
    const press = (event: KeyboardEvent): void => {
      const isControl = event.ctrlKey || event.metaKey;
      const isCommand = isControl && event.key === 'k';
      if (!isCommand && (isControl || event.altKey || isWriting(event.target))) return;
      if (isAsked()) return;
      const isSecond = began.key !== '' && event.timeStamp - began.atMs < waitsMs;
      const name = isCommand ? 'Ctrl K' : isSecond ? `${began.key} ${event.key}` : event.key;
      began = { key: '', atMs: 0 };
      const found = shortcutOf(name);
      if (found === undefined) {
        if (name === 'g') began = { key: 'g', atMs: event.timeStamp };
        else if (isLoading()) ahead = { key: name, atMs: event.timeStamp };
        return;
      }
      if (event.repeat && !walking.has(name)) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const shortcutOf = (name: string): Shortcut | undefined =>
  [...pressable.values()].findLast((each) => Object.hasOwn(each, name))?.[name];

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select') !== null;

const isLoading = (): boolean => document.querySelector('main .pad[role="status"]') !== null;

const isAsked = (): boolean => document.querySelector('[role="dialog"], .select-list') !== null;

/** Every key that works where one is, with its word. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { shortcuts } = useTexts();
  const groups = [...pressable.values()].toReversed().filter((each) => Object.keys(each).length > 0);
  return (
    <TellDialog title={shortcuts.title} onClose={onClose}>
      <div className="keys-groups">
        {groups.map((group) => (
          <dl key={Object.keys(group).join()} className="keys">
            {Object.entries(group).map(([name, { text }]) => (
              <div key={name}>
                <dt>
                  <KeyNames name={name} />
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </TellDialog>
  );
}

const KeyNames = ({ name }: { readonly name: string }) =>
  name.split(' ').map((each) => (
    <span key={each}>
      <kbd>{each}</kbd>{' '}
    </span>
  ));
