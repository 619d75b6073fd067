import { useState } from 'react';
import { Button } from 'react-aria-components';
import { call } from '../../api/call.ts';
import { makeRecoveryCodes } from '../../api/factors.ts';
import { useHealth } from '../../api/health.ts';
import { useEntering, useSignOut } from '../../api/session.ts';
import { LanguageSwitch } from '../../app/language-switch.tsx';
import { EnvironmentName } from '../../app/top.tsx';
import { useTexts } from '../../texts/language.tsx';
import { PasskeyDialog, RecoveryCodes, TotpDialog } from '../security/factor-dialogs.tsx';

/** Whoever needs a second factor and has none sets one up before anything else, and is given recovery codes. */
export function SetUpPage() {
  const { security: words, signOut: signOutText } = useTexts();
  const environment = useHealth().data?.environment ?? null;
  const enter = useEntering();
  const signOut = useSignOut();
  const [adding, setAdding] = useState<'passkey' | 'totp' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const added = async (): Promise<void> => {
    setAdding(null);
    setCodes(await makeRecoveryCodes());
  };
  const goOn = async (): Promise<void> => enter(await call('get /internal/v1/session', {}));
  return (
    <main className={`sign-in environment-${environment ?? 'unknown'}`}>
      <div className="sign-in-card">
        <EnvironmentName environment={environment} />
        <div className="sign-in-head">
          <h1>{codes === null ? words.setUpTitle : words.recovery}</h1>
          <LanguageSwitch />
        </div>
        {codes === null ? (
          <>
            <p>{words.setUpHint}</p>
            <Button className="primary" onPress={() => setAdding('passkey')}>
              {words.addPasskey}
            </Button>
            <Button onPress={() => setAdding('totp')}>{words.addTotp}</Button>
          </>
        ) : (
          <>
            <RecoveryCodes codes={codes} />
            <Button className="primary" onPress={() => void goOn()}>
              {words.kept}
            </Button>
          </>
        )}
        <Button className="plain" onPress={() => void signOut()}>
          {signOutText}
        </Button>
      </div>
      {adding === 'passkey' && <PasskeyDialog onAdded={added} onClose={() => setAdding(null)} />}
      {adding === 'totp' && <TotpDialog onAdded={added} onClose={() => setAdding(null)} />}
    </main>
  );
}
