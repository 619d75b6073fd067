import { Button } from 'react-aria-components';
import { call } from '../../api/call.ts';
import { useHealth } from '../../api/health.ts';
import { useEntering, useSignOut } from '../../api/session.ts';
import { LanguageSwitch } from '../../app/language-switch.tsx';
import { EnvironmentName } from '../../app/top.tsx';
import { useTexts } from '../../texts/language.tsx';

/** Someone new waits here until a second admin has confirmed them. */
export function UnconfirmedPage() {
  const { productName, people: words, actions, signOut: signOutText } = useTexts();
  const environment = useHealth().data?.environment ?? null;
  const enter = useEntering();
  const signOut = useSignOut();
  const lookAgain = async (): Promise<void> => enter(await call('get /internal/v1/session', {}));
  return (
    <main className={`sign-in environment-${environment ?? 'unknown'}`}>
      <div className="sign-in-card">
        <EnvironmentName environment={environment} />
        <div className="sign-in-head">
          <h1>{productName}</h1>
          <LanguageSwitch />
        </div>
        <p>{words.unconfirmed}</p>
        <Button className="primary" onPress={() => void lookAgain()}>
          {actions.retry}
        </Button>
        <Button className="plain" onPress={() => void signOut()}>
          {signOutText}
        </Button>
      </div>
    </main>
  );
}
