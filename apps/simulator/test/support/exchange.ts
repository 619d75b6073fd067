interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** An object goes as JSON, a form or a text as it is. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
}

export interface Exchanged {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Null where it is no JSON. */
  readonly body: unknown;
}

export async function exchange(
  method: string,
  url: string,
  { headers = {}, body, signal = null }: Sent = {},
): Promise<Exchanged> {
  const isPlain = body === undefined || typeof body === 'string' || body instanceof URLSearchParams;
  const type = isPlain ? {} : { 'Content-Type': 'application/json' };
  const sent = body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) };
  const response = await fetch(url, { method, headers: { ...type, ...headers }, signal, ...sent });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

export const basic = (login: string): string => `Basic ${Buffer.from(login).toString('base64')}`;

/** What lies at a place inside an answer. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | null)?.[key], value);
