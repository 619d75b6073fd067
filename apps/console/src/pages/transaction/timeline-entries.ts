import type { TransactionRecordAnswer } from '../../api/schemas.ts';
import { amountText, wholeText } from '../../formats/amount.ts';
import { actionText, stateText } from '../../parts/action-text.ts';
import { whyText } from '../../parts/why-text.ts';
import type { Texts } from '../../texts/words.ts';

export interface TimelineEntry {
  readonly at: string;
  readonly kind: 'move' | 'exchange' | 'payment' | 'action' | 'attempt';
  readonly title: string;
  readonly detail: string;
  readonly who: string;
}

/** Everything that happened to a transaction in one order. What happened at one moment keeps the order of its kinds. */
export function timelineEntries(record: TransactionRecordAnswer, texts: Texts): readonly TimelineEntry[] {
  const { transaction: words } = texts;
  const moves = record.history.map(
    ({ at, to, why, actor_kind: kind, actor_id: id, actor_address: address }): TimelineEntry => ({
      at,
      kind: 'move',
      title: texts.state[to],
      detail: whyText(why, texts),
      who: [words.actorKinds[kind], id, address].filter((part) => part !== null).join(' '),
    }),
  );
  const exchanges = record.exchanges.map(
    ({ at, provider_id, operation, outcome, why }): TimelineEntry => ({
      at,
      kind: 'exchange',
      title: words.exchange(provider_id, words.operations[operation], words.outcomes[outcome]),
      detail: whyText(why, texts),
      who: '',
    }),
  );
  const payments = record.payments.map(
    ({ received_at, amount_xaf, operator_tx_id, raw_text }): TimelineEntry => ({
      at: received_at,
      kind: 'payment',
      title: words.payment(amountText(amount_xaf), operator_tx_id),
      detail: raw_text,
      who: '',
    }),
  );
  const actions = record.actions.map(
    ({ at, action, subject, before, after, why, actor_id: id, actor_address: address }): TimelineEntry => {
      const webhook = record.webhooks.find(({ webhook_id }) => webhook_id === subject);
      const on = webhook?.event ?? `${stateText(before, texts)} → ${stateText(after, texts)}`;
      return {
        at,
        kind: 'action',
        title: words.action(actionText(action, texts), on),
        detail: whyText(why, texts),
        who: [words.actorKinds.operator, id, address].filter((part) => part !== null).join(' '),
      };
    },
  );
  const attempts = record.webhooks.flatMap(({ event, attempts: made }) =>
    made.map(
      ({ at, status, duration_ms: ms, why, answer_excerpt }): TimelineEntry => ({
        at,
        kind: 'attempt',
        title: words.attempt(
          event,
          status === null
            ? words.notAnswered(whyText(why, texts))
            : words.answered(String(status), wholeText(ms)),
        ),
        detail: answer_excerpt,
        who: '',
      }),
    ),
  );
  return [...payments, ...moves, ...exchanges, ...actions, ...attempts].sort((a, b) =>
    a.at.localeCompare(b.at),
  );
}
