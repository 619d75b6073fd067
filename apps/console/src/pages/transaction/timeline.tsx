import type { TransactionRecordAnswer } from '../../api/schemas.ts';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { timelineEntries } from './timeline-entries.ts';

export function Timeline({ record }: { readonly record: TransactionRecordAnswer }) {
  const texts = useTexts();
  return (
    <ol className="timeline">
      {timelineEntries(record, texts).map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and nothing of their own to keep
        <li key={index} className={`entry entry-${entry.kind}`}>
          <p className="entry-head">
            <Time at={entry.at} isExact />
            <span className="entry-kind">{texts.transaction.kinds[entry.kind]}</span>
            {entry.who !== '' && <span className="quiet">{entry.who}</span>}
          </p>
          <p className="entry-title">{entry.title}</p>
          {entry.detail !== '' && <p className="entry-detail">{entry.detail}</p>}
        </li>
      ))}
    </ol>
  );
}
