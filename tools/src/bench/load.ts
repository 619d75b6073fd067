import { type Dispatcher, Pool } from 'undici';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Makes the n-th request: its path, and its body when it is a POST. */
  readonly next: (n: number) => LoadRequest;
  readonly headers?: Readonly<Record<string, string>>;
  /** Stops after so many requests, however long that takes. */
  readonly count?: number;
}

/** One request, with headers of its own beside those of all. */
export interface LoadRequest {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly done: number;
}

/**
 * Keeps so many connections busy for a while: each sends its next request when the last one is answered. It shares
 * the cores with what it measures, so it uses a client that takes a third of the time of Node's own.
 */
export async function measureLoad(load: Load): Promise<Measured> {
  const pool = new Pool(load.url, { connections: load.connections, pipelining: 1 });
  const took: number[] = [];
  let sent = 0;
  const started = performance.now();
  const until = load.count === undefined ? started + load.seconds * 1_000 : Number.POSITIVE_INFINITY;
  const worker = async (): Promise<void> => {
    while (performance.now() < until && sent < (load.count ?? Number.POSITIVE_INFINITY)) {
      const request = load.next(sent);
      sent += 1;
      const began = performance.now();
      await ask(pool, load.headers, request);
      took.push(performance.now() - began);
    }
  };
  try {
    await Promise.all(Array.from({ length: load.connections }, worker));
  } finally {
    await pool.destroy();
  }
  const seconds = (performance.now() - started) / 1_000;
  took.sort((a, b) => a - b);
  return {
    perSecond: took.length / seconds,
    p50Ms: took[Math.floor(took.length * 0.5)] ?? 0,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? 0,
    done: took.length,
  };
}

/** One request; anything but 200 ends the benchmark, because a figure for failures means nothing. */
function ask(pool: Pool, common: Load['headers'], { path, body, headers }: LoadRequest): Promise<void> {
  const method = body === undefined ? 'GET' : 'POST';
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    let status = 0;
    let refusal = '';
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_, chunk) => {
        if (status !== 200) refusal += chunk.toString();
      },
      onResponseEnd: () =>
        status === 200 ? resolve() : reject(new Error(`${method} ${path} answered ${status}: ${refusal}`)),
      onResponseError: (_, error) => reject(error),
    };
    pool.dispatch({ path, method, headers: { ...common, ...headers, ...type }, body: body ?? null }, handler);
  });
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
