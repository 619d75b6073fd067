import { Button } from 'react-aria-components';
import { useHealth } from '../../api/health.ts';
import { useEntering, useSignOut } from '../../api/session.ts';
import { LanguageSwitch } from '../../app/language-switch.tsx';
import { EnvironmentName } from '../../app/top.tsx';
import { ProveFactor } from '../../parts/prove-factor.tsx';
import { useTexts } from '../../texts/language.tsx';

/** The second step of a sign-in. */
export function FactorPage() {
  const { security: words, signOut: signOutText } = useTexts();
  const environment = useHealth().data?.environment ?? null;
  const enter = useEntering();
  const signOut = useSignOut();
  return (
    <main className={`sign-in environment-${environment ?? 'unknown'}`}>
      <div className="sign-in-card">
        <EnvironmentName environment={environment} />
        <div className="sign-in-head">
          <h1>{words.prove}</h1>
          <LanguageSwitch />
        </div>
        <p>{words.proveHint}</p>
        <ProveFactor onProven={enter} />
        <Button className="plain" onPress={() => void signOut()}>
          {signOutText}
        </Button>
      </div>
    </main>
  );
}
