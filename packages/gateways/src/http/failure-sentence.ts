/** The usual reasons, by the codes of Node. The texts of the errors are not shown: they name our own addresses. */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'the connection broke before its answer was complete',
  EPIPE: 'the connection broke before its answer was complete',
  ENOTFOUND: 'its name leads to no address',
  EAI_AGAIN: 'its name could not be resolved',
  EHOSTUNREACH: 'its network cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  EADDRNOTAVAIL: 'its network cannot be reached',
  ERR_INVALID_URL: 'its configured address is not a valid URL',
  ERR_BAD_RESPONSE: 'its answer broke off or was too long',
};

export interface Failure {
  readonly error: unknown;
  readonly timeoutMs: number;
  readonly tooLate: boolean;
}

/** Why a call failed, as the end of a sentence about the provider. It holds nothing of what was sent. */
export function failureSentence({ error, timeoutMs, tooLate }: Failure): string {
  const code = codeOf(error);
  if (tooLate || code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
    return `it gave no complete answer within ${timeoutMs} ms`;
  }
  const known = sentences[code];
  if (known !== undefined) return known;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/.test(code))
    return `its certificate was not accepted (${code})`;
  if (code.startsWith('HPE_')) return `its answer is not valid HTTP (${code})`;
  return `the call failed (${code || 'no code'})`;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, 'code') ?? '') : '';
