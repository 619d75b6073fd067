import type { WaitingItem } from '../../api/schemas.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { wholeText } from '../../formats/amount.ts';
import { agoText } from '../../formats/time.ts';
import { useNow } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

/** Where each kind of work is done. Its name is in the texts, under `overview.work`. */
const placeOf: Readonly<Record<WaitingItem['kind'], () => string>> = {
  withdrawals_to_decide: () => pathOf.withdrawals(),
  payments_held: () => pathOf.held('payments'),
  transactions_to_resolve: () => pathOf.held('transactions'),
  transactions_in_doubt: () => pathOf.held('transactions'),
  webhooks_failed: () => pathOf.webhooks(),
  messages_suspicious: () => pathOf.held('messages'),
  messages_unread: () => pathOf.held('messages'),
  differences_open: () => pathOf.reconciliation(),
};

/** What waits for people, each with the way to it. */
export function WaitingList({ waiting }: { readonly waiting: readonly WaitingItem[] }) {
  const { overview: words, locale } = useTexts();
  const nowMs = useNow();
  return (
    <ul className="waiting" aria-label={words.waiting}>
      {waiting.map(({ kind, count, has_more: hasMore, oldest_at: oldestAt }) => (
        <li key={kind}>
          <Link href={placeOf[kind]()} className={count > 0 ? 'waiting-some' : 'waiting-none'}>
            <span className="waiting-count">
              {wholeText(count)}
              {hasMore && '+'}
            </span>{' '}
            <span className="waiting-name">{words.work[kind]}</span>{' '}
            <span className="quiet small">
              {oldestAt === null ? words.none : words.oldest(agoText(oldestAt, nowMs, locale))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
