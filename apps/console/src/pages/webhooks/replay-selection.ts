import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { replay } from '../../api/decisions.ts';
import type { WebhookItem } from '../../api/schemas.ts';
import { faultText } from '../../parts/loaded.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';

/** What became of one of those that are sent again. */
export interface Sending {
  readonly webhook: WebhookItem;
  readonly state: 'waiting' | 'sending' | 'taken' | 'refused';
  /** What the service said, once it is over. */
  readonly message: string;
}

/** Few enough that no receiver is flooded, and enough that one that is slow does not hold up the others. */
const atOnce = 3;

/** Sends webhooks again, a few at a time and the oldest first, and tells of each how it went. */
export function useReplaySelection(webhooks: readonly WebhookItem[]) {
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
