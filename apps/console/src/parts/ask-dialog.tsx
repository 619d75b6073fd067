import type { QueryKey } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { ApiRefusal } from '../api/call.ts';
import { Link, pathOf } from '../app/navigation.tsx';
import { useTexts } from '../texts/language.tsx';
import { usePerform } from './act.ts';
import { useEarlyEnter } from './early-enter.ts';
import { refusalText } from './fault-text.ts';
import { LineField } from './fields.tsx';
import { KeyHint } from './key-hint.tsx';
import { NotRead, type ReadFirst } from './read-first.tsx';

interface AskDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly mayConfirm: boolean;
  /** What is asked about is read once more: nothing is decided before. */
  readonly reads?: ReadFirst;
  /** Called once, however often the button is clicked; the dialog stays until it is over, and when it is refused. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A question about money. Its button repeats what will happen, and Enter presses it. A refusal stays here, with what
 * was typed.
 */
export function AskDialog(props: AskDialogProps) {
  const { title, confirm, isDangerous = false, reads, onConfirm, onClose, children } = props;
  const status = reads?.status ?? 'success';
  const isRead = status === 'success';
  const mayConfirm = props.mayConfirm && isRead;
  const texts = useTexts();
  const { actions } = texts;
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // A second click may come before the page is drawn anew.
  const hasBegun = useRef(false);
  const decide = async (): Promise<void> => {
    if (hasBegun.current || !mayConfirm) return;
    hasBegun.current = true;
    early.forget();
    setIsBusy(true);
    setRefusal(null);
    await onConfirm()
      .catch(setRefusal)
      .finally(() => {
        hasBegun.current = false;
        setIsBusy(false);
      });
  };
  const early = useEarlyEnter(status, props.mayConfirm ? confirm : null, () => void decide());
  const confirming = useRef<HTMLButtonElement>(null);
  const press = (event: KeyboardEvent): void => {
    const isOnIt = event.target === confirming.current;
    const isEnter = event.key === 'Enter' && (isOnIt || !isButton(event.target));
    if (isEnter || (event.key === ' ' && isOnIt)) {
      // What is read presses its button by itself.
      if (event.repeat || (isOnIt && isRead)) return;
      event.preventDefault();
      if (isRead) void decide();
      else if (reads?.words.early !== undefined) early.press();
      return;
    }
    // What is typed once it was confirmed is meant for what comes next, and is no word about this.
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !isButton(event.target);
    if (isTyped && (early.isWaiting || isBusy)) event.preventDefault();
  };
  return (
    <ModalOverlay className="overlay" isOpen isKeyboardDismissDisabled={isBusy} onOpenChange={onClose}>
      <Modal className="modal">
        <div onKeyDownCapture={press}>
          <Dialog className="dialog">
            <Heading slot="title">{title}</Heading>
            {children}
            {reads !== undefined && (
              <>
                {/* Always here, so that it is heard what it says in turn, and nothing moves under a finger. */}
                <p className="quiet reads" role="status">
                  {wordsOf(reads, early)}
                </p>
                <NotRead of={reads} />
              </>
            )}
            {refusal !== null && (
              <p className="fault" role="alert">
                {refusalText(refusal, texts)} <PaymentInTheWay refusal={refusal} onFollow={onClose} />
              </p>
            )}
            <div className="dialog-actions">
              <Button onPress={onClose} isDisabled={isBusy}>
                {actions.cancel}
              </Button>
              <Button
                ref={confirming}
                className={isDangerous ? 'danger' : 'primary'}
                isDisabled={!props.mayConfirm || isBusy}
                // Disabled while something is read, it would lose the keyboard to the page behind.
                isPending={!isRead}
                onPress={() => void decide()}
              >
                {confirm}
                <KeyHint name="↵" />
              </Button>
            </div>
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  );
}

/** What becomes of an Enter says most; then that something is being read. */
function wordsOf({ status, words }: ReadFirst, early: ReturnType<typeof useEarlyEnter>): string {
  if (early.isWaiting) return words.early?.waits ?? '';
  if (early.isLost) return words.early?.lost ?? '';
  return status === 'pending' ? words.reading : '';
}

/** A refusal that names a payment leads there. */
function PaymentInTheWay({
  refusal,
  onFollow,
}: {
  readonly refusal: unknown;
  readonly onFollow: () => void;
}) {
  const { exits } = useTexts();
  const payment = refusal instanceof ApiRefusal ? refusal.why?.facts['payment'] : undefined;
  if (typeof payment !== 'string') return null;
  return (
    <Link href={pathOf.payment(payment)} onFollow={onFollow}>
      {exits.openPayment}
    </Link>
  );
}

/** What Enter presses by itself. */
const isButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;

interface NoteDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly question: string;
  readonly label: string;
  readonly explain?: ReactNode;
  /** False while what they must know before is being read. */
  readonly isReady?: boolean;
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
  isReady = true,
  decide,
  said,
  anew,
  onClose,
  ...dialog
}: NoteDialogProps) {
  const perform = usePerform();
  const [note, setNote] = useState('');
  const confirm = async (): Promise<void> => {
    await perform(
      () => decide(note.trim()),
      () => said,
      anew,
    );
    onClose();
  };
  return (
    <AskDialog {...dialog} mayConfirm={isReady && note.trim() !== ''} onConfirm={confirm} onClose={onClose}>
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
