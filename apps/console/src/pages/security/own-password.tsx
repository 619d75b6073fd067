import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { send, sessionAddress } from '../../api/call.ts';
import { sessionsKey } from '../../api/factors.ts';
import { usePerform } from '../../parts/act.ts';
import { refusalText } from '../../parts/fault-text.ts';
import { LineField } from '../../parts/fields.tsx';
import { useTexts } from '../../texts/language.tsx';

/** A person changes their own password, and stays signed in here alone. */
export function OwnPassword() {
  const { people: words } = useTexts();
  const perform = usePerform();
  return (
    <section className="part">
      <h2>{words.ownPassword}</h2>
      <PasswordForm onAsked={(change) => perform(change, () => words.passwordChanged, sessionsKey)} />
    </section>
  );
}

interface PasswordFormProps {
  /** Makes the change, and what follows from it. */
  readonly onAsked: (change: () => Promise<unknown>) => Promise<unknown>;
}

/** The present password and the next. */
export function PasswordForm({ onAsked }: PasswordFormProps) {
  const texts = useTexts();
  const { people: words } = texts;
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [fault, setFault] = useState<unknown>(null);
  const change = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFault(null);
    const body = { password, new_password: next };
    await onAsked(() => send('POST', `${sessionAddress}/password`, body))
      .then(() => {
        setPassword('');
        setNext('');
      })
      .catch(setFault);
  };
  return (
    <form className="narrow-form" onSubmit={(event) => void change(event)}>
      <LineField
        label={words.present}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
      <LineField
        label={words.next}
        type="password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        isRequired
      />
      <p className="fault-line" role="alert">
        {fault === null ? '' : refusalText(fault, texts)}
      </p>
      <Button type="submit" isDisabled={password === '' || next === ''}>
        {words.changePassword}
      </Button>
    </form>
  );
}
