import type { LookupFunction, Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { saying } from '@mobile-money/testing';
import { sending } from './a-sender.ts';
import { ended, Receiver } from './receiver.ts';

const { kept, newSender } = sending();
const timeoutMs = 300;
const sentence = saying('The receiver gave no complete answer within 300 ms.');

function drip(socket: Socket, before: string, drop: string): void {
  socket.write(before);
  const timer = setInterval(() => socket.write(drop), 20);
  socket.once('close', () => clearInterval(timer));
}

const headers = 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n';
const never = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

/** What a receiver does with a connection that has asked for something. */
const hanging: Readonly<Record<string, (socket: Socket) => void>> = {
  'says nothing': () => {},
  'sends its headers and no body': (socket) => socket.write(headers),
  'drips its headers': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'X: y\r\n'),
  'drips its body': (socket) => drip(socket, headers, 'x'),
  'drips chunks': (socket) => drip(socket, never, '1\r\nx\r\n'),
  'says for ever that it goes on': (socket) => drip(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'),
};

describe('One deadline covers everything', () => {
  test.each(Object.entries(hanging))('when the receiver %s.', async (_, hang) => {
    const receiver = kept(await Receiver.raw((socket) => socket.once('data', () => hang(socket))));
    const began = performance.now();
    const answer = await newSender({ timeoutMs }).send({ url: receiver.url, headers: {}, body: '{}' });
    const tookMs = performance.now() - began;
    expect(answer).toMatchObject({ status: null, error: sentence });
    // Not before its time, give or take the rounding of timers; the upper bound is for slow machines.
    expect(tookMs).toBeGreaterThan(timeoutMs - 5);
    expect(tookMs).toBeLessThan(timeoutMs + 2_000);
    // The connection is given up too: nothing drips on behind our back.
    await ended(receiver.connections[0]);
  });

  test('when the name is never resolved.', async () => {
    const lookup: LookupFunction = () => {};
    for (const allowPrivateAddresses of [true, false]) {
      const sender = newSender({ timeoutMs, allowPrivateAddresses, lookup });
      const answer = await sender.send({ url: 'http://receiver.example/', headers: {}, body: '{}' });
      expect(answer).toEqual({ status: null, error: sentence, answerExcerpt: '' });
    }
  });

  test('keeps what came before it.', async () => {
    const receiver = kept(
      await Receiver.raw((socket) => socket.once('data', () => socket.write(`${headers}so far`))),
    );
    const answer = await newSender({ timeoutMs }).send({ url: receiver.url, headers: {}, body: '{}' });
    expect(answer).toEqual({ status: null, error: sentence, answerExcerpt: 'so far' });
  });
});
