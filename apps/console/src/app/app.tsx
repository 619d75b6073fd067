import { createPortal } from 'react-dom';
import { type Session, useSession } from '../api/session.ts';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useTexts } from '../texts/language.tsx';
import { Page } from './page.tsx';
import { SessionProvider } from './session-context.tsx';
import { Shell } from './shell.tsx';

/** Nothing is shown, and nothing asked for, before it is known who sits there. */
export const App = () => (
  <Loaded reading={useSession()}>
    {(session) => (session === null ? <SignInPage /> : <SignedIn session={session} />)}
  </Loaded>
);

/**
 * What stands here outlives a session that ends by itself: who signs in again finds what they had typed. Someone else,
 * and whoever signed out, begins anew.
 */
function SignedIn({ session }: { readonly session: Session }) {
  return (
    <SessionProvider key={session.email} value={session}>
      <Shell>
        <Page />
      </Shell>
      {session.isOver && createPortal(<SignInAgain />, document.body)}
    </SessionProvider>
  );
}

/** Alone on the page until someone has signed in; the attribute tells an open dialog not to hide it. */
function SignInAgain() {
  const { signIn } = useTexts();
  return (
    <div className="sign-in-again" data-react-aria-top-layer="true">
      <SignInPage said={signIn.ended} />
    </div>
  );
}
