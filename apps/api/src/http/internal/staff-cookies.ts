import { hash } from 'node:crypto';
import { limits } from '@mobile-money/core';

/** A cookie that scripts and other sites do not see. */
export class StaffCookie {
  readonly name: string;
  readonly #attributes: readonly string[];
  readonly #maxAgeSeconds: number;

  constructor(name: string, maxAgeMs: number, isSecure: boolean) {
    // Under this prefix a browser takes a cookie from this very host alone, over https alone.
    this.name = isSecure ? `__Host-${name}` : name;
    this.#attributes = ['HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])];
    this.#maxAgeSeconds = Math.floor(maxAgeMs / 1_000);
  }

  /** What a browser brings, of all the cookies that it brings; null when it brings none of this name. */
  in(cookies: string): string | null {
    const pairs = cookies.split(';').map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(`${this.name}=`))?.slice(this.name.length + 1) ?? null;
  }

  set(value: string): string {
    return this.#text(value, this.#maxAgeSeconds);
  }

  end(): string {
    return this.#text('', 0);
  }

  #text(value: string, maxAgeSeconds: number): string {
    return [`${this.name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, ...this.#attributes].join('; ');
  }
}

/** What browsers of the back office are known by. */
export interface StaffCookies {
  readonly session: StaffCookie;
  /** Outlives the session: who signed in with it before is no stranger. */
  readonly device: StaffCookie;
}

const staffCookies = (isSecure: boolean): StaffCookies => ({
  session: new StaffCookie('operator_session', limits.sessionMaxMs, isSecure),
  device: new StaffCookie('staff_device', limits.deviceKnownMs, isSecure),
});

/** By whichever name the service was reached: what a request says of that is anyone's word. */
export const secureCookies = staffCookies(true);

/** For development: not every browser keeps a secure cookie without https, also on the own machine. */
export const plainCookies = staffCookies(false);

/**
 * What a page must send along with every change. It follows from the session id, which no other site can read, so it
 * need not be kept.
 */
export const csrfTokenOf = (sessionId: string): string =>
  hash('sha256', `csrf token of ${sessionId}`, 'base64url');
