import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useWebhooks } from '../../api/lists.ts';
import type { WebhookItem } from '../../api/schemas.ts';
import { useMay } from '../../app/session-context.tsx';
import { wholeText } from '../../formats/amount.ts';
import { ChoiceButtons } from '../../parts/choice-buttons.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { WebhookList } from './webhook-list.tsx';
import { webhookRows } from './webhook-rows.ts';

type Status = WebhookItem['status'];
const statuses: readonly Status[] = ['failed', 'pending', 'delivered'];

/** What platforms were told, or could not be told. */
export function WebhooksPage() {
  const { webhooks: words, delivery } = useTexts();
  const [status, setStatus] = useState<Status>('failed');
  const reading = useWebhooks(status);
  const webhooks = reading.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{words.title}</h1>
        <CsvButton
          name={words.title}
          fileName={`webhooks-${status}.csv`}
          isReady={reading.isSuccess}
          rows={() => webhookRows(webhooks)}
        />
      </header>
      <ChoiceButtons
        label={words.status}
        choices={statuses}
        texts={delivery}
        chosen={status}
        onChoose={setStatus}
      />
      <Loaded reading={reading}>
        {() => <Webhooks key={status} webhooks={webhooks} mayChoose={status === 'failed'} />}
      </Loaded>
      {reading.hasNextPage && <Button onPress={() => void reading.fetchNextPage()}>{words.more}</Button>}
    </div>
  );
}

interface WebhooksProps {
  readonly webhooks: readonly WebhookItem[];
  readonly mayChoose: boolean;
}

/** Those that were given up can be sent again together. What is chosen is kept by id: no row moves under a choice. */
function Webhooks({ webhooks, mayChoose }: WebhooksProps) {
  const { sendAgain: words } = useTexts();
  const mayReplay = useMay('decide') && mayChoose;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly WebhookItem[] | null>(null);
  const chosen = webhooks.filter(({ webhook_id }) => ids.has(webhook_id));
  const isAll = chosen.length === webhooks.length;
  const choose = (id: string, isChosen: boolean): void => {
    const rest = [...ids].filter((each) => each !== id);
    setIds(new Set(isChosen ? [...rest, id] : rest));
  };
  const close = (): void => {
    setAsked(null);
    setIds(new Set());
  };
  return (
    <>
      {mayReplay && webhooks.length > 0 && (
        <div className="list-actions">
          <Button onPress={() => setIds(new Set(isAll ? [] : webhooks.map(({ webhook_id }) => webhook_id)))}>
            {isAll ? words.chooseNone : words.chooseAll}
          </Button>
          <Button className="primary" isDisabled={chosen.length === 0} onPress={() => setAsked(chosen)}>
            {words.open(wholeText(chosen.length))}
          </Button>
        </div>
      )}
      <WebhookList webhooks={webhooks} chosen={mayReplay ? ids : null} onChoose={choose} />
      {asked !== null && <ReplayDialog webhooks={asked} onClose={close} />}
    </>
  );
}
