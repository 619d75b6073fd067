import { type ReactNode, useState } from 'react';
import { useMessages } from '../../api/lists.ts';
import type { MessageItem } from '../../api/schemas.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { useMay } from '../../app/session-context.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded, More } from '../../parts/loaded.tsx';
import { useProviderName } from '../../parts/provider-name.ts';
import { Time } from '../../parts/time.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { DismissDialog, MessageActions } from './message-actions.tsx';

/** SMS that take money back or contradict others; and those that no one could make a payment of: some may be money. */
export function IgnoredMessages({ head }: { readonly head: ReactNode }) {
  const { held, filters: words } = useTexts();
  const filters = useAddressFilters(['from', 'to', 'provider']);
  const reading = useMessages('ignored', filters.values);
  const isNarrowed = Object.keys(filters.values).length > 0;
  const mayDecide = useMay('decide');
  const inFiles = reading.data?.pages[0]?.months_in_files ?? [];
  return (
    <div className="page">
      {head}
      <SuspiciousMessages />
      <ListFilters filters={filters} />
      <Loaded reading={reading}>
        {({ pages }) => {
          const messages = pages.flatMap(({ items }) => items);
          if (messages.length === 0)
            return <p className="empty">{isNarrowed ? words.none : held.noMessages}</p>;
          return (
            <>
              {!mayDecide && <p className="quiet">{held.digitsHidden}</p>}
              <div className="list-actions">
                <FileLink
                  name={held.messages}
                  address="/internal/v1/messages"
                  query={{ ...filters.values, status: 'ignored' }}
                />
              </div>
              <Messages label={held.messagesList} messages={messages} />
            </>
          );
        }}
      </Loaded>
      {inFiles.length > 0 && <p className="quiet">{held.inFiles(inFiles.join(', '))}</p>}
      <More reading={reading} />
    </div>
  );
}

/** Those that say something against money, before the others; nothing when there are none. */
function SuspiciousMessages() {
  const { held } = useTexts();
  const messages = useMessages('suspicious').data?.pages.flatMap(({ items }) => items) ?? [];
  if (messages.length === 0) return null;
  return <Messages label={held.suspiciousList} messages={messages} />;
}

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
                {held.from} <strong>{message.sender}</strong>{' '}
                {message.is_suspicious && <Badge tone="held" text={held.suspicious} />}
              </p>
              <blockquote className="raw">{message.raw_text}</blockquote>
              <p className="small">{whyText(message.why, texts)}</p>
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
