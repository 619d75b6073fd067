import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useIssueKey } from '../../api/keys.ts';
import type { IssuedKeyAnswer } from '../../api/schemas.ts';
import { useNotices } from '../../app/notices.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Copyable } from '../../parts/copyable.tsx';
import { LineField } from '../../parts/line-field.tsx';
import { faultText } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';

/** Issues a key, then shows it once. */
export function IssueDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  const { keys: words } = texts;
  const tell = useNotices();
  const issue = useIssueKey();
  const [application, setApplication] = useState('');
  const [issued, setIssued] = useState<IssuedKeyAnswer | null>(null);
  const act = (): Promise<void> =>
    issue(application.trim()).then(setIssued, (error: unknown) => tell('bad', faultText(error, texts)));
  if (issued !== null) return <IssuedKey issued={issued} onClose={onClose} />;
  return (
    <AskDialog
      title={words.issueTitle}
      confirm={words.confirmIssue}
      mayConfirm={application.trim() !== ''}
      onConfirm={act}
      onClose={onClose}
    >
      <LineField
        label={words.application}
        value={application}
        onChange={setApplication}
        isRequired
        autoFocus
      />
    </AskDialog>
  );
}

interface IssuedKeyProps {
  readonly issued: IssuedKeyAnswer;
  readonly onClose: () => void;
}

/** Closed only by its button: a click beside it would lose the secrets for ever. */
function IssuedKey({ issued, onClose }: IssuedKeyProps) {
  const { keys: words, actions } = useTexts();
  return (
    <ModalOverlay className="overlay" isOpen isKeyboardDismissDisabled>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{issued.application}</Heading>
          <p>{words.issued}</p>
          <p className="secret">
            {words.apiKey}
            <Copyable name={words.apiKey} value={issued.api_key} />
          </p>
          <p className="secret">
            {words.webhookSecret}
            <Copyable name={words.webhookSecret} value={issued.webhook_secret} />
          </p>
          <div className="dialog-actions">
            <Button className="primary" onPress={onClose}>
              {actions.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
