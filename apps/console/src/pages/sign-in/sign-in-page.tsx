import { type FormEvent, useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { ApiRefusal } from '../../api/call.ts';
import { type Environment, useHealth } from '../../api/health.ts';
import { useSignIn } from '../../api/session.ts';
import { LanguageSwitch } from '../../app/language-switch.tsx';
import { EnvironmentName } from '../../app/top.tsx';
import { faultText } from '../../parts/fault-text.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Texts } from '../../texts/words.ts';

interface SignInPageProps {
  /** Why someone is asked again. */
  readonly said?: string;
}

export function SignInPage({ said }: SignInPageProps) {
  const texts = useTexts();
  const environment = useHealth().data?.environment ?? null;
  const enter = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setFault(null);
    await enter(email, password)
      .catch(setFault)
      .finally(() => setIsBusy(false));
  };
  return (
    <main className={`sign-in environment-${environment ?? 'unknown'}`}>
      <form className="sign-in-card" onSubmit={(event) => void submit(event)}>
        <EnvironmentName environment={environment} />
        <div className="sign-in-head">
          <h1>{texts.productName}</h1>
          <LanguageSwitch />
        </div>
        {said !== undefined && <p>{said}</p>}
        <TextField className="field" type="email" value={email} onChange={setEmail} isRequired autoFocus>
          <Label>{texts.signIn.email}</Label>
          <Input autoComplete="username" />
        </TextField>
        <TextField className="field" type="password" value={password} onChange={setPassword} isRequired>
          <Label>{texts.signIn.password}</Label>
          <Input autoComplete="current-password" />
        </TextField>
        <p className="fault-line" role="alert">
          {fault === null ? '' : refusalText(fault, texts)}
        </p>
        <Button type="submit" className="primary" isDisabled={isBusy}>
          {texts.signIn.submit}
        </Button>
        {environment !== null && environment !== 'production' && (
          <p className="quiet small">
            {texts.signIn.noAccount} <code className="code">{newAccount(environment)}</code>
          </p>
        )}
      </form>
    </main>
  );
}

/** What whoever runs the service types, so that the account is among the data of this environment. */
const environmentSet: Readonly<Record<Exclude<Environment, 'production'>, string>> = {
  development: '',
  sandbox: 'SERVICE_ENV=sandbox ',
};

/** The password is shown to them once. */
const newAccount = (environment: keyof typeof environmentSet): string =>
  `${environmentSet[environment]}npm run operators -- add you@example.com --role approver`;

function refusalText(fault: unknown, texts: Texts): string {
  if (fault instanceof ApiRefusal && fault.status === 401) return texts.signIn.wrong;
  if (fault instanceof ApiRefusal && fault.status === 429) return texts.signIn.tooOften;
  return faultText(fault, texts);
}
