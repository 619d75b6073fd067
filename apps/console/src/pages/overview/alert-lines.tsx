import { useAlerts } from '../../api/overview.ts';
import { agoText } from '../../formats/time.ts';
import { useNow } from '../../parts/time.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';

/** What is wrong, and what staff could not be told, in one line that opens; nothing while all is well. */
export function AlertLines() {
  const texts = useTexts();
  const nowMs = useNow();
  const { data: alerts } = useAlerts();
  const { standing, unsent } = alerts ?? { standing: [], unsent: [] };
  if (standing.length + unsent.length === 0) return null;
  const { overview: words, locale } = texts;
  return (
    <details className="because">
      <summary>
        {standing.length > 0 && words.alerts(standing.length)}{' '}
        {unsent.length > 0 && words.unsent(unsent.length)}
      </summary>
      <ul aria-label={words.alertsName}>
        {standing.map(({ code, subject, why, since }) => (
          <li key={`${code} ${subject}`}>
            {whyText(why, texts)} <span className="small">{agoText(since, nowMs, locale)}</span>
          </li>
        ))}
        {unsent.map(({ code, way, made_at: madeAt, tries, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one of several people may not have been told of the same.
          <li key={`${code} ${way} ${madeAt} ${index}`}>
            {words.notSent(words.ways[way], tries, whyText(why, texts))}
          </li>
        ))}
      </ul>
    </details>
  );
}
