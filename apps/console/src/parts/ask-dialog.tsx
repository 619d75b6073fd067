import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../texts/language.tsx';
import { useAct } from './act.ts';
import { LineField } from './fields.tsx';

interface AskDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly mayConfirm: boolean;
  /** Called once, however often the button is clicked; the dialog stays until it is over. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question about money. Its button repeats what will happen. */
export function AskDialog(props: AskDialogProps) {
  const { title, confirm, isDangerous = false, mayConfirm, onConfirm, onClose, children } = props;
  const { actions } = useTexts();
  const [isBusy, setIsBusy] = useState(false);
  // A second click may come before the page is drawn anew.
  const hasBegun = useRef(false);
  const decide = async (): Promise<void> => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setIsBusy(true);
    await onConfirm().finally(() => {
      hasBegun.current = false;
      setIsBusy(false);
    });
  };
  return (
    <ModalOverlay className="overlay" isOpen isKeyboardDismissDisabled={isBusy} onOpenChange={onClose}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{title}</Heading>
          {children}
          <div className="dialog-actions">
            <Button onPress={onClose} isDisabled={isBusy}>
              {actions.cancel}
            </Button>
            <Button
              className={isDangerous ? 'danger' : 'primary'}
              isDisabled={!mayConfirm || isBusy}
              onPress={() => void decide()}
            >
              {confirm}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface NoteDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly question: string;
  readonly label: string;
  readonly explain?: string;
  readonly decide: (note: string) => Promise<unknown>;
  readonly said: string;
  /** What is read anew afterwards. */
  readonly anew: QueryKey;
  readonly onClose: () => void;
}

/** What takes no more than words. */
export function NoteDialog({
  question,
  label,
  explain,
  decide,
  said,
  anew,
  onClose,
  ...dialog
}: NoteDialogProps) {
  const act = useAct();
  const [note, setNote] = useState('');
  const confirm = async (): Promise<void> => {
    await act(
      () => decide(note.trim()),
      () => said,
      anew,
    );
    onClose();
  };
  return (
    <AskDialog {...dialog} mayConfirm={note.trim() !== ''} onConfirm={confirm} onClose={onClose}>
      <p className="question">{question}</p>
      <LineField label={label} value={note} onChange={setNote} isRequired autoFocus />
      {explain !== undefined && <p className="quiet">{explain}</p>}
    </AskDialog>
  );
}

interface TellDialogProps {
  readonly title: string;
  readonly isSmall?: boolean;
  /** Neither by a click beside it nor by a key: what it tells is told once. */
  readonly isClosedByButtonOnly?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something to read, and a button that closes it. */
export function TellDialog(props: TellDialogProps) {
  const { title, isSmall = false, isClosedByButtonOnly: isFirm = false, onClose, children } = props;
  const { actions } = useTexts();
  const closing = isFirm
    ? { isKeyboardDismissDisabled: true }
    : { isDismissable: true, onOpenChange: onClose };
  return (
    <ModalOverlay className="overlay" isOpen {...closing}>
      <Modal className={isSmall ? 'modal modal-small' : 'modal'}>
        <Dialog className="dialog">
          <Heading slot="title">{title}</Heading>
          {children}
          <div className="dialog-actions">
            <Button className={isSmall ? '' : 'primary'} autoFocus={!isFirm} onPress={onClose}>
              {actions.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
