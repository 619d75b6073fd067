import { ChevronsLeft, ChevronsRight, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type Count, heldWork, useWork } from '../api/overview.ts';
import { useWaiting } from '../api/queue.ts';
import type { WaitingItem } from '../api/schemas.ts';
import { countText } from '../formats/figures.ts';
import { TellDialog } from '../parts/ask-dialog.tsx';
import { useTexts } from '../texts/language.tsx';
import { useKept } from './kept.ts';
import { Link } from './navigation.tsx';
import { type PageName, usePlace } from './page.tsx';
import { type BarPlace, phonePlaces, useBarPlaces } from './places.ts';

type Counts = Readonly<Partial<Record<PageName, Count | null>>>;

const workAt = {
  held: Object.values(heldWork).flat(),
  wallets: ['gaps_open'],
  reconciliation: ['differences_open'],
} as const satisfies Partial<Record<PageName, readonly WaitingItem['kind'][]>>;

/** How much waits for someone at each place. */
export const useCounts = (): Counts => ({
  withdrawals: { count: useWaiting().data?.count ?? 0, hasMore: false },
  held: useWork(workAt.held),
  wallets: useWork(workAt.wallets),
  reconciliation: useWork(workAt.reconciliation),
});

/** Where to go: at the left, as icons alone if someone likes, and at the bottom of a phone. */
export function Bar({ counts }: { readonly counts: Counts }) {
  const { navigation, bar } = useTexts();
  const [width, setWidth] = useKept<'wide' | 'narrow'>('bar', ['wide', 'narrow']);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const isNarrow = width === 'narrow';
  const barPlaces = useBarPlaces();
  const rest = barPlaces.slice(phonePlaces);
  const Fold = isNarrow ? ChevronsRight : ChevronsLeft;
  return (
    <nav aria-label={navigation} className={isNarrow ? 'bar bar-collapsed' : 'bar'}>
      <ul className="places">
        {barPlaces.map((place, index) => (
          <li key={place.page} className={index < phonePlaces ? undefined : 'place-rest'}>
            <PlaceLink place={place} count={counts[place.page] ?? null} />
          </li>
        ))}
        <li className="place-more">
          <Button className="place" onPress={() => setIsMoreOpen(true)}>
            <Ellipsis className="icon" aria-hidden="true" />
            <span>{bar.more}</span>
          </Button>
        </li>
      </ul>
      <div className="bar-foot">
        <Button className="place" onPress={() => setWidth(isNarrow ? 'wide' : 'narrow')}>
          <Fold className="icon" aria-hidden="true" />
          <span>{isNarrow ? bar.unfold : bar.fold}</span>
        </Button>
      </div>
      {isMoreOpen && (
        <TellDialog title={bar.more} isSmall onClose={() => setIsMoreOpen(false)}>
          <ul className="more">
            {rest.map((place) => (
              <li key={place.page}>
                <PlaceLink
                  place={place}
                  count={counts[place.page] ?? null}
                  onFollow={() => setIsMoreOpen(false)}
                />
              </li>
            ))}
          </ul>
        </TellDialog>
      )}
    </nav>
  );
}

interface PlaceLinkProps {
  readonly place: BarPlace;
  readonly count: Count | null;
  readonly onFollow?: () => void;
}

function PlaceLink({ place: { page, href, icon: Icon, key }, count, onFollow }: PlaceLinkProps) {
  const { pages } = useTexts();
  return (
    <Link
      className="place"
      href={href}
      title={`${pages[page]} (g ${key})`}
      aria-keyshortcuts={`g ${key}`}
      aria-current={usePlace()?.page === page ? 'page' : undefined}
      onFollow={onFollow}
    >
      <Icon className="icon" aria-hidden="true" />
      <span>{pages[page]}</span>
      {count !== null && count.count > 0 && <span className="count"> {countText(count)}</span>}
    </Link>
  );
}
