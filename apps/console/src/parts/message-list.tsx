import type { MessageItem } from '../api/schemas.ts';
import { messagePlace } from '../app/found-places.ts';
import { Link } from '../app/navigation.tsx';
import { useTexts } from '../texts/language.tsx';
import { Badge } from './badge.tsx';
import { useProviderName } from './provider-name.ts';
import { Time } from './time.tsx';
import type { Tone } from './tones.ts';
import { whyText } from './why-text.ts';

export const messageTones: Readonly<Record<MessageItem['outcome'], Tone>> = {
  received: 'wait',
  matched: 'done',
  held: 'held',
  duplicate: 'over',
  ignored: 'over',
};

interface MessageListProps {
  readonly label: string;
  readonly items: readonly MessageItem[];
}

/** SMS and callbacks as they came, each with what became of it and the way there. */
export function MessageList({ label, items }: MessageListProps) {
  const texts = useTexts();
  const nameOf = useProviderName();
  return (
    <ul className="candidates" aria-label={label}>
      {items.map((item) => {
        const place = messagePlace(item);
        const when = <Time at={item.received_at} />;
        return (
          <li key={item.message_id} className="candidate">
            <div className="candidate-main candidate-grows">
              <p>
                {place === null ? when : <Link href={place}>{when}</Link>}{' '}
                <span className="quiet small">
                  {item.sender} {nameOf(item.provider_id)}
                </span>{' '}
                <Badge tone={messageTones[item.outcome]} text={texts.found.outcomes[item.outcome]} />
              </p>
              <blockquote className="raw">{item.raw_text}</blockquote>
              {item.why !== null && <p className="quiet small">{whyText(item.why, texts)}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
