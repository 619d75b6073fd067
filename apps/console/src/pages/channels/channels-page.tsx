import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useProviderTraffic } from '../../api/overview.ts';
import { useChannels, useProviders } from '../../api/settings.ts';
import { useMay } from '../../app/session-context.tsx';
import { type CsvColumns, csvRows } from '../../formats/csv.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { ChannelCard, channelColumns } from './channel-card.tsx';
import { ProviderCard, providerColumns } from './provider-card.tsx';

/** A change that someone is asked about before it is made. */
export interface AskedChange {
  readonly question: string;
  readonly isDangerous: boolean;
  readonly make: () => Promise<unknown>;
}

/** Which ways money may take now, and how they are doing. */
export function ChannelsPage() {
  const { channels: words } = useTexts();
  const perform = usePerform();
  const mayChange = useMay('manage');
  const [providers, channels] = [useProviders(), useChannels()];
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
      <Cards title={words.providers} fileName="providers.csv" columns={providerColumns} reading={providers}>
        {(provider) => (
          <ProviderCard key={provider.provider_id} provider={provider} onAsk={setAsked} traffic={traffic} />
        )}
      </Cards>
      <Cards
        title={words.channels}
        fileName="merchant-numbers.csv"
        columns={channelColumns}
        reading={channels}
      >
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
  readonly fileName: string;
  readonly columns: CsvColumns<Item>;
  readonly reading: UseQueryResult<{ readonly items: readonly Item[] }>;
  readonly children: (item: Item) => ReactNode;
}

const Cards = <Item,>({ title, fileName, columns, reading, children }: CardsProps<Item>) => (
  <>
    <header className="detail-head">
      <h2>{title}</h2>
      <CsvButton
        name={title}
        fileName={fileName}
        isReady={reading.isSuccess}
        rows={() => csvRows(columns, reading.data?.items ?? [])}
      />
    </header>
    <Loaded reading={reading}>
      {({ items }) => (
        <ul className="cards" aria-label={title}>
          {items.map(children)}
        </ul>
      )}
    </Loaded>
  </>
);
