import { useState } from 'react';
import { useProviderTraffic } from '../../api/overview.ts';
import { useChannelChange, useChannels, useProviderSwitch, useProviders } from '../../api/settings.ts';
import { useNotices } from '../../app/notices.tsx';
import { useMay } from '../../app/session-context.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { faultText, Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { ChannelCard } from './channel-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { channelRows, providerRows } from './setting-rows.ts';

/** A change that someone is asked about before it is made. */
export interface AskedChange {
  readonly question: string;
  readonly isDangerous: boolean;
  readonly make: () => Promise<unknown>;
}

/** Which ways money may take now, and how they are doing. */
export function ChannelsPage() {
  const texts = useTexts();
  const { channels: words } = texts;
  const tell = useNotices();
  const mayChange = useMay('manage');
  const [providers, channels] = [useProviders(), useChannels()];
  const { data: traffic } = useProviderTraffic();
  const [switchProvider, changeChannel] = [useProviderSwitch(), useChannelChange()];
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const act = async (): Promise<void> => {
    await asked?.make().catch((error: unknown) => tell('bad', faultText(error, texts)));
    setAsked(null);
  };
  return (
    <div className="page">
      <h1>{words.title}</h1>
      {!mayChange && <p className="quiet">{words.adminHint}</p>}
      <header className="detail-head">
        <h2>{words.providers}</h2>
        <CsvButton
          name={words.providers}
          fileName="providers.csv"
          isReady={providers.isSuccess}
          rows={() => providerRows(providers.data?.items ?? [])}
        />
      </header>
      <Loaded reading={providers}>
        {({ items }) => (
          <ul className="cards" aria-label={words.providers}>
            {items.map((provider) => (
              <ProviderCard
                key={provider.provider_id}
                provider={provider}
                onAsk={setAsked}
                change={switchProvider.mutateAsync}
                traffic={traffic}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <header className="detail-head">
        <h2>{words.channels}</h2>
        <CsvButton
          name={words.channels}
          fileName="merchant-numbers.csv"
          isReady={channels.isSuccess}
          rows={() => channelRows(channels.data?.items ?? [])}
        />
      </header>
      <Loaded reading={channels}>
        {({ items }) => (
          <ul className="cards" aria-label={words.channels}>
            {items.map((channel) => (
              <ChannelCard
                key={channel.channel_id}
                channel={channel}
                onAsk={setAsked}
                change={changeChannel.mutateAsync}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {asked !== null && (
        <AskDialog
          title={words.confirmTitle}
          confirm={words.confirm}
          isDangerous={asked.isDangerous}
          mayConfirm
          onConfirm={act}
          onClose={() => setAsked(null)}
        >
          <p className="question">{asked.question}</p>
          <p className="quiet">{words.effect}</p>
        </AskDialog>
      )}
    </div>
  );
}
