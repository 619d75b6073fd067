import { createContext, use } from 'react';
import type { Duty, Session } from '../api/session.ts';

export const SessionProvider = createContext<Session>({
  email: '',
  role: 'viewer',
  duties: [],
  is_confirmed: true,
  csrf_token: null,
  needs: null,
  factors: [],
  isOver: false,
  isWithin: false,
});

export const useWho = (): Session => use(SessionProvider);

/** Whether the one who is signed in may do this. The service decides in the end. */
export const useMay = (duty: Duty): boolean => useWho().duties.includes(duty);
