import { useSession } from '../api/session.ts';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from './page.tsx';
import { SessionProvider } from './session-context.tsx';
import { Shell } from './shell.tsx';

/** Nothing is shown, and nothing asked for, before it is known who sits there. */
export const App = () => (
  <Loaded reading={useSession()}>
    {(session) =>
      session === null ? (
        <SignInPage />
      ) : (
        <SessionProvider value={session}>
          <Shell>
            <Page />
          </Shell>
        </SessionProvider>
      )
    }
  </Loaded>
);
