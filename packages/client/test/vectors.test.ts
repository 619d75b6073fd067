import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { pauseMs, retryAfterMs } from '../src/calling/pause.ts';
import type { Fetch } from '../src/calling/send-once.ts';
import {
  type KeySetAnswer,
  memoryCursor,
  PaymentClient,
  RequestRefused,
  ServiceFailed,
  ServiceUnreachable,
  ValidationFailed,
  verifyStandardWebhook,
  WebhookVerifier,
} from '../src/index.ts';

/** The same file that the clients of other languages are held against. */
interface Call {
  readonly call: string;
  readonly arguments: readonly unknown[];
}
interface Webhook {
  readonly name: string;
  readonly later_seconds: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body_base64: string;
  readonly event: {
    readonly payload: object;
    readonly event_id: string;
    readonly failure_code: string | null;
  } | null;
  readonly refused: string | null;
}
type Met = { readonly no_reply: 'before' | 'after' } | Said;
interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
interface Vectors {
  readonly now_ms: number;
  readonly key_set: KeySetAnswer;
  readonly public_keys: readonly { readonly key_id: string }[];
  readonly webhooks: readonly Webhook[];
  readonly standard_webhooks: readonly (Webhook & { readonly secrets: readonly string[] })[];
  readonly requests: readonly (Call & { readonly line: string; readonly body: unknown })[];
  readonly errors: readonly (Call & {
    readonly reply: Said;
    readonly error: {
      readonly type: keyof typeof errorClasses;
      readonly code: string;
      readonly status: number;
      readonly request_id: string;
      readonly detail: string;
      readonly faults: unknown;
    };
  })[];
  readonly retries: readonly (Call & {
    readonly name: string;
    readonly replies: readonly Met[];
    readonly tries: number;
    readonly error: string | null;
    readonly may_have_arrived: boolean | null;
  })[];
  readonly pauses: readonly Readonly<Record<string, number>>[];
  readonly feed: readonly {
    readonly name: string;
    readonly after: string | null;
    readonly pages: readonly { readonly items: readonly object[] }[];
    readonly asked_after: readonly (string | null)[];
    readonly next: string;
  }[];
  readonly retry_after: readonly { readonly header: string | null; readonly ms: number | null }[];
}
const errorClasses = { RequestRefused, ServiceFailed, ServiceUnreachable, ValidationFailed };
const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Vectors;

const reply = ({ status, headers, body }: Said): Response => new Response(body, { status, headers });
const called = (fetch: Fetch, { call, arguments: given }: Call, retries: number): Promise<unknown> => {
  const client = new PaymentClient({
    baseUrl: 'http://service.example',
    apiKey: 'svc_test_a_b',
    fetch,
    retries,
    firstPauseMs: 1,
  });
  const method = (client as unknown as Record<string, (...all: unknown[]) => Promise<unknown>>)[call];
  if (method === undefined) throw new Error(`The client has no ${call}.`);
  return method.call(client, ...given);
};

