import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, call, keepCsrfToken, send, sessionAddress } from './call.ts';
import type { SessionAnswer } from './schemas.ts';

export type Session = SessionAnswer;
export type Duty = Session['duties'][number];

const sessionKey = ['session'] as const;

/** Who is signed in; null when it is no one. */
export const useSession = () =>
  useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: Number.POSITIVE_INFINITY, retry: 1 });

async function readSession(): Promise<Session | null> {
  try {
    return kept(await call('get /internal/v1/session', {}));
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) return null;
    throw error;
  }
}

export function useSignIn(): (email: string, password: string) => Promise<void> {
  const client = useQueryClient();
  return async (email, password) => {
    const session = await call('post /internal/v1/session', { body: { email, password } });
    client.setQueryData(sessionKey, kept(session));
  };
}

/** What was read is forgotten too: the next one at this screen may be someone else. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await send('DELETE', sessionAddress).catch(() => undefined);
    client.setQueryData(sessionKey, await readSession());
    client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== sessionKey[0] });
  };
}

function kept(session: Session): Session {
  keepCsrfToken(session.csrf_token);
  return session;
}
