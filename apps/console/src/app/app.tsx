import { useSession } from '../api/session.ts';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';
import { Fault, Loading } from '../parts/loaded.tsx';
import { Page } from './page.tsx';
import { SessionProvider } from './session-context.tsx';
import { Shell } from './shell.tsx';

/** Nothing is shown, and nothing asked for, before it is known who sits there. */
export function App() {
  const { data: session, error, refetch } = useSession();
  if (session === undefined && error !== null) return <Fault error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return <Loading />;
  if (session === null) return <SignInPage />;
  return (
    <SessionProvider value={session}>
      <Shell>
        <Page />
      </Shell>
    </SessionProvider>
  );
}
