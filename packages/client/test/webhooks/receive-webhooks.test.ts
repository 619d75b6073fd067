import { request as httpRequest, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import {
  receiveWebhooks,
  type WebhookHandler,
  type WebhookPayload,
  WebhookRefused,
  WebhookVerifier,
} from '../../src/index.ts';
import { fakeService, type Listening, listening } from '../support/fake-service.ts';
import { body, keyRecord, sampleTime, signed, tokenWith, told } from '../support/webhook.ts';

const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const problems: unknown[] = [];
afterEach(() => {
  problems.length = 0;
});

const seen: WebhookPayload[] = [];
const noting: WebhookHandler = (event) => {
  seen.push(event);
};

/** A receiver behind an Express app, with `before` in front of it; its address. */
async function receiver(handler: WebhookHandler, ...before: RequestHandler[]): Promise<string> {
  const app = express();
  app.post('/webhooks', ...before, await middleware(handler));
  return started(app);
}

async function middleware(handler: WebhookHandler) {
  seen.length = 0;
  const service = await fakeService(() => ({ body: keyRecord('key-1', 0) }));
  open.push(service);
  const verifier = new WebhookVerifier({ baseUrl: service.url, now: () => sampleTime });
  return receiveWebhooks(verifier, handler, { onProblem: (error) => problems.push(error) });
}

async function started(listener: RequestListener): Promise<string> {
  const server = await listening(listener);
  open.push(server);
  return `${server.url}/webhooks`;
}

const post = async (
  url: string,
  text: string | Uint8Array<ArrayBuffer> = body,
  more: Record<string, string> = {},
) => {
  const headers = { 'content-type': 'application/json', ...signed(await tokenWith()), ...more };
  const response = await fetch(url, { method: 'POST', body: text, headers });
  return [response.status, await response.json()];
};

describe('a webhook is handled and answered with 200', () => {
  test('in Express, by reading the body itself', async () => {
    expect(await post(await receiver(noting))).toEqual([200, { status: 'processed' }]);
    expect(seen).toEqual([told]);
    expect(problems).toEqual([]);
  });

  test('in Express, from the bytes of express.raw', async () => {
    expect(await post(await receiver(noting, express.raw({ type: '*/*' })))).toEqual([
      200,
      { status: 'processed' },
    ]);
    expect(seen).toEqual([told]);
  });

  test('in Express, when express.json is for other content', async () => {
    const url = await receiver(noting, express.json({ type: 'application/other' }));
    expect(await post(url)).toEqual([200, { status: 'processed' }]);
  });

  test("on Node's own server", async () => {
    expect(await post(await started(await middleware(noting)))).toEqual([200, { status: 'processed' }]);
    expect(seen).toEqual([told]);
  });

  test('also when the handler had done so before', async () => {
    expect(await post(await receiver(() => 'duplicate'))).toEqual([200, { status: 'duplicate' }]);
  });

  test('not before the handler is done', async () => {
    let isDone = false;
    const url = await receiver(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      isDone = true;
    });
    const [status] = await post(url);
    expect([status, isDone]).toEqual([200, true]);
  });
});

describe('a webhook is not handled', () => {
  test('when it is forged: 401, with the code', async () => {
    expect(await post(await receiver(noting), `${body} `)).toEqual([401, { detail: 'body_mismatch' }]);
    expect(problems).toEqual([expect.any(WebhookRefused)]);
    expect(seen).toEqual([]);
  });

  test('when it is not signed: 401', async () => {
    const response = await fetch(await receiver(noting), { method: 'POST', body });
    expect([response.status, await response.json()]).toEqual([401, { detail: 'missing_header' }]);
  });

  test('when the key cannot be asked for: 503, so that the service tries again', async () => {
    const url = await receiver(noting);
    await open[0]?.close();
    expect(await post(url)).toEqual([503, { detail: 'key_unavailable' }]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('The books are closed.');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('The books are closed.'))],
  ] satisfies readonly (readonly [string, WebhookHandler])[])(
    'when the handler %s: 500, so that the service tries again, and the reason stays here',
    async (_how, handler) => {
      expect(await post(await receiver(handler))).toEqual([
        500,
        { detail: 'The webhook could not be processed.' },
      ]);
      expect(problems).toEqual([new Error('The books are closed.')]);
    },
  );

  test('when express.json has eaten its bytes: 500, with what to do', async () => {
    const [status, answer] = await post(await receiver(noting, express.json()));
    expect([status, answer]).toEqual([
      500,
      { detail: expect.stringContaining('Mount it before express.json(), or put express.raw') },
    ]);
    expect(seen).toEqual([]);
  });

  test.each([
    ['read here', []],
    ['read before', [express.raw({ type: '*/*', limit: '1mb' })]],
  ])('when its body is larger than any webhook, %s: 413', async (_where, before) => {
    const [status] = await post(await receiver(noting, ...before), `${body}${' '.repeat(65_536)}`);
    expect(status).toBe(413);
  });

  test('when it is compressed: 415', async () => {
    const [status] = await post(await receiver(noting), new Uint8Array(gzipSync(body)), {
      'content-encoding': 'gzip',
    });
    expect(status).toBe(415);
  });

  test('when it breaks off, and the next one is still taken', async () => {
    const url = await receiver(noting);
    const half = httpRequest(url, { method: 'POST', headers: { 'content-length': '1000' } });
    half.on('error', () => {});
    half.write(body);
    await new Promise((resolve) => setImmediate(resolve));
    half.destroy();
    expect(await post(url)).toEqual([200, { status: 'processed' }]);
    expect(seen).toEqual([told]);
  });
});
