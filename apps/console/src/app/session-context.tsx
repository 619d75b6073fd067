import { createContext, type ReactNode, use } from 'react';
import type { Duty, Session } from '../api/session.ts';

const Context = createContext<Session>({ email: '', role: 'viewer', duties: [], csrf_token: null });

export const SessionProvider = ({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) => <Context value={session}>{children}</Context>;

export const useWho = (): Session => use(Context);

/** Whether the one who is signed in may do this. The service decides in the end. */
export const useMay = (duty: Duty): boolean => use(Context).duties.includes(duty);
