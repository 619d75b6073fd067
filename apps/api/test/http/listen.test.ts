import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { listen } from '../../src/http/listen.ts';

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((given) => {
    resolve = given;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}

const exchange = async (url: string, text: string): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
};

// biome-ignore format: reads by its columns
const broken: readonly (readonly [string, string, number, string])[] = [
  ['no HTTP at all',   'hello\r\n\r\n',                                              400, 'Bad Request'],
  ['too long headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'Request Header Fields Too Large'],
];
test.each(broken)('%s is answered as every other error', async (_, text, status, detail) => {
  const server = await listen(() => undefined, '127.0.0.1', 0);
  const answer = await exchange(server.url, text);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.endsWith(`\r\n\r\n${JSON.stringify({ detail })}`)).toBe(true);
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
