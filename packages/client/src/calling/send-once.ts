export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface NoReply {
  readonly status: null;
  readonly reason: string;
  /** False only when it is certain that the service did not get the request. */
  readonly mayHaveArrived: boolean;
  readonly cause: unknown;
}

/** One try: the whole answer within the time, or why there is none. Rejects only when the caller wants no more. */
export async function sendOnce(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Reply | NoReply> {
  const ending = new AbortController();
  const abort = (): void => ending.abort(signal?.reason);
  const timer = setTimeout(() => ending.abort(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    // A redirect is not followed: it could carry the key to somebody else.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: ending.signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    return { status: null, reason: reasonOf(cause), mayHaveArrived: !isFromBefore(cause), cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Faults from before there was a connection. */
const neverArrived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

interface Fault {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
}

/** Told by its shape: a fetch that was given may throw what is no Error of this program. */
const isFault = (error: unknown): error is Fault => typeof error === 'object' && error !== null;

/** fetch says only that it failed; why is one or two causes further down. */
function coded(error: unknown): Fault | null {
  if (!isFault(error)) return null;
  return typeof error.code === 'string' ? error : coded(error.cause);
}

const codeOf = (error: unknown): string => String(coded(error)?.code ?? '');

/** A host can become unreachable while a request is on its way to it, too; then it was reading or writing. */
function isFromBefore(error: unknown): boolean {
  const { syscall } = coded(error) ?? {};
  return neverArrived.has(codeOf(error)) && syscall !== 'read' && syscall !== 'write';
}

function reasonOf(error: unknown): string {
  if (!isFault(error)) return String(error);
  const cause = isFault(error.cause) ? reasonOf(error.cause) || codeOf(error.cause) : '';
  return [String(error.message ?? ''), cause].filter((words) => words !== '').join(': ');
}
