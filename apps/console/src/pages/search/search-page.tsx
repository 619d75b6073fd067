import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { type Found, type FoundGroup, foundGroups, searchOn, useSearch } from '../../api/search.ts';
import { numberIn, onlyPlace } from '../../app/found-places.ts';
import { go, Link, pathOf } from '../../app/navigation.tsx';
import { numberText } from '../../formats/figures.ts';
import { useAct } from '../../parts/act.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { MessageList } from '../../parts/message-list.tsx';
import { PaymentTable } from '../../parts/payment-table.tsx';
import { TransactionTable } from '../../parts/transaction-table.tsx';
import { UnreadableMonths } from '../../parts/unreadable-months.tsx';
import { useTexts } from '../../texts/language.tsx';
import { joinedParts, stillJoined } from './joined-parts.ts';

/** All that was found for a text, in groups; what is found alone opens at once. */
export function SearchPage({ text }: { readonly text: string }) {
  const { search, found: words } = useTexts();
  const reading = useSearch(text);
  const number = numberIn(text);
  // A number has more to show than one thing.
  const only = number === null && reading.data !== undefined ? onlyPlace(reading.data) : null;
  useEffect(() => {
    if (only !== null) go(only, true);
  }, [only]);
  return (
    <div className="page">
      <h1>
        {search.label} <span className="quiet">{text}</span>
      </h1>
      {number !== null && (
        <p>
          <Link href={pathOf.number(number)}>{words.numberPage(numberText(number))}</Link>
        </p>
      )}
      {text !== '' && (
        <Loaded reading={reading}>{(found) => <Groups key={text} text={text} found={found} />}</Loaded>
      )}
    </div>
  );
}

interface GroupsProps {
  readonly text: string;
  readonly found: Found;
}

const nothingMore: Readonly<Record<FoundGroup, readonly Found[]>> = {
  transactions: [],
  payments: [],
  messages: [],
};

/**
 * What was found so far. A group without anything stays as long as it has a way on. The first part is read anew as things
 * happen, and then ends elsewhere: so what was read on keeps the first part behind which it was read, and nothing is left
 * out between the two. To begin anew at each new end would take away what someone reads with every SMS that comes.
 */
function Groups({ text, found }: GroupsProps) {
  const { search, found: words } = useTexts();
  const [readOn, setReadOn] = useState(nothingMore);
  const partsOf = (group: FoundGroup): readonly Found[] => joinedParts(group, found, readOn[group]);
  /** Two clicks on the same end read the same part, and it stays one. */
  const addTo = (group: FoundGroup): ((part: Found) => void) => {
    const kept = stillJoined(group, found, readOn[group]);
    const before = kept.length === 0 ? [found] : kept;
    return (part) => setReadOn((read) => ({ ...read, [group]: [...before, part] }));
  };
  const shown = foundGroups.filter((group) => {
    const parts = partsOf(group);
    return !isEmpty(group, parts) || cursorIn(group, parts) !== null;
  });
  const unreadable = foundGroups.flatMap(partsOf).flatMap(({ unreadable_months: months }) => months);
  return (
    <>
      <UnreadableMonths months={unreadable} />
      {shown.map((group) => (
        <Group key={group} text={text} group={group} parts={partsOf(group)} onRead={addTo(group)} />
      ))}
      {shown.length + unreadable.length === 0 && (
        <p className="empty" role="status">
          {search.none(text)}
          <br />
          <span className="quiet">{words.where}</span>
        </p>
      )}
    </>
  );
}

const isEmpty = (group: FoundGroup, parts: readonly Found[]): boolean =>
  parts.every((part) => part[group].length === 0);

const cursorIn = (group: FoundGroup, parts: readonly Found[]): string | null =>
  parts.at(-1)?.cursors[group] ?? null;

interface GroupProps {
  readonly text: string;
  readonly group: FoundGroup;
  readonly parts: readonly Found[];
  readonly onRead: (part: Found) => void;
}

/** One kind of thing, the newest first, and the way on. */
function Group({ text, group, parts, onRead }: GroupProps) {
  const { found: words } = useTexts();
  const act = useAct();
  const cursor = cursorIn(group, parts);
  const goOn = (from: string): Promise<void> =>
    act(async () => onRead(await searchOn(text, group, from)), null);
  const caption = words.groups[group];
  return (
    <section className="part" aria-label={caption}>
      <h2>{caption}</h2>
      {isEmpty(group, parts) ? <p className="quiet">{words.soFar}</p> : groupViews[group](parts, caption)}
      {cursor !== null && <Button onPress={() => void goOn(cursor)}>{words.more(caption)}</Button>}
    </section>
  );
}

const groupViews: Readonly<Record<FoundGroup, (parts: readonly Found[], caption: string) => ReactNode>> = {
  transactions: (parts, caption) => (
    <TransactionTable caption={caption} items={parts.flatMap(({ transactions }) => transactions)} />
  ),
  payments: (parts, caption) => (
    <PaymentTable caption={caption} items={parts.flatMap(({ payments }) => payments)} />
  ),
  messages: (parts, caption) => (
    <MessageList label={caption} items={parts.flatMap(({ messages }) => messages)} />
  ),
};
