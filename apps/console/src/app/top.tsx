import { CircleUserRound, Radio, Search } from 'lucide-react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import type { Environment } from '../api/health.ts';
import type { LiveState } from '../api/live.ts';
import { useSignOut } from '../api/session.ts';
import { ChoiceButtons, OnOff } from '../parts/fields.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { useTexts } from '../texts/language.tsx';
import type { ArrivalSigns } from './arrival.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { go, pathOf } from './navigation.tsx';
import { useWho } from './session-context.tsx';
import { themes, useTheme } from './theme.ts';

interface TopProps {
  readonly environment: Environment | null;
  readonly live: LiveState;
  readonly arrival: ArrivalSigns;
  readonly onSearch: () => void;
  readonly onKeys: () => void;
}

/** Where one is, the one box, whether the page is live, and who one is. */
export function Top({ environment, live, arrival, onSearch, onKeys }: TopProps) {
  const texts = useTexts();
  return (
    <header className={`top environment-${environment ?? 'unknown'}`}>
      <EnvironmentName environment={environment} />
      <Button
        className="box-opener"
        aria-label={texts.about(texts.search.label, texts.search.placeholder)}
        aria-keyshortcuts="/"
        onPress={onSearch}
      >
        <Search className="icon" aria-hidden="true" />
        <span>{texts.search.placeholder}</span>
        <KeyHint name="/" />
      </Button>
      <div className="top-end">
        <span className={`live live-${live}`} role="status" title={texts.live[live]}>
          <Radio className="icon" aria-hidden="true" />
          <span className={live === 'lost' ? undefined : 'live-word'}>{texts.live[live]}</span>
        </span>
        <Who arrival={arrival} onKeys={onKeys} />
      </div>
    </header>
  );
}

export function EnvironmentName({ environment }: { readonly environment: Environment | null }) {
  const { environments } = useTexts();
  return (
    environment !== null && (
      <strong className={`environment environment-${environment}`}>{environments[environment]}</strong>
    )
  );
}

interface WhoProps {
  readonly arrival: ArrivalSigns;
  readonly onKeys: () => void;
}

/** Who is signed in, and what they like. Whoever has no session, as in development, has nothing to end. */
function Who({ arrival, onKeys }: WhoProps) {
  const texts = useTexts();
  const { me } = texts;
  const { email, role, csrf_token: token } = useWho();
  const [theme, setTheme] = useTheme();
  const signOut = useSignOut();
  return (
    <DialogTrigger>
      <Button className="plain who" aria-label={me.open(email)}>
        <CircleUserRound className="icon" aria-hidden="true" />
        <span className="who-name">{email}</span>
      </Button>
      <Popover placement="bottom end">
        <Dialog className="menu" aria-label={me.open(email)}>
          <div>
            <p>{email}</p>
            <p className="quiet small">{texts.roles[role]}</p>
          </div>
          <LanguageSwitch />
          <ChoiceButtons
            label={me.theme}
            choices={themes.map((each) => [each, me.themes[each]])}
            chosen={theme}
            onChoose={setTheme}
          />
          <OnOff
            label={me.sound}
            name={me.sound}
            isOn={arrival.isHeard}
            isDisabled={false}
            onChange={arrival.setIsHeard}
          />
          <OnOff
            label={arrival.isRefused ? me.notifyRefused : me.notify}
            name={arrival.isRefused ? me.notifyRefused : me.notify}
            isOn={arrival.isNotified}
            isDisabled={arrival.isRefused}
            onChange={arrival.setIsNotified}
          />
          <div className="menu-row">
            <Button slot="close" onPress={onKeys}>
              {texts.shortcuts.title} <KeyHint name="?" />
            </Button>
            {token !== null && (
              <>
                <Button slot="close" onPress={() => go(pathOf.security())}>
                  {texts.pages.security}
                </Button>
                <Button onPress={() => void signOut()}>{texts.signOut}</Button>
              </>
            )}
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
