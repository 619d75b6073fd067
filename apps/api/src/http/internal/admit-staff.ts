import type { Request } from 'express';
import type { RequestLocals } from '../access-log.ts';
import { digestOf, hasDigest } from '../digest.ts';
import { HttpRefusal } from '../http-refusal.ts';
import type { AuthenticateStaff } from './staff-authentication.ts';
import type { StaffCaller } from './staff-caller.ts';

/** Lets a request into the back office and notes whose it is, or throws. */
export type AdmitStaff = (request: Request, locals: RequestLocals) => Promise<void>;

export const sessionPath = '/internal/v1/session';
export const eventsPath = '/internal/v1/events';

/**
 * Everything under /internal/ belongs to someone, also what does not exist; only signing in is for everyone. A browser
 * sends its cookie along with what other sites ask it to, so a change must also prove that a page of ours asks for it.
 */
export function staffAdmission(authenticate: AuthenticateStaff): AdmitStaff {
  return async (request, locals) => {
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (isChange && isFromElsewhere(request)) throw new HttpRefusal(403, 'request_of_other_site');
    if (request.method === 'POST' && request.path === sessionPath) return;
    const caller = await authenticate(request, request.path !== eventsPath);
    if (caller === null) throw new HttpRefusal(401, 'sign_in_first');
    if (isChange && caller.session !== null) {
      if (!hasDigest(request.get('x-csrf-token') ?? '', digestOf(caller.session.csrfToken)))
        throw new HttpRefusal(403, 'csrf_token_wrong');
    }
    refuseHalfIn(caller, request.path);
    locals.caller = caller;
  };
}

/** Refuses whoever has something to do first, but for what they do it with. */
export function refuseHalfIn({ isConfirmed, isPasswordOwn }: StaffCaller, path: string): void {
  if (!isPasswordOwn && !toOwnPassword.includes(path)) throw new HttpRefusal(403, 'own_password_first');
  if (!isConfirmed && !isOwn(path)) throw new HttpRefusal(403, 'confirmation_awaited');
}

/** Whoever has a second factor proves it before they change their password. */
const toOwnPassword = ['', '/password', '/factor', '/factor/ask'].map((rest) => `${sessionPath}${rest}`);

/** One's own session, password and second factor. */
const isOwn = (path: string): boolean => path === sessionPath || path.startsWith(`${sessionPath}/`);

/** Browsers name the site that asks; scripts name none. Only hosts are compared: a proxy may have taken off TLS. */
function isFromElsewhere(request: Request): boolean {
  const origin = request.get('origin');
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.get('host')?.toLowerCase();
}
