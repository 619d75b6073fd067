import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Session, useSession } from '../api/session.ts';
import { FactorPage } from '../pages/sign-in/factor-page.tsx';
import { OwnPasswordPage } from '../pages/sign-in/own-password-page.tsx';
import { SetUpPage } from '../pages/sign-in/set-up-page.tsx';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';
import { UnconfirmedPage } from '../pages/sign-in/unconfirmed-page.tsx';
import { FactorGate } from '../parts/factor-gate.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useTexts } from '../texts/language.tsx';
import { Page } from './page.tsx';
import { SessionProvider } from './session-context.tsx';
import { Shell } from './shell.tsx';
import { useTheme } from './theme.ts';

/** Nothing is shown, and nothing asked for, before it is known who sits there. */
export function App() {
  const reading = useSession();
  // Also where no one is signed in yet.
  useTheme();
  return (
    <Loaded reading={reading}>
      {(session) => (session === null ? <SignInPage /> : <SignedIn session={session} />)}
    </Loaded>
  );
}

/**
 * What stands here outlives a session that ends by itself: who signs in again finds what they had typed. Someone else,
 * and whoever signed out, begins anew.
 */
function SignedIn({ session }: { readonly session: Session }) {
  const asked = useAsked(session);
  return (
    <SessionProvider key={session.email} value={session}>
      {asked !== null &&
      (!session.isWithin ||
        session.needs === 'factor_set_up' ||
        session.needs === 'password' ||
        !session.is_confirmed) ? (
        asked
      ) : (
        <FactorGate>
          <Shell>
            <Page />
          </Shell>
          {asked !== null && createPortal(<Alone>{asked}</Alone>, document.body)}
        </FactorGate>
      )}
    </SessionProvider>
  );
}

/** What is asked of whoever sits there before they go on; null: nothing. */
function useAsked({ isOver, needs, is_confirmed: isConfirmed }: Session): ReactNode {
  const { signIn } = useTexts();
  if (isOver) return <SignInPage said={signIn.ended} />;
  if (needs === 'factor') return <FactorPage />;
  if (needs === 'password') return <OwnPasswordPage />;
  if (needs === 'factor_set_up') return <SetUpPage />;
  return isConfirmed ? null : <UnconfirmedPage />;
}

/** Alone on the page until it is done, and then one is back where one was; the attribute tells an open dialog not to hide it. */
function Alone({ children }: { readonly children: ReactNode }) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return (
    <div className="sign-in-again" data-react-aria-top-layer="true">
      {children}
    </div>
  );
}
