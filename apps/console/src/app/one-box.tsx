import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { type Found, useSearch } from '../api/search.ts';
import { faultText } from '../parts/fault-text.ts';
import { useTexts } from '../texts/language.tsx';
import type { Texts } from '../texts/words.ts';
import { type Entry, entriesOf, recentEntries } from './box-entries.tsx';
import { hasMore, numberIn, onlyPlace, placeOfText } from './found-places.ts';
import { go, pathOf } from './navigation.tsx';
import { keepSearch } from './recent-searches.ts';

const settledMs = 200;

/** The one box: what was looked for last, then what is found while someone writes; Enter opens. */
export function OneBox({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  const { search } = texts;
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isPasted, setIsPasted] = useState(false);
  const wanted = useSettledText(text.trim());
  const reading = useSearch(wanted);
  const found = wanted === text.trim() ? reading.data : undefined;
  const entries = text.trim() === '' ? recentEntries(texts) : entriesOf(found, wanted, texts);

  const open = (href: string): void => {
    if (text.trim() !== '') keepSearch(text.trim());
    onClose();
    go(href);
  };
  // A number opens its page without being looked for; anything else when it is found alone.
  const number = numberIn(text);
  const only = number === null ? found && onlyPlace(found) : pathOf.number(number);
  useEffect(() => {
    if (!isPasted || !only) return;
    keepSearch(text.trim());
    onClose();
    go(only);
  }, [isPasted, only, text, onClose]);

  const chosen = `${listId}-${at}`;
  useEffect(() => {
    if (at > 0) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [at, chosen]);

  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((now) => Math.max(0, Math.min(entries.length - 1, now + step)));
    }
    // What is not found yet is looked for on a page of its own.
    if (event.key === 'Enter' && text.trim() !== '') open(entries[at]?.href ?? placeOfText(text.trim()));
    else if (event.key === 'Enter' && entries[at] !== undefined) open(entries[at].href);
  };
  return (
    <ModalOverlay className="overlay overlay-high" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal">
        <Dialog className="palette" aria-label={search.label}>
          <div className="palette-line">
            <Search className="icon" aria-hidden="true" />
            <input
              autoFocus
              type="search"
              role="combobox"
              aria-label={search.label}
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-activedescendant={entries[at] === undefined ? undefined : chosen}
              placeholder={search.placeholder}
              autoComplete="off"
              value={text}
              onChange={({ target, nativeEvent }) => {
                setText(target.value);
                setAt(0);
                // Whoever goes on writing says themselves when it is to open.
                setIsPasted((nativeEvent as InputEvent).inputType === 'insertFromPaste');
              }}
              onKeyDown={press}
            />
          </div>
          <Entries id={listId} label={search.results} entries={entries} at={at} onOpen={open} />
          <p className="palette-foot quiet small" role="status">
            {footText(text.trim(), found, reading.error, texts)}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface EntriesProps {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly at: number;
  readonly onOpen: (href: string) => void;
}

function Entries({ id, label, entries, at, onOpen }: EntriesProps) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <div id={id} className="palette-found" role="listbox" aria-label={label}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and a fieldset is none
        <div key={group} role="group" aria-label={group}>
          <p className="palette-group" aria-hidden="true">
            {group}
          </p>
          {entries.map(
            (entry, index) =>
              entry.group === group && (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys
                <div
                  key={entry.id}
                  id={`${id}-${index}`}
                  className="palette-choice"
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onClick={() => onOpen(entry.href)}
                >
                  {entry.shown}
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

function footText(text: string, found: Found | undefined, error: Error | null, texts: Texts): string {
  if (text === '') return texts.search.hint;
  if (error !== null) return faultText(error, texts);
  if (found === undefined) return texts.faults.loading;
  const isNone = found.transactions.length + found.payments.length + found.messages.length === 0;
  if (!isNone) return texts.search.enter;
  if (hasMore(found)) return texts.found.soFar;
  const { unreadable_months: months } = found;
  return months.length === 0
    ? `${texts.search.none(text)} ${texts.found.where}`
    : texts.found.unreadable(months.join(', '));
}

/** A text that stays for a moment: who writes quickly asks once. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), settledMs);
    return () => clearTimeout(waiting);
  }, [text]);
  return settled;
}
