import { Checkbox } from 'react-aria-components';
import type { WebhookItem } from '../../api/schemas.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { ReplayButton } from '../../parts/replay-button.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { attemptText } from './attempt-text.ts';

interface WebhookListProps {
  readonly webhooks: readonly WebhookItem[];
  /** Those chosen to be sent again; null where no one may choose. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

export function WebhookList({ webhooks, chosen, onChoose }: WebhookListProps) {
  const texts = useTexts();
  if (webhooks.length === 0) return <p className="empty">{texts.webhooks.empty}</p>;
  return (
    <ul className="candidates" aria-label={texts.webhooks.list}>
      {webhooks.map((webhook) => (
        <li key={webhook.webhook_id} className="candidate">
          {chosen !== null && (
            <Checkbox
              className="tick"
              aria-label={texts.sendAgain.choose(`${webhook.event}, ${webhook.reference}`)}
              isSelected={chosen.has(webhook.webhook_id)}
              onChange={(isChosen) => onChoose(webhook.webhook_id, isChosen)}
            >
              <span className="box" aria-hidden="true" />
            </Checkbox>
          )}
          <div className="candidate-main candidate-grows">
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
