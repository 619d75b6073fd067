import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetSearches } from '../app/recent-searches.ts';
import { ApiRefusal, call, keepCsrfToken, send, sessionAddress } from './call.ts';
import type { SessionAnswer } from './schemas.ts';

export interface Session extends SessionAnswer {
  /** The service knows it no more, and who had it may sign in again. */
  readonly isOver: boolean;
  /** Pages of the same person stand behind what is asked of them now. */
  readonly isWithin: boolean;
}
export type Duty = Session['duties'][number];

const sessionKey = ['session'] as const;

/** Who is signed in; null when it is no one. A session that ends by itself is over, and whose it was is remembered. */
export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: async ({ client }) => {
      const known = client.getQueryData<Session | null>(sessionKey) ?? null;
      return (
        (await readSession(known)) ?? (known === null ? null : { ...known, isOver: true, isWithin: true })
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

async function readSession(known: Session | null): Promise<Session | null> {
  try {
    return kept(await call('get /internal/v1/session', {}), known);
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) return null;
    throw error;
  }
}

export function useSignIn(): (email: string, password: string) => Promise<void> {
  const enter = useEntering();
  return async (email, password) =>
    enter(await call('post /internal/v1/session', { body: { email, password } }));
}

/** What the service says of a session that has just become more. What pages show is read once it is whole. */
export function useEntering(): (answer: SessionAnswer) => Promise<void> {
  const client = useQueryClient();
  return async (answer) => {
    const known = client.getQueryData<Session | null>(sessionKey) ?? null;
    const session = kept(answer, known);
    // Whatever was asked before this answer would say that the session is over still.
    await client.cancelQueries({ queryKey: sessionKey });
    client.setQueryData(sessionKey, session);
    const others = { predicate: isOther };
    if (known?.email !== session.email) client.removeQueries(others);
    else if (session.needs === null) await client.invalidateQueries(others);
  };
}

/** What was read is forgotten too: the next one at this screen may be someone else. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await send('DELETE', sessionAddress).catch(() => undefined);
    forgetSearches();
    client.setQueryData(sessionKey, await readSession(null));
    client.removeQueries({ predicate: isOther });
  };
}

const isOther = ({ queryKey: [name] }: { readonly queryKey: QueryKey }): boolean => name !== sessionKey[0];

function kept(session: SessionAnswer, known: Session | null): Session {
  keepCsrfToken(session.csrf_token);
  const isWithin = known?.email === session.email && (known.isWithin || known.needs === null);
  return { ...session, isOver: false, isWithin };
}
