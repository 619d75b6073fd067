import { type ProviderDay, useOpenDays } from '../../api/open-days.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { wholeText } from '../../formats/figures.ts';
import { dayText } from '../../formats/time.ts';
import { useProviderName } from '../../parts/provider-name.ts';
import { useTexts } from '../../texts/language.tsx';

/** The way to every day that has open differences: the overview counts those of all, and a page shows those of one. */
export function OpenDays({ provider, day }: ProviderDay) {
  const { reconciliation: words, locale } = useTexts();
  const nameOf = useProviderName();
  const { days = [], lookedThrough = null } = useOpenDays().data ?? {};
  if (days.length === 0) return null;
  return (
    <nav className="with-label" aria-label={words.openDays}>
      <span className="quiet small">{words.openDays}</span>
      <ul className="flags">
        {days.map((each) => (
          <li key={`${each.provider} ${each.day}`}>
            <Link
              href={pathOf.reconciliation(each)}
              aria-current={each.provider === provider && each.day === day ? 'true' : undefined}
            >
              {nameOf(each.provider)}, {dayText(each.day, locale)}
            </Link>
          </li>
        ))}
      </ul>
      {lookedThrough !== null && (
        <span className="quiet small">{words.moreOpenDays(wholeText(lookedThrough))}</span>
      )}
    </nav>
  );
}
