import { once } from 'node:events';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { saying } from '@mobile-money/testing';
import { HttpClient } from '../../src/http/http-client.ts';
import { closing } from '../support/closing.ts';
import { deadUrl, PretendServer, type Reply } from '../support/pretend-server.ts';
import { throwawayCertificate } from '../support/throwaway-certificate.ts';

const keep = closing();
const call = { method: 'post', path: '/pay', headers: {}, body: '{"amount":"100"}' } as const;
const client = (baseUrl: string, timeoutMs = 5_000, ca?: string): HttpClient =>
  keep(new HttpClient({ baseUrl, timeoutMs, ...(ca === undefined ? {} : { ca }) }));

async function listening(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  keep(server);
  return (server.address() as AddressInfo).port;
}

/** An address where TLS is expected, and someone treats connections as they like. */
const tls = async (treat: (socket: net.Socket) => unknown): Promise<string> =>
  `https://127.0.0.1:${await listening(net.createServer(treat))}`;

const secure = (answer: () => Reply): Promise<PretendServer> =>
  PretendServer.listening(answer, (listener) => https.createServer(throwawayCertificate, listener), 'https');

describe('A call is known not to have been sent', () => {
  const refused = { kind: 'not_sent', why: saying('it refused the connection') };
  test.each<[string, () => Promise<string>, object]>([
    ['the connection is refused', deadUrl, refused],
    ['the name leads nowhere', async () => 'http://provider.invalid', { kind: 'not_sent' }],
    ['the address is none', async () => 'http://127.0.0.1:99999', { kind: 'not_sent' }],
    [
      'the server speaks no TLS',
      () => tls((socket) => socket.on('error', () => {}).end('what?\r\n')),
      { kind: 'not_sent' },
    ],
    [
      'the connection breaks while TLS is agreed on',
      () => tls((socket) => socket.once('data', () => socket.destroy())),
      { kind: 'not_sent' },
    ],
  ])('when %s.', async (_, url, outcome) => {
    expect(await client(await url()).call(call)).toMatchObject(outcome);
  });

  test('when the certificate is not accepted: the server sees no request.', async () => {
    const server = keep(await secure(() => ({ status: 200 })));
    const outcome = await client(server.url).call(call);
    expect(outcome).toEqual({ kind: 'not_sent', why: saying(/certificate/) });
    expect(server.requests).toEqual([]);
  });

  test('when the deadline comes while TLS is agreed on.', async () => {
    const url = await tls((socket) => keep({ close: () => socket.destroy() }));
    const outcome = await client(url, 150).call(call);
    expect(outcome).toEqual({ kind: 'not_sent', why: saying('it gave no complete answer within 150 ms') });
  });
});

describe('A call may have been sent', () => {
  test('when the connection breaks before an answer, also one that was used before.', async () => {
    const replies: Reply[] = [{ status: 200 }, 'cut'];
    const server = keep(await PretendServer.listening(() => replies.shift() ?? 'cut'));
    const kept = client(server.url);
    expect(await kept.call(call)).toMatchObject({ kind: 'answered', status: 200 });
    expect(await kept.call(call)).toMatchObject({ kind: 'no_answer' });
    expect(server.requests).toHaveLength(2);
  });

  test('over TLS, on a new connection and on a kept one.', async () => {
    const replies: Reply[] = [{ status: 200, body: 'ok' }, 'cut'];
    const server = keep(await secure(() => replies.shift() ?? 'cut'));
    const trusting = client(server.url, 5_000, throwawayCertificate.cert);
    const ok = { kind: 'answered', status: 200, text: 'ok', retryAfter: '' };
    expect(await trusting.call(call)).toEqual(ok);
    expect(await trusting.call(call)).toMatchObject({ kind: 'no_answer' });
    expect(server.requests).toHaveLength(2);
  });

  test.each(['silence', 'drip'] as const)('when the deadline comes (%s).', async (fault) => {
    const server = keep(await PretendServer.listening(() => fault));
    const { untilStuck: deadline, url: baseUrl } = server;
    const outcome = await keep(new HttpClient({ baseUrl, timeoutMs: 5_000, deadline })).call(call);
    expect(outcome).toEqual({ kind: 'no_answer', why: saying('it gave no complete answer within 5000 ms') });
  });

  test('when the clock of the machine says that the time is over.', async () => {
    const server = keep(await PretendServer.listening(() => 'drip'));
    const why = saying('it gave no complete answer within 150 ms');
    expect(await client(server.url, 150).call(call)).toMatchObject({ why });
  });

  test.each(['half', 'huge'] as const)('when the answer is not whole (%s).', async (fault) => {
    const server = keep(await PretendServer.listening(() => fault));
    expect(await client(server.url).call(call)).toMatchObject({ kind: 'no_answer' });
  });

  test('when the answer is no HTTP.', async () => {
    const server = net.createServer((socket) => socket.once('data', () => socket.end('what?\r\n\r\n')));
    const port = await listening(server);
    expect(await client(`http://127.0.0.1:${port}`).call(call)).toMatchObject({ kind: 'no_answer' });
  });
});

