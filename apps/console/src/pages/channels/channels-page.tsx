import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Filters } from '../../api/lists.ts';
import { useProviderTraffic } from '../../api/overview.ts';
import { useChannels, useProviders } from '../../api/settings.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { useMay } from '../../app/session-context.tsx';
import { usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { ChannelCard } from './channel-card.tsx';
import { ProviderCard } from './provider-card.tsx';

/** A change that someone is asked about before it is made. */
export interface AskedChange {
  readonly question: string;
  readonly isDangerous: boolean;
  readonly make: () => Promise<unknown>;
}

/** Which ways money may take now, and how they are doing. */
export function ChannelsPage() {
  const { channels: words, filters: filterWords } = useTexts();
  const perform = usePerform();
  const mayChange = useMay('manage');
  const filters = useAddressFilters(['operator', 'enabled']);
  const [providers, channels] = [useProviders(filters.values), useChannels(filters.values)];
  const { data: traffic } = useProviderTraffic();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const change = async ({ make }: AskedChange): Promise<void> => {
    await perform(make, null, ['settings']);
    setAsked(null);
  };
  return (
    <div className="page">
      <h1>{words.title}</h1>
      {!mayChange && <p className="quiet">{words.adminHint}</p>}
      <ListFilters
        filters={filters}
        own={{
          enabled: [
            filterWords.on,
            [
              ['true', filterWords.yes],
              ['false', filterWords.no],
            ],
          ],
        }}
      />
      <Cards
        title={words.providers}
        address="/internal/v1/providers"
        query={filters.values}
        reading={providers}
      >
        {(provider) => (
          <ProviderCard key={provider.provider_id} provider={provider} onAsk={setAsked} traffic={traffic} />
        )}
      </Cards>
      <Cards title={words.channels} address="/internal/v1/channels" query={filters.values} reading={channels}>
        {(channel) => <ChannelCard key={channel.channel_id} channel={channel} onAsk={setAsked} />}
      </Cards>
      {asked !== null && (
        <AskDialog
          title={words.confirmTitle}
          confirm={words.confirm}
          isDangerous={asked.isDangerous}
          mayConfirm
          onConfirm={() => change(asked)}
          onClose={() => setAsked(null)}
        >
          <p className="question">{asked.question}</p>
          <p className="quiet">{words.effect}</p>
        </AskDialog>
      )}
    </div>
  );
}

interface CardsProps<Item> {
  readonly title: string;
  readonly address: string;
  readonly query: Filters;
  readonly reading: UseQueryResult<{ readonly items: readonly Item[] }>;
  readonly children: (item: Item) => ReactNode;
}

function Cards<Item>({ title, address, query, reading, children }: CardsProps<Item>) {
  const { filters } = useTexts();
  return (
    <>
      <header className="detail-head">
        <h2>{title}</h2>
        <FileLink name={title} address={address} query={query} />
      </header>
      <Loaded reading={reading}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="empty">{filters.none}</p>
          ) : (
            <ul className="cards" aria-label={title}>
              {items.map(children)}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
