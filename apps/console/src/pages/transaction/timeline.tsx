import { Banknote, type LucideIcon, Plug, ShieldAlert, UserRound, Webhook } from 'lucide-react';
import type { TransactionRecordAnswer } from '../../api/schemas.ts';
import { Badge, toneIcons } from '../../parts/badge.tsx';
import { useProviderName } from '../../parts/provider-name.ts';
import { Time } from '../../parts/time.tsx';
import type { Tone } from '../../parts/tones.ts';
import { useTexts } from '../../texts/language.tsx';
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts';

const kindIcons: Readonly<Record<Exclude<TimelineEntry['kind'], 'move'>, LucideIcon>> = {
  payment: Banknote,
  exchange: Plug,
  action: UserRound,
  attempt: Webhook,
};

/** A state by its own icon, anything else by what it is. */
const iconOf = ({ kind, tone }: TimelineEntry): LucideIcon =>
  kind === 'move' ? toneIcons[tone as Tone] : kindIcons[kind];

/** What happened, from the first to the last. */
export function Timeline({ record }: { readonly record: TransactionRecordAnswer }) {
  const texts = useTexts();
  const nameOf = useProviderName();
  return (
    <ol className="timeline">
      {timelineEntries(record, texts, nameOf).map((entry, index) => {
        const Icon = iconOf(entry);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and nothing of their own to keep
          <li key={index} className={`entry entry-${entry.kind} entry-${entry.tone}`}>
            <span className="entry-icon" aria-hidden="true">
              <Icon className="icon" />
            </span>
            <p className="entry-title">
              {entry.title}
              {entry.fault !== undefined && (
                <>
                  {' '}
                  <Badge tone="failed" icon={ShieldAlert} text={entry.fault} />
                </>
              )}
            </p>
            {entry.detail !== '' && <p className="entry-detail">{entry.detail}</p>}
            <p className="entry-head">
              <Time at={entry.at} />
              <Time at={entry.at} isExact />
              <span>{texts.transaction.kinds[entry.kind]}</span>
              {entry.who !== undefined && <span>{entry.who}</span>}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
