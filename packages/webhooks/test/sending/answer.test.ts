import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { Answer } from '../../src/sending/answer.ts';
import { sending } from './a-sender.ts';
import { ended, Receiver } from './receiver.ts';

const { kept, newSender } = sending();

function excerptOf(...chunks: (string | Buffer)[]): string {
  const answer = new Answer();
  for (const chunk of chunks) answer.take(Buffer.from(chunk));
  return answer.excerpt();
}

describe('The excerpt of an answer', () => {
  // biome-ignore format: reads by its columns
  test.each([
    ['is a short answer as it is',              ['Danke schön'],                  'Danke schön'],
    ['is empty for an empty answer',            [],                               ''],
    ['is joined from its pieces',               ['a', 'b', 'c'],                  'abc'],
    ['is the first 1024 bytes of a long one',   ['x'.repeat(2_000)],              'x'.repeat(1_024)],
    ['leaves out a character cut in two',       [`${'x'.repeat(1_023)}é`],        'x'.repeat(1_023)],
    ['joins a character that came in pieces',   [Buffer.of(0xc3), Buffer.of(0xa9)], 'é'],
    ['holds no NUL, which no database stores',  ['a\0b'],                         'a\uFFFDb'],
    ['stays within 1024 bytes for no text',     [Buffer.alloc(2_000, 0xff)],      '\uFFFD'.repeat(341)],
  ])('%s.', (_, chunks, excerpt) => {
    expect(excerptOf(...chunks)).toBe(excerpt);
  });
});

describe('An answer that is too long', () => {
  test.each([
    ['announced', { 'content-length': 50_000_000 }],
    ['in chunks', {}],
  ])('and %s is cut off at 64 KiB, and its status counts.', async (_, headers) => {
    let response: ServerResponse | undefined;
    const receiver = kept(
      await Receiver.listening((_request, answer) => {
        response = answer.writeHead(200, headers);
        Readable.from(endless()).pipe(answer);
      }),
    );
    const answer = await newSender().send({ url: receiver.url, headers: {}, body: '{}' });
    expect(answer).toEqual({ status: 200, error: null, answerExcerpt: 'x'.repeat(1_024) });
    await ended(response);
    expect(response?.writableFinished).toBe(false);
  });

  test('is not made from a packed one: what is packed stays so.', async () => {
    const packed = gzipSync('a'.repeat(200));
    const receiver = kept(
      await Receiver.listening((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
      ),
    );
    const answer = await newSender().send({ url: receiver.url, headers: {}, body: '{}' });
    expect(answer).toEqual({ status: 200, error: null, answerExcerpt: excerptOf(packed) });
    expect(answer.answerExcerpt).not.toContain('aaa');
  });
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(10_000, 'x');
}
