import { Agent, type IncomingMessage, request } from 'node:http';

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

/** Keeps so many connections busy for a while: each sends its next request when the last one is answered. */
export async function measureLoad(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const took: number[] = [];
  let sent = 0;
  const started = performance.now();
  const until = load.count === undefined ? started + load.seconds * 1_000 : Number.POSITIVE_INFINITY;
  const worker = async (): Promise<void> => {
    while (performance.now() < until && sent < (load.count ?? Number.POSITIVE_INFINITY)) {
      const request = load.next(sent);
      sent += 1;
      const began = performance.now();
      await ask(agent, load, request);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, worker));
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();
  took.sort((a, b) => a - b);
  return {
    perSecond: took.length / seconds,
    p50Ms: took[Math.floor(took.length * 0.5)] ?? 0,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? 0,
    done: took.length,
  };
}

/** One request; anything but 200 ends the benchmark, because a figure for failures means nothing. */
async function ask(
  agent: Agent,
  { url, headers = {} }: Load,
  { path, body, headers: own = {} }: LoadRequest,
): Promise<void> {
  const method = body === undefined ? 'GET' : 'POST';
  const sent =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(
      new URL(path, url),
      { agent, method, headers: { ...headers, ...own, ...sent } },
      resolve,
    );
    call.on('error', reject);
    call.end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) {
    throw new Error(`${method} ${path} answered ${response.statusCode}: ${Buffer.concat(chunks).toString()}`);
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
