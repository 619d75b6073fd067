import https from 'node:https';
import { describe, expect, test } from '@jest/globals';
import { saying } from '@mobile-money/testing';
import { throwawayCertificate } from '../../../gateways/test/support/throwaway-certificate.ts';
import { sending } from './a-sender.ts';
import { continuing, goOn, speaking } from './continuing-receiver.ts';
import { ended, Receiver } from './receiver.ts';

const { kept, newSender } = sending();
const request = (url: string, body = '{"n":1}') => ({
  url,
  headers: { 'X-Service-Signature': 'a.b.c', 'webhook-id': 'msg_1' },
  body,
});
const delivered = { status: 200, error: null, answerExcerpt: 'ok' };

describe('A receiver that says 100 Continue unasked', () => {
  test.each(['{"n":1}', ' {"n": 1}\r\n', '"é\u2028"', '', `"${'x'.repeat(300_000)}"`])(
    'gets its webhook byte for byte, with the same headers both times (%#).',
    async (body) => {
      const receiver = kept(await continuing());
      const answer = await newSender({ userAgent: 'tests/1' }).send(request(receiver.url, body));
      expect(answer).toEqual(delivered);
      expect(receiver.requests).toHaveLength(2);
      const [first, second] = receiver.requests;
      expect(second).toEqual(first);
      expect(second).toMatchObject({
        body,
        url: '/webhooks?a=1',
        headers: { 'x-service-signature': 'a.b.c', 'webhook-id': 'msg_1', 'user-agent': 'tests/1' },
      });
    },
  );

  test('gets later webhooks once, over one connection that is closed when it has been idle for a second.', async () => {
    const receiver = kept(await continuing());
    const own = newSender();
    for (let i = 0; i < 4; i += 1) {
      expect(await own.send(request(receiver.url))).toEqual(delivered);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(receiver.requests).toHaveLength(5);
    expect(receiver.connections).toHaveLength(2);
    await ended(receiver.connections[1]);
    const other = kept(await Receiver.listening());
    expect(await own.send(request(other.url))).toEqual(delivered);
    expect(other.requests).toHaveLength(1);
  });

  test.each([
    ['twice', `${goOn}${goOn}`],
    ['before it is busy', `${goOn}HTTP/1.1 102 Processing\r\n\r\n`],
    ['after early hints', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${goOn}`],
  ])('is delivered to when it says so %s.', async (_, words) => {
    const receiver = kept(await speaking(`${words}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`));
    expect(await newSender().send(request(receiver.url))).toEqual(delivered);
    expect(receiver.connections).toHaveLength(2);
  });

  test('is the only one that is sent to again: early hints are one POST.', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    const receiver = kept(await speaking(`${hints}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`));
    expect(await newSender().send(request(receiver.url))).toEqual(delivered);
    expect(receiver.connections).toHaveLength(1);
  });

  test('tells its real status, and no redirect is followed.', async () => {
    const elsewhere = kept(await Receiver.listening());
    for (const status of [307, 410, 503]) {
      const receiver = kept(
        await continuing((_, response) => response.writeHead(status, { location: elsewhere.url }).end()),
      );
      expect((await newSender().send(request(receiver.url))).status).toBe(status);
    }
    expect(elsewhere.connections).toHaveLength(0);
  });

  test('has an answer that is too long cut off at 64 KiB.', async () => {
    const receiver = kept(
      await continuing((_, response) => {
        response.writeHead(200, { 'content-length': 50_000_000 }).write(Buffer.alloc(200_000, 'x'));
      }),
    );
    const answer = await newSender().send(request(receiver.url));
    expect(answer).toEqual({ status: 200, error: null, answerExcerpt: 'x'.repeat(1_024) });
    await ended(receiver.connections[1]);
  });

  test('is reached over https too, if its certificate is trusted.', async () => {
    const server = https.createServer(throwawayCertificate, (_, response) => {
      response.writeContinue();
      response.end('ok');
    });
    const receiver = kept(await Receiver.serving(server));
    const own = newSender({ ca: throwawayCertificate.cert });
    const url = `https://127.0.0.1:${receiver.port}/`;
    for (let i = 0; i < 2; i += 1) expect(await own.send(request(url))).toEqual(delivered);
  });

  test('takes nothing for its answer that came before the webhook was sent.', async () => {
    const answers = `${goOn}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`;
    const unasked = 'HTTP/1.1 500 Not asked for\r\nContent-Length: 0\r\n\r\n';
    const receiver = kept(await speaking(answers, (socket) => setImmediate(() => socket.write(unasked))));
    const own = newSender();
    for (let i = 0; i < 4; i += 1) {
      expect(await own.send(request(receiver.url))).toEqual(delivered);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  test.each([
    ['', 'The receiver closed the connection before its answer was complete.'],
    ['SSH-2.0-OpenSSH_9.7\r\n', "The receiver's answer is not valid HTTP (HPE_INVALID_CONSTANT)."],
  ])('and then %j fails in words.', async (words, error) => {
    const receiver = kept(await speaking(`${goOn}${words}`, (socket) => socket.end()));
    expect(await newSender().send(request(receiver.url))).toEqual({
      status: null,
      error: saying(error),
      answerExcerpt: '',
    });
  });

  test('is given up when the sender is closed.', async () => {
    const receiver = kept(await speaking(goOn, () => receiver.connections.length === 2 && own.close()));
    const own = newSender();
    const error = 'The receiver closed the connection before its answer was complete.';
    expect(await own.send(request(receiver.url))).toEqual({
      status: null,
      error: saying(error),
      answerExcerpt: '',
    });
  });
});
