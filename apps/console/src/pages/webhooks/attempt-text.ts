import type { WebhookItem } from '../../api/schemas.ts';
import { wholeText } from '../../formats/amount.ts';
import { whyText } from '../../parts/why-text.ts';
import type { Texts } from '../../texts/words.ts';

/** How the last attempt went. */
export function attemptText({ attempts }: WebhookItem, texts: Texts): string {
  const { transaction, webhooks } = texts;
  const last = attempts.at(-1);
  if (last === undefined) return transaction.attempts('0');
  const result =
    last.status === null
      ? transaction.notAnswered(whyText(last.why, texts))
      : transaction.answered(String(last.status), wholeText(last.duration_ms));
  return `${transaction.attempts(wholeText(attempts.length))}. ${webhooks.lastAttempt(result)}`;
}
