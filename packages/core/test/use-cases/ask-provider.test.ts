import { describe, expect, it } from '@jest/globals';
import { answerOrUnknown } from '../../src/use-cases/ask-provider.ts';

describe('what a provider says', () => {
  it('is its answer', async () => {
    const answer = { outcome: 'rejected', reason: 'No.' };
    expect(await answerOrUnknown(async () => answer)).toBe(answer);
  });

  it.each([
    ['an error', new Error('socket hang up'), 'socket hang up'],
    ['anything else', 'timeout', 'timeout'],
  ])('is unknown when it throws %s', async (_what, thrown, reason) => {
    const answer = await answerOrUnknown(async () => {
      throw thrown;
    });
    expect(answer).toEqual({ outcome: 'unknown', reason });
  });

  it('is unknown when the gateway breaks before it promises anything', async () => {
    const answer = await answerOrUnknown((): Promise<never> => {
      throw new Error('no such provider');
    });
    expect(answer).toEqual({ outcome: 'unknown', reason: 'no such provider' });
  });
});
