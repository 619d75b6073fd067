import { Button } from 'react-aria-components';
import { call } from '../../api/call.ts';
import { useHealth } from '../../api/health.ts';
import { useEntering, useSignOut } from '../../api/session.ts';
import { LanguageSwitch } from '../../app/language-switch.tsx';
import { EnvironmentName } from '../../app/top.tsx';
import { useTexts } from '../../texts/language.tsx';
import { PasswordForm } from '../security/own-password.tsx';

/** Whoever signs in with a password that an admin made chooses one of their own before anything else. */
export function OwnPasswordPage() {
  const { security: words, signOut: signOutText } = useTexts();
  const environment = useHealth().data?.environment ?? null;
  const enter = useEntering();
  const signOut = useSignOut();
  const changed = async (change: () => Promise<unknown>): Promise<void> => {
    await change();
    await enter(await call('get /internal/v1/session', {}));
  };
  return (
    <main className={`sign-in environment-${environment ?? 'unknown'}`}>
      <div className="sign-in-card">
        <EnvironmentName environment={environment} />
        <div className="sign-in-head">
          <h1>{words.ownPasswordTitle}</h1>
          <LanguageSwitch />
        </div>
        <p>{words.ownPasswordHint}</p>
        <PasswordForm onAsked={changed} />
        <Button className="plain" onPress={() => void signOut()}>
          {signOutText}
        </Button>
      </div>
    </main>
  );
}
