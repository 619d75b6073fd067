import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import type { SendAnswer } from '@mobile-money/core';
import { saying } from '@mobile-money/testing';
import { throwawayCertificate } from '../../../gateways/test/support/throwaway-certificate.ts';
import type { SenderChoices } from '../../src/sending/http-webhook-sender.ts';
import { sending } from './a-sender.ts';
import { ended, Receiver } from './receiver.ts';

const { kept, newSender } = sending();
const request = (url: string, body = '{"n":1}') => ({
  url,
  headers: { 'X-Service-Signature': 'a.b.c' },
  body,
});
const sent = (url: string, choices?: Partial<SenderChoices>): Promise<SendAnswer> =>
  newSender(choices).send(request(url));
const failed = (error: string, answerExcerpt = ''): SendAnswer => ({
  status: null,
  error: saying(error),
  answerExcerpt,
});

describe('A webhook', () => {
  test.each(['{"n":1}', ' {"n": 1}\r\n', '"é\u2028"', 'no JSON'])(
    'arrives byte for byte: %j.',
    async (body) => {
      const receiver = kept(await Receiver.listening());
      const answer = await newSender({ userAgent: 'tests/1' }).send(request(receiver.url, body));
      expect(answer).toEqual({ status: 200, error: null, answerExcerpt: 'ok' });
      expect(receiver.requests).toMatchObject([
        {
          method: 'POST',
          url: '/webhooks?a=1',
          body,
          headers: {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
            'user-agent': 'tests/1',
            'x-service-signature': 'a.b.c',
            'accept-encoding': 'identity',
          },
        },
      ]);
    },
  );

  test.each([201, 204, 304, 400, 404, 410, 500, 503])(
    'that is answered with %i tells that status.',
    async (status) => {
      const receiver = kept(await Receiver.listening((_, response) => response.writeHead(status).end()));
      expect(await sent(receiver.url)).toEqual({ status, error: null, answerExcerpt: '' });
    },
  );

  test.each([301, 302, 303, 307, 308])('does not follow a redirect with %i.', async (status) => {
    const elsewhere = kept(await Receiver.listening());
    const receiver = kept(
      await Receiver.listening((_, response) =>
        response.writeHead(status, { location: elsewhere.url }).end(),
      ),
    );
    expect((await sent(receiver.url)).status).toBe(status);
    expect(elsewhere.connections).toHaveLength(0);
  });

  test('goes past the proxies of the environment.', async () => {
    const proxy = kept(await Receiver.listening());
    const receiver = kept(await Receiver.listening());
    const before = { ...process.env };
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    for (const name of ['NO_PROXY', 'no_proxy']) process.env[name] = '';
    try {
      expect((await sent(receiver.url)).status).toBe(200);
    } finally {
      for (const name of [...names, 'NO_PROXY', 'no_proxy']) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
    expect(receiver.requests).toHaveLength(1);
    expect(proxy.connections).toHaveLength(0);
  });

  test('uses the connection of the one before, which is closed when it has been idle for a second.', async () => {
    const receiver = kept(await Receiver.listening());
    const own = newSender();
    for (let i = 0; i < 3; i += 1) {
      expect((await own.send(request(receiver.url))).status).toBe(200);
      // A receiver that closes against its word has one turn of the event loop for it.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(receiver.connections).toHaveLength(1);
    await ended(receiver.connections[0]);
    expect((await own.send(request(receiver.url))).status).toBe(200);
    expect(receiver.connections).toHaveLength(2);
  });

  test('takes nothing for its answer that came before it was sent.', async () => {
    const answers =
      'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 500 Not asked for\r\nContent-Length: 0\r\n\r\n';
    const receiver = kept(await Receiver.raw((socket) => socket.on('data', () => socket.write(answers))));
    const own = newSender();
    for (let i = 0; i < 3; i += 1) {
      expect((await own.send(request(receiver.url))).status).toBe(200);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(receiver.connections).toHaveLength(3);
  });

  test('goes over https to a receiver whose certificate is trusted, and to no other.', async () => {
    const server = https.createServer(throwawayCertificate, (_, response) => response.end('safe'));
    const names: unknown[] = [];
    server.on('secureConnection', ({ servername }: TLSSocket) => names.push(servername));
    const receiver = kept(await Receiver.serving(server));
    const url = `https://localhost:${receiver.port}/`;
    const lookup: LookupFunction = (_, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
    const ca = throwawayCertificate.cert;
    expect(await sent(url, { ca, lookup })).toEqual({ status: 200, error: null, answerExcerpt: 'safe' });
    // A machine that serves several names has to know whose certificate to show; an address is no name.
    expect((await sent(url.replace('localhost', '127.0.0.1'), { ca })).status).toBe(200);
    expect(names).toEqual(['localhost', false]);
    expect(await sent(url, { lookup })).toEqual(
      failed("The receiver's certificate was not accepted (DEPTH_ZERO_SELF_SIGNED_CERT)."),
    );
  });
});

describe('A failure is a value', () => {
  test.each([
    ['http://a b/', 'The callback_url is not a valid URL.'],
    ['http://127.0.0.1:99999/', 'The callback_url is not a valid URL.'],
    ['data:,x', 'The callback_url must use http or https.'],
    ['file:///etc/passwd', 'The callback_url must use http or https.'],
  ])('for the url %s.', async (url, sentence) => {
    expect(await sent(url)).toEqual(failed(sentence));
  });

  test.each([
    ['ENOTFOUND', 'The name of the receiver leads to no address.'],
    ['EAI_AGAIN', 'The name of the receiver could not be resolved.'],
  ])('when resolving the name gives %s.', async (code, sentence) => {
    const lookup: LookupFunction = (_, _options, done) => done(Object.assign(new Error(code), { code }), []);
    for (const allowPrivateAddresses of [true, false]) {
      expect(await sent('http://receiver.example/', { lookup, allowPrivateAddresses })).toEqual(
        failed(sentence),
      );
    }
  });

  test('when the connection is refused.', async () => {
    const receiver = await Receiver.listening();
    await receiver.close();
    expect(await sent(receiver.url)).toEqual(failed('The receiver refused the connection.'));
  });

  const closed = 'The receiver closed the connection before its answer was complete.';
  // biome-ignore format: reads by its columns
  test.each([
    ['nothing', '', closed, ''],
    ['half a status', 'HTTP/1.1 20', closed, ''],
    ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf', closed, 'half'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf', closed, 'half'],
    ['that it changes to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', closed, ''],
    ['another language', 'SSH-2.0-OpenSSH_9.7\r\n', "The receiver's answer is not valid HTTP.", ''],
    ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(99_999)}`, "The receiver's answer is not valid HTTP (UND_ERR_HEADERS_OVERFLOW).", ''],
  ])('when the receiver says %s and closes.', async (_, words, sentence, excerpt) => {
    const receiver = kept(await Receiver.raw((socket) => socket.once('data', () => socket.end(words))));
    expect(await sent(receiver.url)).toEqual(failed(sentence, excerpt));
  });

  test('when the sender is closed meanwhile.', async () => {
    const receiver = kept(await Receiver.raw((socket) => socket.once('data', () => own.close())));
    const own = newSender();
    expect(await own.send(request(receiver.url))).toEqual(failed(closed));
  });
});
