import { createContext, type ReactNode, use } from 'react';
import { mayAct, type Role, type Session } from '../api/session.ts';

const Context = createContext<Session>({ email: '', role: 'viewer', csrf_token: null });

export const SessionProvider = ({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) => <Context value={session}>{children}</Context>;

export const useWho = (): Session => use(Context);

/** Whether the one who is signed in may do what needs this role. The service decides in the end. */
export const useMayAct = (needed: Role): boolean => mayAct(use(Context).role, needed);
