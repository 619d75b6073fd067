import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Wire } from '../../../src/chaos/wires/wire.ts';
import { freePort, listening } from '../../../src/harness/server-process.ts';

/** Unlike `once`, it does not mind that a connection broke before it closed. */
const closed = (socket: Socket): Promise<void> => new Promise((done) => socket.once('close', () => done()));

describe('a wire between two processes', () => {
  const asked: string[] = [];
  const far = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      asked.push(String(data));
      socket.write(`answer to ${data}`);
    });
  });
  let farPort: number;
  let wire: Wire;
  let near: Socket;

  beforeEach(async () => {
    asked.length = 0;
    farPort = await listening(far);
    wire = await Wire.open('wire', () => [farPort]);
    near = connect(wire.port, '127.0.0.1');
    near.on('error', () => near.destroy());
    await once(near, 'connect');
  });

  afterEach(async () => {
    near.destroy();
    await wire.close();
    await new Promise((done) => far.close(done));
  });

  const ask = async (question: string): Promise<string> => {
    near.write(question);
    const answer = new Promise<string>((resolve) => near.once('data', (data) => resolve(String(data))));
    return Promise.race([answer, closed(near).then(() => 'broken')]);
  };

  test('carries questions and answers', async () => {
    expect(await ask('one')).toBe('answer to one');
  });

  test('breaks what is connected when it is cut, and lets no one through', async () => {
    await ask('one');
    const gone = closed(near);
    wire.set({ is: 'cut' });
    await gone;
    const next = connect(wire.port, '127.0.0.1');
    next.on('error', () => next.destroy());
    await closed(next);
    expect(asked).toEqual(['one']);
  });

  test('loses the answer and not the question when it is deaf', async () => {
    wire.set({ is: 'deaf' });
    expect(await ask('one')).toBe('broken');
    expect(asked).toEqual(['one']);
  });

  test('passes nothing while it is stalled, and everything in order afterwards', async () => {
    await ask('one');
    wire.set({ is: 'stalled' });
    near.write('two');
    wire.set({ is: 'slow', ms: 1 });
    expect(await once(near, 'data').then(([data]) => String(data))).toBe('answer to two');
    expect(asked).toEqual(['one', 'two']);
  });

  test('leads to the next port when the first takes no connection', async () => {
    const dead = await freePort();
    const front = await Wire.open('front', () => [dead, farPort]);
    near.destroy();
    near = connect(front.port, '127.0.0.1');
    expect(await ask('one')).toBe('answer to one');
    near.destroy();
    await front.close();
  });
});
