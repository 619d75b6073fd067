import { useState } from 'react';
import { Button, Checkbox } from 'react-aria-components';
import { useWebhooks } from '../../api/lists.ts';
import type { WebhookItem } from '../../api/schemas.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { wholeText } from '../../formats/figures.ts';
import { FileLink } from '../../parts/csv-button.tsx';
import { ChoiceButtons } from '../../parts/fields.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded, More } from '../../parts/loaded.tsx';
import { ReplayButton } from '../../parts/replay-button.tsx';
import { Time } from '../../parts/time.tsx';
import { UnreadableMonths } from '../../parts/unreadable-months.tsx';
import { attemptsText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

type Status = WebhookItem['status'];
const statuses: readonly Status[] = ['failed', 'pending', 'delivered'];
const names = ['from', 'to', 'event', 'application', 'amount_min', 'amount_max'] as const;
const events = (['succeeded', 'failed', 'expired'] as const).map(
  (each) => [`payment.${each}`, `payment.${each}`] as const,
);

/** What platforms were told, or could not be told. */
export function WebhooksPage() {
  const { pages, webhooks: words, delivery, filters: filterWords } = useTexts();
  const [chosen, filters] = [useAddressFilters(['status']), useAddressFilters(names)];
  const status = statuses.find((each) => each === chosen.values.status) ?? 'failed';
  const reading = useWebhooks(status, filters.values);
  const webhooks = reading.data?.pages.flatMap(({ items }) => items) ?? [];
  const unreadable = reading.data?.pages.flatMap(({ unreadable_months }) => unreadable_months) ?? [];
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{pages.webhooks}</h1>
        <FileLink
          name={pages.webhooks}
          address="/internal/v1/webhooks"
          query={{ ...filters.values, status }}
        />
      </header>
      <ChoiceButtons
        label={words.status}
        choices={statuses.map((each) => [each, delivery[each]])}
        chosen={status}
        onChoose={(each) => chosen.change('status', each === 'failed' ? '' : each)}
      />
      <ListFilters filters={filters} own={{ event: [filterWords.event, events] }} />
      <UnreadableMonths months={unreadable} />
      <Loaded reading={reading}>
        {() =>
          webhooks.length === 0 && Object.keys(filters.values).length > 0 ? (
            <p className="empty">{filterWords.none}</p>
          ) : (
            <Webhooks
              key={status}
              webhooks={webhooks}
              unreadable={unreadable}
              mayChoose={status === 'failed'}
            />
          )
        }
      </Loaded>
      <More reading={reading} />
    </div>
  );
}

interface WebhooksProps {
  readonly webhooks: readonly WebhookItem[];
  /** Months of which no attempts can be read. */
  readonly unreadable: readonly string[];
  readonly mayChoose: boolean;
}

/** Those that were given up can be sent again together. What is chosen is kept by id: no row moves under a choice. */
function Webhooks({ webhooks, unreadable, mayChoose }: WebhooksProps) {
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
      <WebhookList
        webhooks={webhooks}
        unreadable={unreadable}
        chosen={mayReplay ? ids : null}
        onChoose={choose}
      />
      {asked !== null && <ReplayDialog webhooks={asked} onClose={close} />}
    </>
  );
}

interface WebhookListProps extends Pick<WebhooksProps, 'webhooks' | 'unreadable'> {
  /** Those chosen to be sent again; null where no one may choose. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

function WebhookList({ webhooks, unreadable, chosen, onChoose }: WebhookListProps) {
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
            <p className="small">{attemptsText(webhook, unreadable, texts)}</p>
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