/** What became of it: the payload, or the code of the refusal. */
const outcome = (verifying: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(verifying)
    .catch(({ code }: { code: string }) => code);

/** Payload, id and code in one object. */
const toldBy = (event: Webhook['event']): object | null => {
  if (event === null) return null;
  const { payload, ...beside } = event;
  return { ...payload, ...beside };
};

describe('a webhook', () => {
  const service: Fetch = async (url) => {
    const key = vectors.public_keys.find(({ key_id }) => url.endsWith(`?key_id=${key_id}`));
    return key === undefined ? new Response('{"detail":"No."}', { status: 404 }) : Response.json(key);
  };

  test.each(vectors.webhooks)('$name', async ({ headers, body_base64, later_seconds, event, refused }) => {
    const now = () => vectors.now_ms + later_seconds * 1_000;
    const verifier = new WebhookVerifier({ baseUrl: 'http://service.example', fetch: service, now });
    const verifying = () => verifier.verify(Buffer.from(body_base64, 'base64'), headers);
    expect(await outcome(verifying)).toEqual(toldBy(event) ?? refused);
  });
});

describe('with keys that are known already, a webhook', () => {
  const known = vectors.webhooks.filter(({ refused }) => refused !== 'unknown_key');
  const fetch: Fetch = async () => Promise.reject(new Error('It asked.'));

  test.each(known)('$name', async ({ headers, body_base64, later_seconds, event, refused }) => {
    const now = () => vectors.now_ms + later_seconds * 1_000;
    const keySet = vectors.key_set;
    const verifier = new WebhookVerifier({ baseUrl: 'http://service.example', fetch, now, keySet });
    const verifying = () => verifier.verify(Buffer.from(body_base64, 'base64'), headers);
    expect(await outcome(verifying)).toEqual(toldBy(event) ?? refused);
  });
});

describe('a webhook of the Standard Webhooks specification', () => {
  test.each(vectors.standard_webhooks)(
    '$name',
    async ({ headers, body_base64, secrets, later_seconds, event, refused }) => {
      const now = () => vectors.now_ms + later_seconds * 1_000;
      const body = Buffer.from(body_base64, 'base64');
      const verifying = () => verifyStandardWebhook(body, headers, secrets, { now });
      expect(await outcome(verifying)).toEqual(event?.payload ?? refused);
    },
  );
});

test.each(vectors.requests)('$call asks with $line', async (vector) => {
  let asked: unknown;
  const fetch: Fetch = async (url, { method, headers, body }) => {
    const { 'x-api-key': key, 'content-type': type } = headers as Record<string, string>;
    asked = [`${method} ${url}`, key, type, typeof body === 'string' ? JSON.parse(body) : null];
    return Response.json({});
  };
  await called(fetch, vector, 0);
  const { line, body } = vector;
  const type = body === null ? undefined : 'application/json';
  expect(asked).toEqual([line.replace(' ', ' http://service.example'), 'svc_test_a_b', type, body]);
});

test.each(vectors.errors)(
  '$call, answered with $reply.status $reply.body, ends with $error.code',
  async (vector) => {
    const error: unknown = await called(async () => reply(vector.reply), vector, 0).catch((reason) => reason);
    const { type, request_id, faults, ...told } = vector.error;
    expect(error).toMatchObject({ ...told, name: type, requestId: request_id });
    expect(error).toBeInstanceOf(errorClasses[type]);
    expect((error as { faults?: unknown }).faults ?? null).toEqual(faults);
  },
);

test.each(vectors.retries)('$name', async (vector) => {
  let tries = 0;
  const fetch: Fetch = async () => {
    const met = vector.replies[tries];
    tries += 1;
    if (met === undefined) throw new Error('The script is over.');
    if ('status' in met) return reply(met);
    throw Object.assign(new Error('none'), {
      code: met.no_reply === 'before' ? 'ECONNREFUSED' : 'ECONNRESET',
    });
  };
  const end = await called(fetch, vector, 3).catch((error: unknown) => error);
  expect(tries).toBe(vector.tries);
  if (vector.error === null) expect(end).toEqual({ service_tx_id: 'the answer' });
  else expect(end).toMatchObject({ code: vector.error });
  expect((end as { mayHaveArrived?: boolean }).mayHaveArrived ?? null).toBe(vector.may_have_arrived);
});

test.each(vectors.pauses)(
  'after $tries_so_far tries from $first_pause_ms ms the pause is $pause_ms ms',
  ({ tries_so_far = 0, first_pause_ms = 0, retry_after_ms = null, chance = 0, pause_ms }) => {
    expect(pauseMs(tries_so_far, first_pause_ms, retry_after_ms, chance)).toBe(pause_ms);
  },
);

test.each(vectors.retry_after)('Retry-After: $header is $ms ms', ({ header, ms }) => {
  expect(retryAfterMs(header, vectors.now_ms)).toBe(ms);
});

describe('the feed', () => {
  const reading = (pages: readonly object[]) => {
    const asked: (string | null)[] = [];
    const fetch: Fetch = async (url) => {
      asked.push(new URL(url).searchParams.get('after'));
      return Response.json(pages[asked.length - 1]);
    };
    return { asked, client: new PaymentClient({ baseUrl: 'http://service.example', fetch }) };
  };

  test.each(vectors.feed)('is read: $name', async ({ after, pages, asked_after, next }) => {
    const events = pages.flatMap(({ items }) => items);
    const { asked, client } = reading(pages);
    const recovered: object[] = [];
    expect(await client.recover(after, (event) => recovered.push(event))).toBe(next);
    expect([recovered, asked]).toEqual([events, asked_after]);
    const following = reading(pages).client.events({ cursors: memoryCursor(after) });
    const followed: unknown[] = [];
    while (followed.length < events.length) followed.push((await following.next()).value);
    expect(followed).toEqual(events);
  });
});