describe('A call', () => {
  test('goes to the path behind the base address, with what it was given.', async () => {
    const server = keep(await PretendServer.listening(() => ({ status: 200, body: 'ok' })));
    await client(`${server.url}/base/`).call({ ...call, headers: { 'X-Name': 'value' } });
    expect(server.requests).toMatchObject([
      { method: 'POST', path: '/base/pay', body: '{"amount":"100"}', headers: { 'x-name': 'value' } },
    ]);
  });

  test('does not follow redirects.', async () => {
    const server = keep(
      await PretendServer.listening(() => ({ status: 307, headers: { location: '/elsewhere' } })),
    );
    expect(await client(server.url).call(call)).toMatchObject({ kind: 'answered', status: 307 });
    expect(server.requests).toHaveLength(1);
  });

  test('does not go through a proxy of the environment.', async () => {
    const proxy = keep(await PretendServer.listening(() => ({ status: 200, body: 'proxy' })));
    const server = keep(await PretendServer.listening(() => ({ status: 200, body: 'direct' })));
    process.env['http_proxy'] = proxy.url;
    try {
      expect(await client(server.url).call(call)).toMatchObject({ text: 'direct' });
    } finally {
      delete process.env['http_proxy'];
    }
  });
});

describe('A call that is made once more after a 401', () => {
  /** A login that lets a call be repeated once the time of the first try is over, and deadlines given by hand. */
  async function repeating(reply: Reply) {
    const replies: Reply[] = [{ status: 401 }];
    const server = keep(await PretendServer.listening(() => replies.shift() ?? reply));
    const first = new AbortController();
    const deadlines = [first.signal];
    const deadline = (): AbortSignal => deadlines.shift() ?? server.untilStuck();
    const http = keep(new HttpClient({ baseUrl: server.url, timeoutMs: 5_000, deadline }));
    const mayRepeat = (): boolean => {
      first.abort();
      return true;
    };
    http.use({ enter: async () => 'a token', mayRepeat });
    return { server, http };
  }

  test('has the time of a call of its own, however long the first try took.', async () => {
    const { server, http } = await repeating({ status: 202, body: 'ok' });
    expect(await http.call(call)).toMatchObject({ kind: 'answered', status: 202, text: 'ok' });
    expect(server.requests).toHaveLength(2);
  });

  test('may have been sent when its own deadline comes.', async () => {
    const { http } = await repeating('silence');
    const why = saying('it gave no complete answer within 5000 ms');
    expect(await http.call(call)).toEqual({ kind: 'no_answer', why });
  });
});

test('A call that fails in a way that no one thought of may have been sent.', async () => {
  const server = keep(await PretendServer.listening(() => ({ status: 401 })));
  const http = client(server.url);
  const mayRepeat = (): boolean => {
    throw new TypeError('an accident');
  };
  http.use({ enter: async () => 'a token', mayRepeat });
  const why = saying('the call failed (no code)');
  expect(await http.call(call)).toEqual({ kind: 'no_answer', why });
});
