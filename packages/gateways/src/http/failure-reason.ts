import { type PlainCode, type Reason, reason } from '@mobile-money/core';

/** The usual reasons, by the codes of Node. The texts of the errors are not shown: they name our own addresses. */
const causes: Readonly<Record<string, PlainCode>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_broken',
  EPIPE: 'connection_broken',
  ENOTFOUND: 'name_without_address',
  EAI_AGAIN: 'name_not_resolved',
  EHOSTUNREACH: 'network_not_reached',
  ENETUNREACH: 'network_not_reached',
  EADDRNOTAVAIL: 'network_not_reached',
  ERR_INVALID_URL: 'address_not_valid',
  ERR_BAD_RESPONSE: 'answer_broken',
};

export interface Failure {
  readonly error: unknown;
  readonly timeoutMs: number;
  readonly tooLate: boolean;
}

/** Why a call failed, to end a sentence about the provider with. It holds nothing of what was sent. */
export function failureReason({ error, timeoutMs, tooLate }: Failure): Reason {
  const code = codeOf(error);
  if (tooLate || code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
    return reason('answer_too_late', { ms: timeoutMs });
  }
  const known = causes[code];
  if (known !== undefined) return reason(known);
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/.test(code)) {
    return reason('certificate_not_accepted', { code });
  }
  if (code.startsWith('HPE_')) return reason('answer_not_http', { code });
  return code === '' ? reason('call_failed_without_code') : reason('call_failed', { code });
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, 'code') ?? '') : '';
