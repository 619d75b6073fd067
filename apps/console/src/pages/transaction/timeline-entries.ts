import type { TransactionRecordAnswer } from '../../api/schemas.ts';
import { amountText } from '../../formats/figures.ts';
import { actionText, attemptText, stateText, whyText } from '../../parts/why-text.ts';
import type { Texts } from '../../texts/words.ts';

interface TimelineEntry {
  readonly at: string;
  readonly kind: keyof Texts['transaction']['kinds'];
  readonly title: string;
  readonly detail: string;
  readonly who?: string;
}

/** Everything that happened to a transaction in one order. What happened at one moment keeps the order of its kinds. */
export function timelineEntries(record: TransactionRecordAnswer, texts: Texts): readonly TimelineEntry[] {
  const { transaction: words } = texts;
  const payments = record.payments.map(
    ({ received_at: at, amount_xaf, operator_tx_id, raw_text: detail }): TimelineEntry => {
      return { at, kind: 'payment', title: words.payment(amountText(amount_xaf), operator_tx_id), detail };
    },
  );
  const moves = record.history.map(({ at, to, why, actor_kind, ...actor }): TimelineEntry => {
    const who = whoText(words.actorKinds[actor_kind], actor);
    return { at, kind: 'move', title: texts.state[to], detail: whyText(why, texts), who };
  });
  const exchanges = record.exchanges.map(({ at, provider_id, operation, outcome, why }): TimelineEntry => {
    const title = words.exchange(provider_id, words.operations[operation], words.outcomes[outcome]);
    return { at, kind: 'exchange', title, detail: whyText(why, texts) };
  });
  const actions = record.actions.map(
    ({ at, action, subject, before, after, why, ...actor }): TimelineEntry => {
      const webhook = record.webhooks.find(({ webhook_id }) => webhook_id === subject);
      const on = webhook?.event ?? `${stateText(before, texts)} → ${stateText(after, texts)}`;
      const title = texts.about(actionText(action, texts), on);
      const who = whoText(words.actorKinds.operator, actor);
      return { at, kind: 'action', title, detail: whyText(why, texts), who };
    },
  );
  const attempts = record.webhooks.flatMap(({ event, attempts: made }) =>
    made.map((attempt): TimelineEntry => {
      const title = texts.about(event, attemptText(attempt, texts));
      return { at: attempt.at, kind: 'attempt', title, detail: attempt.answer_excerpt };
    }),
  );
  return [...payments, ...moves, ...exchanges, ...actions, ...attempts].sort((a, b) =>
    a.at.localeCompare(b.at),
  );
}

interface Actor {
  readonly actor_id: string | null;
  readonly actor_address: string | null;
}

const whoText = (kind: string, { actor_id: id, actor_address: address }: Actor): string =>
  [kind, id, address].filter((part) => part !== null).join(' ');
