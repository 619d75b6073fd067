import { describe, expect, test } from '@jest/globals';
import { type EndureFigures, memoryOf, missesOf } from '../../src/endure/verdict.ts';
import { aKind, aWindow, figures, withMemory } from './some-figures.ts';

const webhooks = figures().webhooks;
/** At the edge of what may be slow in it. */
const hour = { seconds: 3_600, perSecond: 1, kinds: [aKind({ slow: 6 })] };

// biome-ignore format: reads by its columns
const missed: readonly (readonly [what: string, EndureFigures, sentence: string])[] = [
  ['too many slow answers', figures({ kinds: [aKind({ slow: 61 })] }), 'all: 1.02 % took 1000 ms or longer'],
  ['too many slow answers in an hour', figures({ ...hour, kinds: [aKind({ slow: 7 })] }), 'all: 0.12 % took 1000 ms or longer; at most 0.1 % may'],
  ['one slow endpoint among quick ones', figures({ kinds: [aKind(), aKind({ kind: 'player list', requests: 600, slow: 7 })] }),
    'player list: 1.17 % took'],
  ['one wrong answer', figures({ kinds: [aKind(), aKind({ kind: 'player list', errors: 1, slow: 0 })], problems: ['player list: 503 busy'] }),
    'player list: 1 were not answered as they must be, the first of all: player list: 503 busy'],
  ['a load that was not kept up', figures({ perSecond: 102 }), 'Only 100.0 requests a second were made of 102.0.'],
  ['growing memory', withMemory([100, 120, 120, 130, 150, 151]), 'Memory grew from 120 MiB in the second quarter to 151 MiB'],
  ['memory that grows a little over an hour', withMemory([140, 150, 155, 166], hour), 'at most 1.1 times as much is flat'],
  ['too much memory', withMemory([257, 257, 257, 257]), 'Memory reached 257 MiB'],
  ['a webhook that was not delivered', figures({ webhooks: { ...webhooks, left: 1 } }), '1 webhooks were not delivered 60 s after'],
  ['a webhook that was given up', figures({ webhooks: { ...webhooks, givenUp: 2 } }), '2 webhooks were given up.'],
  ['a webhook that waited long', figures({ windows: [aWindow({ oldestWebhookSeconds: 5.1 })] }), 'A webhook waited for 5.1 s'],
  ['an outbox that could not be looked at', figures({ windows: [aWindow({ blindLooks: 1 })] }), 'For 1 of 60 s no one knows'],
  ['webhooks that no one could count', figures({ webhooks: { ...webhooks, delivered: 0 } }), 'No webhook is known to have been delivered.'],
  ['a run that was broken off', figures({ ...hour, isInterrupted: true, seconds: 600 }), 'The run was interrupted.'],
];

describe('the verdict', () => {
  test('passes a run that keeps everything', () => {
    expect(missesOf(figures())).toEqual([]);
  });

  test.each(missed)('names %s', (_, given, sentence) => {
    expect(missesOf(given)).toEqual([expect.stringContaining(sentence)]);
  });

  test('lets a short run fill its caches, and no run before its second quarter', () => {
    expect(missesOf(withMemory([50, 150, 170, 180]))).toEqual([]);
    expect(missesOf(withMemory([50, 150, 170, 165], hour))).toEqual([]);
  });

  test('tells how memory grew in an hour, without the first quarter', () => {
    expect(memoryOf(withMemory([10, 100, 101, 102]).windows)).toEqual({
      secondQuarterMib: 100,
      lastQuarterMib: 102,
      mostMib: 102,
      mibPerHour: expect.closeTo(360),
    });
  });
});
