import { isRefusal } from './guarded-agents.ts';

/** The usual reasons, by the codes of Node, of OpenSSL and of undici. */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection before its answer was complete.',
  EPIPE: 'The receiver closed the connection before its answer was complete.',
  UND_ERR_SOCKET: 'The receiver closed the connection before its answer was complete.',
  ENOTFOUND: 'The name of the receiver leads to no address.',
  EAI_AGAIN: 'The name of the receiver could not be resolved.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  EADDRNOTAVAIL: 'The receiver cannot be reached.',
  ERR_INVALID_URL: 'The callback_url is not a valid URL.',
  ERR_OTHER_SCHEME: 'The callback_url must use http or https.',
};

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/;

export interface Failure {
  readonly error: unknown;
  readonly url: string;
  readonly timeoutMs: number;
}

/** Why an attempt failed, in words for staff or a platform's developer. */
export function failureSentence({ error, url, timeoutMs }: Failure): string {
  const code = memberOf(error, 'code');
  const message = memberOf(error, 'message');
  if (code === 'ETIMEDOUT') return `The receiver gave no complete answer within ${timeoutMs} ms.`;
  // Only what the platform wrote: where an internal name leads is not for its eyes.
  if (isRefusal(message)) return `The address ${hostOf(url)} is not allowed.`;
  const known = sentences[code];
  if (known !== undefined) return known;
  if (certificate.test(code)) return `The receiver's certificate was not accepted (${code}).`;
  if (/^(HPE_|UND_ERR_(RES|HEADERS))/.test(code)) return `The receiver's answer is not valid HTTP (${code}).`;
  if (memberOf(error, 'name') === 'HTTPParserError') return "The receiver's answer is not valid HTTP.";
  // The texts of system errors name our own addresses.
  return `The request failed: ${code || message}.`;
}

const memberOf = (error: unknown, name: 'code' | 'message' | 'name'): string =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, name) ?? '') : '';

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
