import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { MessageItem } from '../../api/schemas.ts';
import { dismiss, messagesKey, reread } from '../../api/templates.ts';
import { useAct, usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/fields.tsx';
import { useTexts } from '../../texts/language.tsx';

interface MessageActionsProps {
  readonly message: MessageItem;
  readonly onDismiss: (message: MessageItem) => void;
}

/** What someone who decides may do about an SMS. */
export function MessageActions({ message, onDismiss }: MessageActionsProps) {
  const { messageActions: words } = useTexts();
  const act = useAct();
  const [isReading, setIsReading] = useState(false);
  const readAgain = async (): Promise<void> => {
    setIsReading(true);
    await act(
      () => reread(message.message_id),
      ({ outcome }) => words.rereadDone[outcome],
      messagesKey,
    );
    setIsReading(false);
  };
  return (
    <div className="list-actions">
      <Button className="small" isDisabled={isReading} onPress={() => void readAgain()}>
        {words.reread}
      </Button>
      <Button className="small" onPress={() => onDismiss(message)}>
        {words.dismiss}
      </Button>
    </div>
  );
}

interface DismissDialogProps {
  readonly message: MessageItem;
  readonly onClose: () => void;
}

export function DismissDialog({ message, onClose }: DismissDialogProps) {
  const { messageActions: words } = useTexts();
  const perform = usePerform();
  const [reason, setReason] = useState('');
  const confirm = async (): Promise<void> => {
    await perform(
      () => dismiss(message.message_id, reason.trim()),
      () => words.dismissed,
      messagesKey,
    );
    onClose();
  };
  return (
    <AskDialog
      title={words.dismissTitle}
      confirm={words.dismiss}
      mayConfirm={reason.trim() !== ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <blockquote className="raw">{message.raw_text}</blockquote>
      <LineField label={words.reason} value={reason} onChange={setReason} isRequired autoFocus />
    </AskDialog>
  );
}
