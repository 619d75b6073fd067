import { isIP, type LookupFunction } from 'node:net';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { saying } from '@mobile-money/testing';
import { TolerantClient } from '../../src/sending/tolerant-client.ts';
import { sending } from './a-sender.ts';
import { continuing, goOn, speaking } from './continuing-receiver.ts';
import { fakeInternet } from './fake-internet.ts';
import { ended, Receiver } from './receiver.ts';

const { kept, newSender } = sending();
afterEach(() => void jest.restoreAllMocks());
const request = (url: string) => ({ url, headers: {}, body: '{}' });

describe('A receiver that says 100 Continue unasked', () => {
  const headers = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n';
  test.each([
    ['nothing more', goOn, ''],
    ['only its headers', `${goOn}${headers}`, ''],
    ['half an answer', `${goOn}${headers}half`, 'half'],
    [
      'that it changes to another protocol',
      `${goOn}HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n`,
      '',
    ],
  ])('and then %s has one deadline for all of it.', async (_, words, excerpt) => {
    const receiver = kept(await speaking(words));
    const own = newSender({ timeoutMs: 300 });
    for (const connections of [2, 3]) {
      const began = performance.now();
      const answer = await own.send(request(receiver.url));
      const tookMs = performance.now() - began;
      const error = saying('The receiver gave no complete answer within 300 ms.');
      expect(answer).toEqual({ status: null, error, answerExcerpt: excerpt });
      expect(tookMs).toBeGreaterThan(295);
      expect(tookMs).toBeLessThan(2_300);
      expect(receiver.connections).toHaveLength(connections);
      for (const connection of receiver.connections) await ended(connection);
    }
  });

  test('has what is left of the deadline, and no second one.', async () => {
    const receiver = kept(
      await Receiver.raw((socket) => socket.on('data', () => setTimeout(() => socket.write(goOn), 1_000))),
    );
    const began = performance.now();
    const answer = await newSender({ timeoutMs: 1_500 }).send(request(receiver.url));
    expect(answer.error).toEqual(saying('The receiver gave no complete answer within 1500 ms.'));
    expect(performance.now() - began).toBeLessThan(2_400);
    expect(receiver.connections).toHaveLength(2);
  });
});

describe('The way for such receivers', () => {
  const leadingTo =
    (addresses: readonly string[]): LookupFunction =>
    (_, options, done) => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      if (options.all) done(null, found);
      else done(null, found[0]?.address ?? '', found[0]?.family);
    };

  test.each([[['127.0.0.1']], [['::127.0.0.1']], [['168.63.129.16']], [['1.1.1.1', '10.0.0.1']]])(
    'leads to no refused address, when a name that was public leads to %j, in the same attempt or later.',
    async (later) => {
      const receiver = kept(
        await continuing((_, response) => response.writeHead(200, { connection: 'close' }).end()),
      );
      for (const publicTimes of [1, 2]) {
        const visited = fakeInternet();
        let turn = 0;
        const lookup: LookupFunction = (name, options, done) => {
          turn += 1;
          leadingTo(turn <= publicTimes ? ['8.8.8.8'] : later)(name, options, done);
        };
        const own = newSender({ allowPrivateAddresses: false, lookup });
        const to = request(`http://changing.example:${receiver.port}/`);
        if (publicTimes === 2) expect(await own.send(to)).toMatchObject({ status: 200 });
        const error = saying('The address changing.example is not allowed.');
        expect(await own.send(to)).toEqual({ status: null, error, answerExcerpt: '' });
        expect(visited).toEqual(Array(publicTimes).fill('8.8.8.8'));
        jest.restoreAllMocks();
      }
    },
  );

  test('goes past the proxies of the environment.', async () => {
    const proxy = kept(await Receiver.listening());
    const receiver = kept(await continuing());
    const url = `http://127.0.0.1:${proxy.port}`;
    jest.replaceProperty(process, 'env', { ...process.env, http_proxy: url, no_proxy: '', NO_PROXY: '' });
    expect(await newSender().send(request(receiver.url))).toMatchObject({ status: 200 });
    expect(receiver.requests).toHaveLength(2);
    expect(proxy.connections).toHaveLength(0);
  });

  test('is remembered for so many receivers and no more, the oldest forgotten first.', async () => {
    const receiver = kept(await continuing());
    const lookup = leadingTo(['127.0.0.1']);
    const choices = { timeoutMs: 5_000, allowPrivateAddresses: true, lookup, ca: undefined };
    const client = kept(new TolerantClient(choices, 3));
    const posts: number[] = [];
    for (const name of ['a', 'b', 'c', 'c', 'b', 'a', 'd', 'b', 'a']) {
      const before = receiver.requests.length;
      const url = `http://${name}.example:${receiver.port}/`;
      const outgoing = { url, headers: {}, body: Buffer.from('{}'), timeoutMs: 5_000 };
      expect((await client.post(outgoing)).status).toBe(200);
      posts.push(receiver.requests.length - before);
    }
    expect(posts).toEqual([2, 2, 2, 1, 1, 1, 2, 1, 2]);
  });
});
