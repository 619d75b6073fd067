import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { replay } from '../api/lists.ts';
import type { WebhookItem } from '../api/schemas.ts';
import { useNotices } from '../app/notices.tsx';
import { useMay } from '../app/session-context.tsx';
import { useTexts } from '../texts/language.tsx';
import { faultText } from './fault-text.ts';
import { whyText } from './why-text.ts';

/** Sends a webhook again, at once, and tells what the receiver said. */
export function ReplayButton({ webhook }: { readonly webhook: WebhookItem }) {
  const texts = useTexts();
  const tell = useNotices();
  const client = useQueryClient();
  const mayReplay = useMay('decide');
  const { webhook_id: id, service_tx_id: transactionId, event } = webhook;
  const { mutate, isPending } = useMutation({
    mutationFn: () => replay(id),
    onSuccess: ({ dispatched, why }) => {
      const { replayed, replayFailed } = texts.transaction;
      const said = whyText(why, texts);
      tell(dispatched ? 'good' : 'bad', dispatched ? replayed(said) : replayFailed(said));
    },
    onError: (error) => tell('bad', faultText(error, texts)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['transaction', transactionId] }),
        client.invalidateQueries({ queryKey: ['webhooks'] }),
      ]),
  });
  if (!mayReplay) return null;
  return (
    <Button
      isDisabled={isPending}
      onPress={() => mutate()}
      aria-label={`${texts.transaction.replay}: ${event}`}
    >
      {texts.transaction.replay}
    </Button>
  );
}
