import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { replay } from '../../api/lists.ts';
import type { WebhookItem } from '../../api/schemas.ts';
import { wholeText } from '../../formats/figures.ts';
import { AskDialog, TellDialog } from '../../parts/ask-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { faultText } from '../../parts/fault-text.ts';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';

interface ReplayDialogProps {
  readonly webhooks: readonly WebhookItem[];
  readonly onClose: () => void;
}

/** One question for many webhooks; then what became of each of them, until someone has read it. */
export function ReplayDialog({ webhooks, onClose }: ReplayDialogProps) {
  const { sendAgain: words } = useTexts();
  const { sendings, sendAll } = useReplaySelection(webhooks);
  const [phase, setPhase] = useState<'asked' | 'sending' | 'over'>('asked');
  const all = wholeText(sendings.length);
  const countOf = (isMeant: (each: Sending) => boolean): string => wholeText(sendings.filter(isMeant).length);
  const act = async (): Promise<void> => {
    setPhase('sending');
    await sendAll();
    setPhase('over');
  };
  if (phase === 'over') {
    const taken = countOf(({ state }) => state === 'taken');
    return (
      <TellDialog title={words.over(taken, all)} onClose={onClose}>
        <Sendings sendings={sendings} />
      </TellDialog>
    );
  }
  return (
    <AskDialog
      title={words.title(all)}
      confirm={words.open(all)}
      mayConfirm
      onConfirm={act}
      onClose={onClose}
    >
      <p>{words.explain}</p>
      {phase === 'sending' && (
        <p role="status">
          {words.progress(
            countOf(({ state }) => state === 'taken' || state === 'refused'),
            all,
          )}
        </p>
      )}
      <Sendings sendings={sendings} />
    </AskDialog>
  );
}

const tones = { waiting: 'over', sending: 'wait', taken: 'done', refused: 'failed' } as const;

function Sendings({ sendings }: { readonly sendings: readonly Sending[] }) {
  const { sendAgain: words } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className="sendings" aria-label={words.results} tabIndex={0}>
      {sendings.map(({ webhook, state, message }) => (
        <li key={webhook.webhook_id}>
          <Badge tone={tones[state]} text={words.state[state]} /> {webhook.event}, {webhook.reference}
          {message !== '' && <span className="quiet small"> {message}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What became of one of those that are sent again. */
interface Sending {
  readonly webhook: WebhookItem;
  readonly state: 'waiting' | 'sending' | 'taken' | 'refused';
  /** What the service said, once it is over. */
  readonly message: string;
}

/** Few enough that no receiver is flooded, and enough that one that is slow does not hold up the others. */
const atOnce = 3;

/** Sends webhooks again, a few at a time and the oldest first, and tells of each how it went. */
function useReplaySelection(webhooks: readonly WebhookItem[]) {
  const texts = useTexts();
  const client = useQueryClient();
  const [sendings, setSendings] = useState<readonly Sending[]>(() =>
    webhooks
      .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
      .map((webhook) => ({ webhook, state: 'waiting', message: '' })),
  );
  const note = (id: string, state: Sending['state'], message = ''): void =>
    setSendings((all) =>
      all.map((each) => (each.webhook.webhook_id === id ? { ...each, state, message } : each)),
    );
  const sendOne = async ({ webhook_id: id }: WebhookItem): Promise<void> => {
    note(id, 'sending');
    try {
      const { dispatched, why } = await replay(id);
      note(id, dispatched ? 'taken' : 'refused', whyText(why, texts));
    } catch (refusal) {
      note(id, 'refused', faultText(refusal, texts));
    }
  };
  const sendAll = async (): Promise<void> => {
    const left = sendings.map(({ webhook }) => webhook);
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await sendOne(next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return { sendings, sendAll };
}
