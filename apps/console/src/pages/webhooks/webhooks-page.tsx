import { useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useWebhooks } from '../../api/lists.ts';
import type { WebhookItem } from '../../api/schemas/webhook-item.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ReplayButton } from '../../parts/replay-button.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { attemptText } from './attempt-text.ts';

type Status = WebhookItem['status'];
const statuses: readonly Status[] = ['failed', 'pending', 'delivered'];

/** What platforms were told, or could not be told. */
export function WebhooksPage() {
  const { webhooks: words, delivery } = useTexts();
  const [status, setStatus] = useState<Status>('failed');
  const reading = useWebhooks(status);
  return (
    <div className="page">
      <h1>{words.title}</h1>
      <ToggleButtonGroup
        className="choice-buttons"
        aria-label={words.status}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[status]}
        onSelectionChange={([chosen]) => setStatus(chosen as Status)}
      >
        {statuses.map((each) => (
          <ToggleButton key={each} id={each}>
            {delivery[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Loaded reading={reading}>
        {({ pages }) => <WebhookList webhooks={pages.flatMap(({ items }) => items)} />}
      </Loaded>
      {reading.hasNextPage && <Button onPress={() => void reading.fetchNextPage()}>{words.more}</Button>}
    </div>
  );
}

function WebhookList({ webhooks }: { readonly webhooks: readonly WebhookItem[] }) {
  const texts = useTexts();
  if (webhooks.length === 0) return <p className="empty">{texts.webhooks.empty}</p>;
  return (
    <ul className="candidates" aria-label={texts.webhooks.list}>
      {webhooks.map((webhook) => (
        <li key={webhook.webhook_id} className="candidate">
          <div className="candidate-main">
            <p>
              <Link href={pathOf.transaction(webhook.service_tx_id)}>
                {webhook.event}, {webhook.reference}
              </Link>
            </p>
            <p className="small">{attemptText(webhook, texts)}</p>
            <p className="quiet small">
              <Time at={webhook.created_at} />, {webhook.application_id}, {webhook.url}
            </p>
          </div>
          <ReplayButton webhook={webhook} />
        </li>
      ))}
    </ul>
  );
}
