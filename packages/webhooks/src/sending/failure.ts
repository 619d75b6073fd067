import { type PlainCode, type Reason, reason } from '@mobile-money/core';
import { isRefusal } from './guarded-agents.ts';

/** The usual reasons, by the codes of Node, of OpenSSL and of undici. */
const causes: Readonly<Record<string, PlainCode>> = {
  ECONNREFUSED: 'webhook_connection_refused',
  ECONNRESET: 'webhook_connection_closed',
  EPIPE: 'webhook_connection_closed',
  UND_ERR_SOCKET: 'webhook_connection_closed',
  ENOTFOUND: 'webhook_name_without_address',
  EAI_AGAIN: 'webhook_name_not_resolved',
  EHOSTUNREACH: 'webhook_not_reached',
  ENETUNREACH: 'webhook_not_reached',
  EADDRNOTAVAIL: 'webhook_not_reached',
  ERR_INVALID_URL: 'webhook_url_not_valid',
  ERR_OTHER_SCHEME: 'webhook_other_scheme',
};

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/;

export interface Failure {
  readonly error: unknown;
  readonly url: string;
  readonly timeoutMs: number;
}

/** Why an attempt failed, for staff or a platform's developer. */
export function failureReason({ error, url, timeoutMs }: Failure): Reason {
  const code = memberOf(error, 'code');
  const message = memberOf(error, 'message');
  if (code === 'ETIMEDOUT') return reason('webhook_too_late', { ms: timeoutMs });
  // Only what the platform wrote: where an internal name leads is not for its eyes.
  if (isRefusal(message)) return reason('webhook_address_refused', { host: hostOf(url) });
  const known = causes[code];
  if (known !== undefined) return reason(known);
  if (certificate.test(code)) return reason('webhook_certificate_refused', { code });
  if (/^(HPE_|UND_ERR_(RES|HEADERS))/.test(code)) return reason('webhook_not_http_with_code', { code });
  if (memberOf(error, 'name') === 'HTTPParserError') return reason('webhook_not_http');
  // The texts of system errors name our own addresses.
  return reason('webhook_failed', { why: code || message });
}

const memberOf = (error: unknown, name: 'code' | 'message' | 'name'): string =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, name) ?? '') : '';

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
