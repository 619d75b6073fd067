import type { TransactionRecordAnswer } from '../../api/schemas.ts';
import { amountText } from '../../formats/figures.ts';
import { lostText } from '../../parts/lost-text.ts';
import { stateTones, type Tone } from '../../parts/tones.ts';
import { actionText, attemptText, valueText, whyText } from '../../parts/why-text.ts';
import type { Texts } from '../../texts/words.ts';

export interface TimelineEntry {
  readonly at: string;
  readonly kind: keyof Texts['transaction']['kinds'];
  /** What it means for the transaction; nothing by itself where it only happened. */
  readonly tone: Tone | 'plain';
  readonly title: string;
  readonly detail: string;
  readonly who?: string;
  /** What went wrong with it since. */
  readonly fault?: string;
}

type Record = TransactionRecordAnswer;

const outcomeTones: Readonly<{ [Outcome in Record['exchanges'][number]['outcome']]: TimelineEntry['tone'] }> =
  {
    sent: 'plain',
    succeeded: 'done',
    rejected: 'failed',
    failed: 'failed',
    pending: 'wait',
    unknown: 'held',
    differs: 'held',
    contradicts: 'held',
  };

/** Of what stands at one moment, this caused that. */
const causes: readonly TimelineEntry['kind'][] = ['payment', 'action', 'exchange', 'move', 'attempt'];

/** Everything that happened to a transaction in the order in which it happened, with providers by their names. */
export function timelineEntries(
  record: Record,
  texts: Texts,
  nameOf: (providerId: string) => string = (id) => id,
): readonly TimelineEntry[] {
  const { transaction: words } = texts;
  const payments = record.payments.map(
    ({ received_at: at, amount_xaf, operator_tx_id, raw_text: detail, ...told }): TimelineEntry => {
      const title = words.payment(amountText(amount_xaf), operator_tx_id);
      const fault = lostText(told, texts);
      return fault === null
        ? { at, kind: 'payment', tone: 'plain', title, detail }
        : { at, kind: 'payment', tone: 'failed', title, detail, fault };
    },
  );
  const moves = record.history.map(({ at, to, why, actor_kind, actor_id, actor_address }): TimelineEntry => {
    const id = actor_kind === 'provider' && actor_id !== null ? nameOf(actor_id) : actor_id;
    const who = whoText(words.actorKinds[actor_kind], { actor_id: id, actor_address });
    return {
      at,
      kind: 'move',
      tone: stateTones[to],
      title: texts.state[to],
      detail: whyText(why, texts),
      who,
    };
  });
  const exchanges = record.exchanges.map(({ at, provider_id, operation, outcome, why }): TimelineEntry => {
    const title = words.exchange(nameOf(provider_id), words.operations[operation], words.outcomes[outcome]);
    return { at, kind: 'exchange', tone: outcomeTones[outcome], title, detail: whyText(why, texts) };
  });
  const actions = record.actions.map(
    ({ at, action, subject, before, after, why, ...actor }): TimelineEntry => {
      const webhook = record.webhooks.find(({ webhook_id }) => webhook_id === subject);
      const on = webhook?.event ?? `${valueText(before, texts)} → ${valueText(after, texts)}`;
      const title = texts.about(actionText(action, texts), on);
      const who = whoText(words.actorKinds.operator, actor);
      return { at, kind: 'action', tone: 'plain', title, detail: whyText(why, texts), who };
    },
  );
  const attempts = record.webhooks.flatMap(({ event, attempts: made }) =>
    made.map((attempt): TimelineEntry => {
      const title = texts.about(event, attemptText(attempt, texts));
      const { at, answer_excerpt: detail } = attempt;
      return { at, kind: 'attempt', tone: isTaken(attempt) ? 'done' : 'failed', title, detail };
    }),
  );
  return [...payments, ...actions, ...exchanges, ...moves, ...attempts].sort(
    (a, b) => a.at.localeCompare(b.at) || causes.indexOf(a.kind) - causes.indexOf(b.kind),
  );
}

const isTaken = ({ status }: { readonly status: number | null }): boolean =>
  status !== null && status >= 200 && status < 300;

interface Actor {
  readonly actor_id: string | null;
  readonly actor_address: string | null;
}

const whoText = (kind: string, { actor_id: id, actor_address: address }: Actor): string =>
  [kind, id, address].filter((part) => part !== null).join(' ');
