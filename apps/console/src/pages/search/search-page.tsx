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
        <Loaded reading={reading}>
          {(found) => (
            <>
              <UnreadableMonths months={found.unreadable_months} />
              <Groups key={text} text={text} found={found} />
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}

interface GroupsProps {
  readonly text: string;
  readonly found: Found;
}

function Groups({ text, found }: GroupsProps) {
  const { search, found: words } = useTexts();
  const filled = foundGroups.filter((group) => found[group].length > 0);
  if (filled.length === 0) {
    return (
      <p className="empty" role="status">
        {search.none(text)}
        <br />
        <span className="quiet">{words.where}</span>
      </p>
    );
  }
  return filled.map((group) => <Group key={group} text={text} group={group} first={found} />);
}

interface GroupProps {
  readonly text: string;
  readonly group: FoundGroup;
  readonly first: Found;
}

/** One kind of thing, the newest first, and the way on. */
function Group({ text, group, first }: GroupProps) {
  const { found: words } = useTexts();
  const act = useAct();
  const [rest, setRest] = useState<readonly Found[]>([]);
  const parts = [first, ...rest];
  const cursor = (rest.at(-1) ?? first).cursors[group];
  const goOn = (from: string): Promise<void> =>
    act(async () => {
      const next = await searchOn(text, group, from);
      setRest((read) => [...read, next]);
    }, null);
  const caption = words.groups[group];
  return (
    <section className="part" aria-label={caption}>
      <h2>{caption}</h2>
      {groupViews[group](parts, caption)}
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
