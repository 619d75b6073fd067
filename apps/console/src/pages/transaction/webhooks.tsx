import type { WebhookItem } from '../../api/schemas.ts';
import { wholeText } from '../../formats/amount.ts';
import { DeliveryBadge } from '../../parts/delivery-badge.tsx';
import { ReplayButton } from '../../parts/replay-button.tsx';
import { useTexts } from '../../texts/language.tsx';

export function Webhooks({ webhooks }: { readonly webhooks: readonly WebhookItem[] }) {
  const { transaction } = useTexts();
  if (webhooks.length === 0) return <p className="quiet">{transaction.noWebhooks}</p>;
  return (
    <ul className="candidates">
      {webhooks.map((webhook) => (
        <li key={webhook.webhook_id} className="candidate">
          <div className="candidate-main">
            <p>
              {webhook.event} <DeliveryBadge status={webhook.status} />
            </p>
            <p className="quiet small">{transaction.attempts(wholeText(webhook.attempts.length))}</p>
          </div>
          <ReplayButton webhook={webhook} />
        </li>
      ))}
    </ul>
  );
}
