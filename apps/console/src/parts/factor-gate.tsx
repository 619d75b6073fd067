import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { whenFactorNeeded } from '../api/call.ts';
import { useTexts } from '../texts/language.tsx';
import { ProveFactor } from './prove-factor.tsx';

interface Waiting {
  readonly go: () => void;
  readonly stop: () => void;
}

/**
 * Asks for the second factor when a call needs it again, over whatever is open: the call goes on by itself. Calls that
 * come meanwhile wait for the same answer.
 */
export function FactorGate({ children }: { readonly children: ReactNode }) {
  const { security: words, actions } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useRef<Waiting[]>([]);
  useEffect(() => {
    whenFactorNeeded(
      () =>
        new Promise<void>((go, stop) => {
          waiting.current.push({ go, stop });
          setIsAsking(true);
        }),
    );
    return () => whenFactorNeeded(null);
  }, []);
  const end = (how: keyof Waiting): void => {
    const all = waiting.current;
    waiting.current = [];
    setIsAsking(false);
    for (const each of all) each[how]();
  };
  return (
    <>
      {children}
      {isAsking && (
        <ModalOverlay className="overlay" isOpen onOpenChange={() => end('stop')}>
          <Modal className="modal modal-small">
            <Dialog className="dialog">
              <Heading slot="title">{words.prove}</Heading>
              <p>{words.again}</p>
              <ProveFactor onProven={() => end('go')} />
              <div className="dialog-actions">
                <Button onPress={() => end('stop')}>{actions.cancel}</Button>
              </div>
            </Dialog>
          </Modal>
        </ModalOverlay>
      )}
    </>
  );
}
