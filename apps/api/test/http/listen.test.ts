import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import express from 'express';
import { connectionLimits, listen } from '../../src/http/listen.ts';

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((given) => {
    resolve = given;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}

/** What is answered until the connection ends; with a piece, that is sent again and again. */
async function exchange(url: string, text: string, piece = ''): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', () => undefined);
  socket.write(text);
  const dripping = setInterval(() => socket.write(piece), 10);
  await once(socket, 'close');
  clearInterval(dripping);
  return answer;
}

/** Neither framed nor sniffed nor kept: before anything is known of a request, too. */
const keptFromBrowsers =
  /\r\nContent-Security-Policy: default-src 'none'.*\r\nX-Content-Type-Options: nosniff\r\n.*\r\nCache-Control: no-store\r\n/s;

// biome-ignore format: reads by its columns
const broken: readonly (readonly [string, string, number, string])[] = [
  ['no HTTP at all',   'hello\r\n\r\n',                                              400, 'Bad Request'],
  ['too long headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'Request Header Fields Too Large'],
  ['too long address', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,      431, 'Request Header Fields Too Large'],
  ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(100)}\r\n`,  431, 'Request Header Fields Too Large'],
  ['two lengths',      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'Bad Request'],
  ['two framings',     'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400, 'Bad Request'],
];
test.each(broken)('%s is answered as every other error', async (_, text, status, detail) => {
  const server = await listen(() => undefined, '127.0.0.1', 0);
  const answer = await exchange(server.url, text);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.endsWith(`\r\n\r\n${JSON.stringify({ detail })}`)).toBe(true);
  expect(answer).toMatch(keptFromBrowsers);
  await server.stop(10);
});

test('requests and responses are those of Express before it has them, and it changes the prototype of none', async () => {
  const app = express();
  const isMade: boolean[] = [];
  const look: RequestListener = (...given) =>
    isMade.push(...given.map((each, n) => Object.getPrototypeOf(each) === [app.request, app.response][n]));
  app.get('/', (request, response) => {
    look(request, response as never);
    response.json({ path: request.path });
  });
  const serve: RequestListener = (request, response) => {
    look(request, response);
    app(request, response);
  };
  const server = await listen(serve, '127.0.0.1', 0, connectionLimits, app);
  await expect((await fetch(server.url)).json()).resolves.toEqual({ path: '/' });
  expect(isMade).toEqual([true, true, true, true]);
  await server.stop(10);
});

test('what a client expects beyond 100-continue is refused in the same form', async () => {
  const server = await listen(() => undefined, '127.0.0.1', 0);
  const answer = await exchange(
    server.url,
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 417 /);
  expect(answer).toContain(JSON.stringify({ detail: 'Expectation Failed' }));
  expect(answer).toMatch(keptFromBrowsers);
  await server.stop(10);
});

test('a stop lets the request under way end, and closes idle connections', async () => {
  const asked = withResolvers<() => void>();
  const server = await listen(
    (_request, response) => asked.resolve(() => response.end('done')),
    '127.0.0.1',
    0,
  );
  const answer = fetch(server.url).then((response) => response.text());
  const answerNow = await asked.promise;
  const stopped = server.stop(5_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  answerNow();
  expect(await answer).toBe('done');
  await stopped;
  await expect(fetch(server.url)).rejects.toThrow();
});

test('a stop does not wait for ever', async () => {
  const server = await listen(() => undefined, '127.0.0.1', 0);
  const hanging = fetch(server.url).catch(() => 'closed');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await server.stop(100);
  expect(await hanging).toBe('closed');
});

describe('a client that takes its time', () => {
  const hurried = {
    ...connectionLimits,
    headersTimeout: 150,
    requestTimeout: 300,
    connectionsCheckingInterval: 20,
    connectionsMax: 2,
  };
  /** Reads what is sent, as the app does, and answers at its end. */
  const reading: RequestListener = (request, response) => {
    request.on('error', () => undefined);
    request.resume().on('end', () => response.end('read'));
  };

  // biome-ignore format: reads by its columns
  const slow: readonly (readonly [string, string, string])[] = [
    ['over its headers',       'GET / HTTP/1.1\r\nHost: x\r\n',                                'X: y\r\n'],
    ['over its first line',    'GET /',                                                       'y'],
    ['over its body',          'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n', 'y'],
    ['over a body in chunks',  'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\ny\r\n'],
  ];
  test.each(slow)('%s is told that it took too long, and cut off', async (_, beginning, piece) => {
    const server = await listen(reading, '127.0.0.1', 0, { ...hurried, headersMax: 10_000 });
    expect(await exchange(server.url, beginning, piece)).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    await server.stop(10);
  });

  test('and never says anything is cut off too', async () => {
    const server = await listen(reading, '127.0.0.1', 0, hurried);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.resume();
    await once(socket, 'close');
    await server.stop(10);
  });

  test('over reading its answer is cut off too', async () => {
    const cutOff = withResolvers<void>();
    const answering: RequestListener = (_request, response) => {
      response.on('close', () => cutOff.resolve());
      response.end(Buffer.alloc(50_000_000));
    };
    const server = await listen(answering, '127.0.0.1', 0, { ...hurried, silenceTimeout: 200 });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await cutOff.promise;
    socket.destroy();
    await server.stop(10);
  });

  test('holds no more connections than there are places, and further ones are closed', async () => {
    const server = await listen(reading, '127.0.0.1', 0, { ...connectionLimits, connectionsMax: 2 });
    const port = Number(new URL(server.url).port);
    const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    const third = connect(port, '127.0.0.1').resume();
    await once(third, 'close');
    held[0]?.destroy();
    // A place is free as soon as the server has noticed.
    const answered = async (): Promise<string> =>
      fetch(server.url).then(
        (response) => response.text(),
        () => answered(),
      );
    expect(await answered()).toBe('read');
    await server.stop(10);
  });
});
