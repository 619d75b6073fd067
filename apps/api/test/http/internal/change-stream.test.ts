import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { memoryPorts, RecordingLog } from '@mobile-money/testing';
import express, { type Request } from 'express';
import { ChangeStreams } from '../../../src/http/internal/change-stream.ts';
import { ChangeWatch } from '../../../src/http/internal/change-watch.ts';
import type { AuthenticateStaff } from '../../../src/http/internal/staff-authentication.ts';
import type { StaffCaller } from '../../../src/http/internal/staff-caller.ts';
import { EventStream } from '../../support/event-stream.ts';
import { type Listening, listening } from '../../support/listening.ts';

const caller: StaffCaller = {
  actor: { kind: 'operator', id: 'awa@example.com', address: null },
  role: 'viewer',
  duties: ['read'],
  session: null,
};

let server: Listening;
afterEach(() => server.stop());

/** Streams that beat as fast as a test likes. */
async function serve(
  authenticate: AuthenticateStaff,
  log = new RecordingLog(),
  admit: (request: Request) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const { ports } = memoryPorts();
  const watch = new ChangeWatch(ports.changes, ports.clock, log);
  const streams = new ChangeStreams(watch, authenticate, log, { heartbeatMs: 5, streamsMax: 2 });
  const app = express();
  app.use('/internal/v1/events', async (request, response, next) => {
    await admit(request);
    response.locals['caller'] = caller;
    next();
  });
  app.use('/internal/v1/events', streams.handler);
  server = await listening(app);
  return server.url;
}

test('a stream says again and again that it is there, and asks without using the session', async () => {
  const uses: boolean[] = [];
  const url = await serve(async (_request, isUse) => {
    uses.push(isUse);
    return caller;
  });
  const stream = await EventStream.open(url);
  expect(await stream.next()).toEqual({ comment: 'listening' });
  expect(await stream.next()).toEqual({ comment: 'still here' });
  expect(await stream.next()).toEqual({ comment: 'still here' });
  expect(new Set(uses)).toEqual(new Set([false]));
  await stream.close();
});

test('whoever was signed out in the meantime hears nothing more', async () => {
  let isSignedIn = true;
  const url = await serve(async () => (isSignedIn ? caller : null));
  const stream = await EventStream.open(url);
  expect(await stream.next()).toEqual({ comment: 'listening' });
  isSignedIn = false;
  let event = await stream.next();
  while (event !== null) {
    expect(event).toEqual({ comment: 'still here' });
    event = await stream.next();
  }
  expect(event).toBeNull();
});

test('a database that is away for a moment ends no stream', async () => {
  const log = new RecordingLog();
  let failures = 0;
  const url = await serve(async () => {
    failures += 1;
    if (failures <= 2) throw new Error('away');
    return caller;
  }, log);
  const stream = await EventStream.open(url);
  expect(await stream.next()).toEqual({ comment: 'listening' });
  expect(await stream.next()).toEqual({ comment: 'still here' });
  expect(log.messages('warn')).toHaveLength(2);
  await stream.close();
});

test('there is room for so many streams, and for another when one ends', async () => {
  const url = await serve(async () => caller);
  const [first, second] = [await EventStream.open(url), await EventStream.open(url)];
  expect((await EventStream.open(url)).response.status).not.toBe(200);
  await first.close();
  let third = await EventStream.open(url);
  while (third.response.status !== 200) third = await EventStream.open(url);
  await Promise.all([second.close(), third.close()]);
});

test('who hangs up before being let in holds no place', async () => {
  let hungUp = 0;
  const url = await serve(
    async () => caller,
    new RecordingLog(),
    async (request) => {
      if (request.get('x-impatient') === undefined) return;
      await once(request.socket, 'close');
      hungUp += 1;
    },
  );
  for (const times of [1, 2, 3]) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.end('GET /internal/v1/events HTTP/1.1\r\nHost: x\r\nX-Impatient: yes\r\n\r\n');
    socket.resume();
    while (hungUp < times) await new Promise((resolve) => setImmediate(resolve));
  }
  const [first, second] = [await EventStream.open(url), await EventStream.open(url)];
  expect([first.response.status, second.response.status]).toEqual([200, 200]);
  await Promise.all([first.close(), second.close()]);
});
