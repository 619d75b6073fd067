import { addStaffMember, issueStaffToken, type Role } from '@mobile-money/core';
import { aStaffMember } from '@mobile-money/testing';
import { randomKeyMaker } from '../../src/bootstrap/random-key-maker.ts';
import { tokens } from '../../src/container/tokens.ts';
import type { Answer, TestService, TestServiceOptions } from './service.ts';

type Headers = Record<string, string>;

/** Where staff have to sign in. */
export const guarded = {
  SERVICE_ENV: 'sandbox',
  SPORTSBOOK_API_KEY: 'svc_test_abc_0123456789abcdef0123456789abcdef',
};

/** For a service with keys that really open: those in memory bear made-up digests. */
export const staffed = (options: TestServiceOptions = {}): TestServiceOptions => ({
  environment: guarded,
  ...options,
  ports: (memory) => ({ keyMaker: randomKeyMaker, ...options.ports?.(memory) }),
});

export const emailOf = (name: string): string => `${name}@example.com`;

/** An account of the role, made as on the command line; gives its password. */
export async function anAccountOf({ container }: TestService, role: Role, name = `${role}`): Promise<string> {
  const given = { email: emailOf(name), role };
  return (await addStaffMember(container.get(tokens.ports))(given, aStaffMember())).password;
}

/** The headers of a script that acts with the role. */
export async function tokenOf(service: TestService, role: Role, name = `${role}`): Promise<Headers> {
  await anAccountOf(service, role, name);
  const { text } = await issueStaffToken(service.container.get(tokens.ports))(emailOf(name), aStaffMember());
  return { authorization: `Bearer ${text}` };
}

export interface Browser {
  readonly cookie: Headers;
  /** The cookie, and the proof that a page of ours asks. */
  readonly headers: Headers;
  readonly answer: Answer;
}

export const cookieOf = (answer: Answer): string =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

export async function signedIn(service: TestService, role: Role, headers: Headers = {}): Promise<Browser> {
  const password = await anAccountOf(service, role);
  const answer = await service.post('/internal/v1/session', { email: emailOf(role), password }, headers);
  const cookie = { cookie: cookieOf(answer) };
  const { csrf_token } = answer.json as { csrf_token: string };
  return { cookie, headers: { ...cookie, 'x-csrf-token': csrf_token }, answer };
}

/** A call with a JSON body, or without one. */
export const send = (
  service: TestService,
  method: string,
  path: string,
  headers: Headers,
  body?: unknown,
): Promise<Answer> =>
  service.call(method, path, {
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
