import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { call, PasskeyNotGiven, send, sessionAddress } from './call.ts';

export const factorsKey = ['factors'] as const;
export const sessionsKey = ['sessions'] as const;

/** What one has set up oneself. */
export const useFactors = () =>
  useQuery({ queryKey: factorsKey, queryFn: () => call('get /internal/v1/session/factors', {}) });

/** Where one is signed in. */
export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: () => call('get /internal/v1/session/all', {}) });

const notGiven = (): never => {
  throw new PasskeyNotGiven();
};

/** A code of an app, or a recovery code. */
export const proveCode = (code: string) => call('post /internal/v1/session/factor', { body: { code } });

/** The browser asks for a passkey; who does not give it throws. */
export async function provePasskey() {
  const { question } = await call('post /internal/v1/session/factor/ask', {});
  const answer = await startAuthentication({ optionsJSON: JSON.parse(question) }).catch(notGiven);
  return call('post /internal/v1/session/factor', { body: { passkey: JSON.stringify(answer) } });
}

export async function addPasskey(name: string): Promise<void> {
  const { question } = await call('post /internal/v1/session/passkey/begin', {});
  const answer = await startRegistration({ optionsJSON: JSON.parse(question) }).catch(notGiven);
  const body = { name, answer: JSON.stringify(answer) };
  await call('post /internal/v1/session/passkey', { body });
}

export const beginTotp = () => call('post /internal/v1/session/totp/begin', {});

export const addTotp = (name: string, secret: string, code: string) =>
  call('post /internal/v1/session/totp', { body: { name, secret, code } });

export const makeRecoveryCodes = async (): Promise<readonly string[]> =>
  (await call('post /internal/v1/session/recovery-codes', {})).codes;

export const removeFactor = (id: string) => send('DELETE', `${sessionAddress}/factors/${id}`);

export const endSessions = () => send('DELETE', `${sessionAddress}/all`);
