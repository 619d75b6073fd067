import { useAlerts } from '../../api/overview.ts';
import { Link } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { signedAmountText, walletText } from '../../formats/figures.ts';
import { agoText } from '../../formats/time.ts';
import { useNow } from '../../parts/time.tsx';
import { actionText, valueText, whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Texts } from '../../texts/words.ts';
import { type Alert, placeOfAlert } from './alert-places.ts';

/** What is wrong, and what staff could not be told, in one line that opens; below it what was done. Nothing while all is well. */
export function AlertLines() {
  const texts = useTexts();
  const { data: alerts } = useAlerts();
  const { standing, unsent } = alerts ?? { standing: [], unsent: [] };
  const { overview: words } = texts;
  const news = standing.filter(isNews);
  const wrong = standing.filter((each) => !isNews(each));
  return (
    <>
      {wrong.length + unsent.length > 0 && (
        <details className="because">
          <summary>
            {wrong.length > 0 && words.alerts(wrong.length)}{' '}
            {unsent.length > 0 && words.unsent(unsent.length)}
          </summary>
          <ul aria-label={words.alertsName}>
            {wrong.map(lineOf)}
            {unsent.map(({ code, way, made_at: madeAt, tries, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one of several people may not have been told of the same.
              <li key={`${code} ${way} ${madeAt} ${index}`}>
                {words.notSent(words.ways[way], tries, whyText(why, texts))}
              </li>
            ))}
          </ul>
        </details>
      )}
      {news.length > 0 && (
        <details className="quiet">
          <summary>{words.news(news.length)}</summary>
          <ul aria-label={words.newsName}>{news.map(lineOf)}</ul>
        </details>
      )}
    </>
  );
}

/**
 * What was done, rather than what is wrong; a process of the version before does not tell them apart. That something counts
 * because no one said a word is no deed: someone should look at it.
 */
const isNews = ({ is_news: isDeed, why }: Alert): boolean =>
  isDeed === true && why?.code !== 'staff_unconfirmed';

const lineOf = (alert: Alert) => <AlertLine key={`${alert.code} ${alert.subject}`} alert={alert} />;

/** What it is, since when, and the way to where something can be done about it. */
function AlertLine({ alert }: { readonly alert: Alert }) {
  const texts = useTexts();
  const nowMs = useNow();
  const place = placeOfAlert(alert, useMay('manage'));
  const text = alertText(alert, texts);
  return (
    <li>
      {place === null ? text : <Link href={place}>{text}</Link>}{' '}
      <span className="small">{agoText(alert.since, nowMs, texts.locale)}</span>
    </li>
  );
}

/** As its reason says it; but a gap with its side, and a deed by its name. */
function alertText({ why }: Alert, texts: Texts): string {
  const { wallet, amount, action, after, kind, role } = why?.facts ?? {};
  if (why?.code === 'wallet_gap' && typeof wallet === 'string' && typeof amount === 'number')
    return texts.about(
      walletText(wallet),
      `${signedAmountText(amount)} ${amount > 0 ? texts.gaps.more : texts.gaps.less}`,
    );
  if (why?.code === 'staff_changed' && typeof action === 'string' && typeof after === 'string') {
    const named = { action: actionText(action, texts), after: valueText(after, texts) };
    return whyText({ ...why, facts: { ...why.facts, ...named } }, texts);
  }
  if (why?.code === 'staff_unconfirmed' && typeof kind === 'string' && typeof role === 'string') {
    const named = { kind: valueText(kind, texts), role: valueText(role, texts) };
    return whyText({ ...why, facts: { ...why.facts, ...named } }, texts);
  }
  return whyText(why, texts);
}
