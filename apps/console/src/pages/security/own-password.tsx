import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { send, sessionAddress } from '../../api/call.ts';
import { sessionsKey } from '../../api/factors.ts';
import { usePerform } from '../../parts/act.ts';
import { LineField } from '../../parts/fields.tsx';
import { refusalText } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';

/** A person changes their own password, and stays signed in here alone. */
export function OwnPassword() {
  const texts = useTexts();
  const { people: words } = texts;
  const perform = usePerform();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [fault, setFault] = useState<unknown>(null);
  const change = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFault(null);
    const body = { password, new_password: next };
    const asked = () => send('POST', `${sessionAddress}/password`, body);
    await perform(asked, () => words.passwordChanged, sessionsKey)
      .then(() => {
        setPassword('');
        setNext('');
      })
      .catch(setFault);
  };
  return (
    <section className="part">
      <h2>{words.ownPassword}</h2>
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
    </section>
  );
}
