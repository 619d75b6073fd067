import { Button } from 'react-aria-components';
import { useSignOut } from '../api/session.ts';
import { useTexts } from '../texts/language.tsx';
import { useWho } from './session-context.tsx';

/** Who is signed in, with what role. Whoever has no session, as in development, has nothing to end. */
export function Who() {
  const texts = useTexts();
  const { email, role, csrf_token: token } = useWho();
  const signOut = useSignOut();
  return (
    <div className="who">
      <span className="who-name" title={email}>
        {email} <span className="quiet">{texts.roles[role]}</span>
      </span>
      {token !== null && (
        <Button className="plain" onPress={() => void signOut()}>
          {texts.signOut}
        </Button>
      )}
    </div>
  );
}
