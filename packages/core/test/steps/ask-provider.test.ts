import { describe, expect, it } from '@jest/globals';
import { answerOrUnknown } from '../../src/provider/ask-provider.ts';
import { type Reason, reason, typed } from '../../src/reason/reason.ts';

interface AnyAnswer {
  readonly outcome: string;
  readonly reason?: Reason;
  readonly providerTxId?: string | null;
  readonly isFinal?: boolean;
}

describe('what a provider says', () => {
  it.each<[string, AnyAnswer]>([
    ['a rejection', { outcome: 'rejected', reason: typed('No.\r\nSolde:\t12 FCFA') }],
    ['a status', { outcome: 'pending' }],
    ['a transfer', { outcome: 'sent', isFinal: true, providerTxId: 'TX-1' }],
    ['a collection', { outcome: 'sent', providerTxId: 'x'.repeat(64) }],
  ])('is its answer: %s', async (_what, answer) => {
    expect(await answerOrUnknown(async () => answer)).toStrictEqual(answer);
  });

  it.each<[string, AnyAnswer, AnyAnswer]>([
    [
      'a reason without end is cut',
      { outcome: 'rejected', reason: typed('x'.repeat(501)) },
      { outcome: 'rejected', reason: typed('x'.repeat(500)) },
    ],
    [
      'a reason with control characters is cleaned',
      { outcome: 'unknown', reason: typed('No\u0000pe.') },
      { outcome: 'unknown', reason: typed('No\uFFFDpe.') },
    ],
    ...['', 'x'.repeat(65), 'TX\n1', 'TX\ud800'].map((name): [string, AnyAnswer, AnyAnswer] => [
      `${JSON.stringify(name).slice(0, 12)} is no name`,
      { outcome: 'sent', providerTxId: name },
      { outcome: 'sent', providerTxId: null },
    ]),
  ])('is made fit to be kept: %s', async (_what, answer, kept) => {
    expect(await answerOrUnknown(async () => answer)).toStrictEqual(kept);
  });

  it.each([
    ['an error', new Error('socket hang up'), 'socket hang up'],
    ['anything else', 'timeout', 'timeout'],
    ['without end', new Error('x'.repeat(501)), 'x'.repeat(500)],
    ['what cannot be kept', new Error('reset\u0000'), 'reset\uFFFD'],
  ])('is unknown when it throws %s', async (_what, thrown, error) => {
    const answer = await answerOrUnknown(async () => {
      throw thrown;
    });
    expect(answer).toEqual({ outcome: 'unknown', reason: reason('call_threw', { error }) });
  });

  it('is unknown when the gateway breaks before it promises anything', async () => {
    const answer = await answerOrUnknown((): Promise<never> => {
      throw new Error('no such provider');
    });
    expect(answer).toEqual({
      outcome: 'unknown',
      reason: reason('call_threw', { error: 'no such provider' }),
    });
  });
});
