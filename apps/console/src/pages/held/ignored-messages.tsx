import { ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Filters, itemsIn, useMessages } from '../../api/lists.ts';
import type { MessageItem } from '../../api/schemas.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { messagePlace } from '../../app/found-places.ts';
import { Link } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { ChoiceButtons } from '../../parts/fields.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded, More } from '../../parts/loaded.tsx';
import { useProviderName } from '../../parts/provider-name.ts';
import { Time } from '../../parts/time.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { DismissDialog, MessageActions } from './message-actions.tsx';

const statuses = ['unread', 'ignored'] as const;

/** SMS that take money back or contradict others; and those that no one could make a payment of: some may be money. */
export function IgnoredMessages({ head }: { readonly head: ReactNode }) {
  const { held } = useTexts();
  const filters = useAddressFilters(['from', 'to', 'provider']);
  const mayDecide = useMay('decide');
  return (
    <div className="page">
      {head}
      <ListFilters filters={filters} />
      {!mayDecide && <p className="quiet">{held.digitsHidden}</p>}
      <SuspiciousMessages filters={filters.values} />
      <MessagesWithoutPayment filters={filters.values} />
    </div>
  );
}

/** What no one could read, as the overview counts it; what was understood and told of no money is there for the asking. */
function MessagesWithoutPayment({ filters }: { readonly filters: Filters }) {
  const { held, filters: words } = useTexts();
  const { values, change } = useAddressFilters(['status']);
  const status = statuses.find((each) => each === values.status) ?? 'unread';
  const reading = useMessages(status, filters);
  const isNarrowed = Object.keys(filters).length > 0;
  const inFiles = reading.data?.pages[0]?.months_in_files ?? [];
  return (
    <section className="part" aria-label={held.messagesTitle}>
      <MessagesHead title={held.messagesTitle} query={{ ...filters, status }}>
        <ChoiceButtons
          label={held.messagesChoice}
          choices={statuses.map((each) => [each, held.messagesKinds[each]])}
          chosen={status}
          onChoose={(each) => change('status', each === 'unread' ? '' : each)}
        />
      </MessagesHead>
      <Loaded reading={reading}>
        {(data) => {
          const messages = itemsIn(data);
          if (messages.length === 0)
            return <p className="empty">{isNarrowed ? words.none : held.noMessages[status]}</p>;
          return <Messages label={held.messagesList} messages={messages} />;
        }}
      </Loaded>
      {inFiles.length > 0 && <p className="quiet">{held.inFiles(inFiles.join(', '))}</p>}
      <More reading={reading} />
    </section>
  );
}

/** Those that say something against money, before the others; nothing when there are none. */
function SuspiciousMessages({ filters }: { readonly filters: Filters }) {
  const { held, overview } = useTexts();
  const reading = useMessages('suspicious', filters);
  const messages = itemsIn(reading.data);
  // That they could not be read is no word that there are none.
  if (messages.length === 0 && reading.error === null) return null;
  return (
    <section className="part" aria-label={overview.work.messages_suspicious}>
      <MessagesHead title={overview.work.messages_suspicious} query={{ ...filters, status: 'suspicious' }} />
      <Loaded reading={reading}>{() => <Messages label={held.suspiciousList} messages={messages} />}</Loaded>
      <More reading={reading} />
    </section>
  );
}

interface MessagesHeadProps {
  readonly title: string;
  readonly query: Filters;
  readonly children?: ReactNode;
}

/** What is listed below, and the whole of it as a file. */
const MessagesHead = ({ title, query, children }: MessagesHeadProps) => (
  <header className="detail-head">
    <h2>{title}</h2>
    <div className="list-actions">
      {children}
      <FileLink name={title} address="/internal/v1/messages" query={query} />
    </div>
  </header>
);

interface MessagesProps {
  readonly label: string;
  readonly messages: readonly MessageItem[];
}

function Messages({ label, messages }: MessagesProps) {
  const texts = useTexts();
  const { held } = texts;
  const nameOf = useProviderName();
  const mayDecide = useMay('decide');
  const [dismissing, setDismissing] = useState<MessageItem | null>(null);
  return (
    <>
      {dismissing !== null && <DismissDialog message={dismissing} onClose={() => setDismissing(null)} />}
      <ul className="candidates" aria-label={label}>
        {messages.map((message) => (
          <li key={message.message_id} className="candidate">
            <div className="candidate-main">
              <p>
                {held.from} <strong>{message.sender}</strong> <Doubt message={message} />
              </p>
              <blockquote className="raw">{message.raw_text}</blockquote>
              <p className="small">{whyText(message.why, texts)}</p>
              <WayThere message={message} />
              <p className="quiet small">
                <Time at={message.received_at} />, {nameOf(message.provider_id)} {message.device_id}
              </p>
              {mayDecide && <MessageActions message={message} onDismiss={setDismissing} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Someone has money that never came: that is worse than an SMS that looks odd. */
function Doubt({ message: { is_suspicious: isSuspicious, why } }: { readonly message: MessageItem }) {
  const { held, overview } = useTexts();
  if (why?.code === 'credited_without_money')
    return <Badge tone="failed" icon={ShieldAlert} text={overview.work.credited_without_money} />;
  return isSuspicious ? <Badge tone="held" text={held.suspicious} /> : null;
}

/** To what it says something of: nobody can find out where the money is from the words of an SMS alone. */
function WayThere({ message }: { readonly message: MessageItem }) {
  const { actions, exits } = useTexts();
  const place = messagePlace(message);
  if (place === null) return null;
  return (
    <p className="small">
      <Link href={place}>{message.service_tx_id === null ? exits.openPayment : actions.open}</Link>
    </p>
  );
}
