import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { WebhookItem } from '../../api/schemas.ts';
import { wholeText } from '../../formats/amount.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { useTexts } from '../../texts/language.tsx';
import { type Sending, useReplaySelection } from './replay-selection.ts';

interface ReplayDialogProps {
  readonly webhooks: readonly WebhookItem[];
  readonly onClose: () => void;
}

/** One question for many webhooks; then what became of each of them, until someone has read it. */
export function ReplayDialog({ webhooks, onClose }: ReplayDialogProps) {
  const { sendAgain: words, actions } = useTexts();
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
    return (
      <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
        <Modal className="modal">
          <Dialog className="dialog">
            <Heading slot="title">
              {words.over(
                countOf(({ state }) => state === 'taken'),
                all,
              )}
            </Heading>
            <Sendings sendings={sendings} />
            <div className="dialog-actions">
              <Button className="primary" autoFocus onPress={onClose}>
                {actions.close}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    );
  }
  return (
    <AskDialog
      title={words.title(all)}
      confirm={words.confirm(all)}
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

const tones = { waiting: 'dull', sending: 'open', taken: 'good', refused: 'bad' } as const;

function Sendings({ sendings }: { readonly sendings: readonly Sending[] }) {
  const { sendAgain: words } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className="sendings" aria-label={words.results} tabIndex={0}>
      {sendings.map(({ webhook, state, message }) => (
        <li key={webhook.webhook_id}>
          <span className={`badge badge-${tones[state]}`}>{words.state[state]}</span> {webhook.event},{' '}
          {webhook.reference}
          {message !== '' && <span className="quiet small"> {message}</span>}
        </li>
      ))}
    </ul>
  );
}
