import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetSearches } from '../app/recent-searches.ts';
import { ApiRefusal, call, keepCsrfToken, send, sessionAddress } from './call.ts';
import type { SessionAnswer } from './schemas.ts';

export interface Session extends SessionAnswer {
  /** The service knows it no more, and who had it may sign in again. */
  readonly isOver: boolean;
}
export type Duty = Session['duties'][number];

const sessionKey = ['session'] as const;

/** Who is signed in; null when it is no one. A session that ends by itself is over, and whose it was is remembered. */
export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: async ({ client }) => {
      const known = client.getQueryData<Session | null>(sessionKey) ?? null;
      return (await readSession()) ?? (known === null ? null : { ...known, isOver: true });
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

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
    const session = kept(await call('post /internal/v1/session', { body: { email, password } }));
    const isSame = client.getQueryData<Session | null>(sessionKey)?.email === session.email;
    client.setQueryData(sessionKey, session);
    const others = { predicate: isOther };
    if (isSame) await client.invalidateQueries(others);
    else client.removeQueries(others);
  };
}

/** What was read is forgotten too: the next one at this screen may be someone else. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await send('DELETE', sessionAddress).catch(() => undefined);
    forgetSearches();
    client.setQueryData(sessionKey, await readSession());
    client.removeQueries({ predicate: isOther });
  };
}

const isOther = ({ queryKey: [name] }: { readonly queryKey: QueryKey }): boolean => name !== sessionKey[0];

function kept(session: SessionAnswer): Session {
  keepCsrfToken(session.csrf_token);
  return { ...session, isOver: false };
}
